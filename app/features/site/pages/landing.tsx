import { lazy, Suspense } from "react";
import { servicesContext } from "../../../context.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import * as site from "../site.server.ts";
import { Hero } from "../ui/landing/hero.tsx";
import { untilLoaded } from "../../../ui/later-part.tsx";
import { Shell } from "../ui/shell.tsx";
import type { Route } from "./+types/landing";
import type { PageHandle } from "../../../platform/pages/page.ts";

const ACTIVITY_EVENTS = [
  "scroll",
  "wheel",
  "pointerdown",
  "pointerover",
  "keydown",
  "focusin",
  "visibilitychange",
  "villa:news",
] as const;
/** Maximum delay, since content that updates by itself must be hydrated eventually. */
const MAX_WAIT_MS = 10_000;

/**
 * Delays hydration until the visitor's first activity, for at most ten seconds. Resolves immediately if the
 * page is already scrolled, or was not rendered by the server, so that no element has the id `renderedId`.
 * `villa:news` is dispatched before data is reloaded, since React would defer that update until hydration.
 * Only for parts that look the same before and after hydration.
 */
function firstActivity(renderedId: string): Promise<void> {
  if (typeof document === "undefined" || !document.getElementById(renderedId) || scrollY > 0)
    return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timeout);
      for (const event of ACTIVITY_EVENTS) removeEventListener(event, finish, true);
      resolve();
    };
    const timeout = setTimeout(() => finish(), MAX_WAIT_MS);
    for (const event of ACTIVITY_EVENTS) addEventListener(event, finish, { capture: true, passive: true });
  });
}

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

const head = publicHead({
  title: "Where Ambition Finds Its Tribe",
  brandFirst: true,
  description:
    "One week by the sea in India for ambitious young professionals, chosen with care. And a quest that shows what you bring.",
});

export const meta = (page: Route.MetaArgs) => [
  ...head(page),
  ...(page.loaderData?.linkedData ?? []).map((data) => ({ "script:ld+json": data })),
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    facts: await site.readFacts(services),
    hero: await site.readHero(services),
    pictures: await site.readPictures(services),
    newsletterPicture: await newsletter.readSectionPicture(services),
    linkedData: await site.linkedData(services),
  };
}

/** Rendered by the server; its code loads with the first activity. */
const Below = lazy(async () => {
  await firstActivity("lab");
  return untilLoaded(() => import("../ui/landing/below.tsx"));
});

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { facts, hero, pictures, newsletterPicture } = loaderData;
  return (
    <Shell over>
      <Hero facts={facts} hero={hero} />
      <Suspense fallback={null}>
        <Below facts={facts} pictures={pictures} />
      </Suspense>
      <NewsletterSection source="landing" own={newsletterPicture} />
    </Shell>
  );
}
