import { OwnSources, Visualisation } from "../../../../ui/visualisation.tsx";
import type { CutPicture } from "../../../media/contract.ts";
import type { Form } from "../../contract.ts";
import css from "./newsletter-section.module.css";
import { NewsletterForm } from "./newsletter-form.tsx";

/** What else people get who sign up on each page. Source: `PROMISED`. */
const ALSO_SENT: Record<Form, string> = {
  landing: "And we’ll tell you when new dates open.",
  page: "And we’ll tell you when new dates open.",
  blog: "And a note when a new post is out.",
};

/** The last section of a public page: the newsletter form on a picture, the owner's or the built-in one. */
export const NewsletterSection = ({ source, own }: { source: Form; own: CutPicture | null }) => (
  <section
    className={["tone-dark", css["section"]].join(" ")}
    id="letter"
    aria-labelledby="letter-title"
    data-screen-only=""
  >
    <picture>
      {own ? (
        <OwnSources own={own} sizes="100vw" />
      ) : (
        <source media="(width <= 47.5em)" srcSet="/art/horizon-phone.webp" />
      )}
      <img
        className={css["picture"]}
        src={own?.files.jpg.at(-1)?.src ?? "/art/horizon.webp"}
        width={own?.width ?? 1920}
        height={own?.height ?? 798}
        alt={own ? own.alt : "Visualisation: the sea after sunset, with the last light on the horizon."}
        loading="lazy"
        decoding="async"
      />
    </picture>
    {!own && <Visualisation />}
    <div className={css["words"]}>
      <h2 className="display" id="letter-title">
        One email a month
      </h2>
      <p>
        What the house is reading, cooking and arguing about. Short enough for one cup of coffee.{" "}
        {ALSO_SENT[source]}
      </p>
      <NewsletterForm source={source} />
    </div>
  </section>
);
