import { servicesContext } from "../../../context.ts";
import { publicHead, siteOf } from "../../../platform/head.ts";
import { LetterSection } from "../../newsletter/newsletter.browser.tsx";
import { type House, nextWeek, organisation } from "../domain/linked-data.ts";
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

export function meta(page: Route.MetaArgs) {
  const house = siteOf(page) as House | undefined;
  if (!house || !page.loaderData) return head(page);
  const week = nextWeek(house, page.loaderData);
  return [...head(page), { "script:ld+json": organisation(house) }, ...(week ? [{ "script:ld+json": week }] : [])];
}

export const loader = ({ context }: Route.LoaderArgs) => site.readFacts(context.get(servicesContext));

export default function Landing({ loaderData: facts }: Route.ComponentProps) {
  return (
    <Shell over>
      <Hero facts={facts} />
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
