import type { Form } from "../../contract.ts";
import css from "./newsletter-section.module.css";
import { NewsemailForm } from "./newsletter-form.tsx";

/** What else is sent to whoever signs up there; the first letter says how to choose. Source: `PROMISED`. */
const BESIDE: Record<Form, string> = {
  landing: "And a word when there are dates.",
  page: "And a word when there are dates.",
  blog: "And a note when a new post stands here.",
};

/**
 * The last picture of a public page: the evening's horizon, and the letter that goes on after it. Its id is
 * `letter`.
 */
export const NewsletterSection = ({ source }: { source: Form }) => (
  <section
    className={["tone-dark", css["section"]].join(" ")}
    id="letter"
    aria-labelledby="letter-title"
    data-screen-only=""
  >
    <picture>
      <source media="(max-width: 640px)" srcSet="/art/horizon-phone.webp" />
      <img
        className={css["picture"]}
        src="/art/horizon.webp"
        width={1920}
        height={798}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
    <div className={css["words"]}>
      <h2 className="display" id="letter-title">
        One letter a month
      </h2>
      <p>
        What the house is reading, cooking and arguing about. Short enough for one cup of coffee.{" "}
        {BESIDE[source]}
      </p>
      <NewsemailForm source={source} />
    </div>
  </section>
);
