import { Suspense } from "react";
import type { Facts, Pictures } from "../../contract.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { PriceStrip } from "./price-strip.tsx";
import { QuestTeaser } from "./quest-teaser.tsx";
import { Values } from "./values.tsx";
import { VillaLab } from "./villa-lab.tsx";
import layout from "../layout.module.css";
import { Reveal } from "../reveal.tsx";
import { Star } from "../star.tsx";
import css from "./quote.module.css";

/** The idea of the house in three growing lines. */
const Quote = () => (
  <Reveal className={["tone-light", layout["below"], css["quote"]].join(" ")} aria-label="The idea">
    <figure className={layout["wrap"]}>
      <blockquote>
        <span>Effort adds.</span> <span>Judgement multiplies.</span> <span>Chosen company compounds.</span>
      </blockquote>
      <figcaption>
        <Star className={css["star"]} />
        <p className="muted">The idea the house is built on</p>
        <p className={layout["lede"]}>
          You already know how to work hard. What is rare is someone beside you who can see what you’ve
          missed.
        </p>
      </figcaption>
    </figure>
  </Reveal>
);

/**
 * Everything between the hero and the newsletter. Each part hydrates separately, so that none blocks
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
