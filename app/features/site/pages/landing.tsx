import { servicesContext } from "../../../context.ts";
import { publicHead } from "../../../platform/head.ts";
import { LetterSection } from "../../newsletter/newsletter.browser.tsx";
import * as site from "../site.server.ts";
import { Hero } from "../ui/landing/hero.tsx";
import { HowItWorks } from "../ui/landing/how-it-works.tsx";
import { PriceStrip } from "../ui/landing/price-strip.tsx";
import { QuestTeaser } from "../ui/landing/quest-teaser.tsx";
import { Quote } from "../ui/landing/quote.tsx";
import { Values } from "../ui/landing/values.tsx";
import { VillaLab } from "../ui/landing/villa-lab.tsx";
import { Shell } from "../ui/shell.tsx";
import type { Route } from "./+types/landing";

const head = publicHead({
  title: "Villa Vesper: Where Ambition Finds Its Tribe",
  description:
    "One week by the sea with people who are building something, chosen so that each of you leaves sharper. And a quest that shows what you bring.",
});

export const meta = (page: Route.MetaArgs) => [...head(page), ...(page.loaderData?.linked ?? []).map((one) => ({ "script:ld+json": one }))];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return { facts: await site.readFacts(services), hero: await site.readHero(services), linked: await site.linkedData(services) };
}

export default function Landing({ loaderData: { facts, hero } }: Route.ComponentProps) {
  return (
    <Shell over>
      <Hero facts={facts} hero={hero} />
      <Quote />
      <VillaLab />
      <Values />
      <HowItWorks accepting={facts.accepting} />
      <QuestTeaser />
      <PriceStrip facts={facts} />
      <LetterSection source="landing" />
    </Shell>
  );
}
