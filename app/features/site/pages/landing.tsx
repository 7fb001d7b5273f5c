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

const SIGNS = [
  "scroll",
  "wheel",
  "pointerdown",
  "pointerover",
  "keydown",
  "focusin",
  "visibilitychange",
  "villa:news",
] as const;
/** Maximum wait, so that content that updates by itself is hydrated eventually. */
const AT_LAST_MS = 10_000;

/**
 * Resolves with the first sign of activity: a scroll, a pointer, a key, the focus, the tab becoming visible,
 * or `villa:news`, dispatched before reloading data (React would defer that update until this part is
 * hydrated); after ten seconds in any case; at once if the page was not server-rendered (it has no element
 * with the id `drawn`) or was already scrolled. For parts that look the same before and after hydration.
 */
function readingOn(drawn: string): Promise<void> {
  if (typeof document === "undefined" || !document.getElementById(drawn) || scrollY > 0)
    return Promise.resolve();
  return new Promise((resolve) => {
    const seen = () => {
      clearTimeout(last);
      for (const sign of SIGNS) removeEventListener(sign, seen, true);
      resolve();
    };
    const last = setTimeout(() => seen(), AT_LAST_MS);
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
  });
}

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

const head = publicHead({
  title: "Where Ambition Finds Its Tribe",
  whole: true,
  description:
    "One week by the sea in India for ambitious young professionals, chosen with care. And a quest that shows what you bring.",
});

export const meta = (page: Route.MetaArgs) => [
  ...head(page),
  ...(page.loaderData?.linked ?? []).map((one) => ({ "script:ld+json": one })),
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    facts: await site.readFacts(services),
    hero: await site.readHero(services),
    pictures: await site.readPictures(services),
    newsletterPicture: await newsletter.readSectionPicture(services),
    linked: await site.linkedData(services),
  };
}

/** Rendered by the server; its code loads when the visitor scrolls. */
const Below = lazy(async () => {
  await readingOn("lab");
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
