import { Suspense } from "react";
import type { Facts, Pictures } from "../../contract.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { PriceStrip } from "./price-strip.tsx";
import { QuestTeaser } from "./quest-teaser.tsx";
import { Quote } from "./quote.tsx";
import { Values } from "./values.tsx";
import { VillaLab } from "./villa-lab.tsx";

/**
 * Everything between the first screen and the newsletter. Parts hydrate separately, so that none blocks
 * scrolling.
 */
export default function Below({ facts, pictures }: { facts: Facts; pictures: Pictures }) {
  const parts = [
    <Quote key="quote" />,
    <VillaLab key="lab" own={pictures.villaLab} />,
    <Values key="values" own={pictures.stairs} />,
    <HowItWorks key="how" accepting={facts.accepting} />,
    <QuestTeaser key="quest" />,
    <PriceStrip key="prices" facts={facts} own={pictures.morning} />,
  ];
  return parts.map((part) => (
    <Suspense key={part.key} fallback={null}>
      {part}
    </Suspense>
  ));
}
