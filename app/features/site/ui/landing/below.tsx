import { Suspense } from "react";
import type { Facts } from "../../contract.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { PriceStrip } from "./price-strip.tsx";
import { QuestTeaser } from "./quest-teaser.tsx";
import { Quote } from "./quote.tsx";
import { Values } from "./values.tsx";
import { VillaLab } from "./villa-lab.tsx";

/**
 * Everything between the first screen and the letter. Each part comes alive by itself, so that none keeps the
 * page from scrolling.
 */
export default function Below({ facts }: { facts: Facts }) {
  const parts = [
    <Quote key="quote" />,
    <VillaLab key="lab" />,
    <Values key="values" />,
    <HowItWorks key="how" accepting={facts.accepting} />,
    <QuestTeaser key="quest" />,
    <PriceStrip key="prices" facts={facts} />,
  ];
  return parts.map((part) => (
    <Suspense key={part.key} fallback={null}>
      {part}
    </Suspense>
  ));
}
