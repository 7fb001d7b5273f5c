import layout from "../layout.module.css";
import { Reveal } from "../reveal.tsx";
import { Star } from "../star.tsx";
import css from "./quote.module.css";

/** The idea of the house in three growing lines. */
export const Quote = () => (
  <Reveal className={["tone-light", layout["below"], css["quote"]].join(" ")} aria-label="The idea">
    <figure className={layout["wrap"]}>
      <blockquote>
        <span>Effort adds.</span> <span>Judgement multiplies.</span> <span>Chosen company compounds.</span>
      </blockquote>
      <figcaption>
        <Star className={css["star"]} />
        <p className={layout["quiet"]}>The idea the house is built on</p>
        <p className={layout["lede"]}>
          You already know how to work hard. What is rare is someone beside you who can see what you’ve
          missed.
        </p>
      </figcaption>
    </figure>
  </Reveal>
);
