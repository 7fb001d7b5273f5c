import type { ReactNode } from "react";
import type { Facts, Tier } from "../../contract.ts";
import { ApplyLink } from "../apply-link.tsx";
import { ButtonLink } from "../../../../ui/button.tsx";
import layout from "../layout.module.css";
import type { CutPicture } from "../../../media/contract.ts";
import { Picture, ART } from "../picture.tsx";
import { Price, Was } from "../price.tsx";
import css from "./tiers.module.css";

type Way = { id: keyof Facts["tiers"]; name: string; what: string; holds: string[]; apply: string };
const INSIDER: Way = {
  id: "insider",
  name: "Insider access",
  what: "The house from a distance, for people who want to listen in before they come, or after.",
  holds: ["Salons, written up as posts", "Every past newsletter", "Dates before they are announced"],
  apply: "Apply as an Insider",
};
/** How to get Insider access, by the state of its sale. */
const INSIDER_BY = {
  sold: "Monthly. Cancel any time.",
  asked: "Ask for it in your application; nothing is charged on this site.",
  soon: "It opens with the first Insider post; you can’t buy it yet.",
};
const MAIN: Way = {
  id: "main",
  name: "Main experience",
  what: "The full week by the sea. A room, a seat at the long table, and people chosen with you in mind.",
  holds: [
    "A week and a room in the house",
    "Every sprint, salon, swim and meal",
    "Insider access afterwards",
  ],
  apply: "Apply Now",
};
const EXECUTIVE: Way = {
  id: "executive",
  name: "Executive escape",
  what: "A private wing, a few days, and the whole house working on one problem: yours.",
  holds: ["Your own wing and terrace", "People chosen for your question", "Private conversations"],
  apply: "Apply for an escape",
};

const Words = ({
  way: { id, name, what, holds, apply },
  tier,
  until,
  look,
  children,
}: {
  way: Way;
  tier: Tier;
  until: string | null;
  look: "ember" | "line";
  /** Replaces the link to the application. */
  children?: ReactNode;
}) => (
  <>
    <h2 className={layout["d2"]}>{name}</h2>
    <p className={css["what"]}>{what}</p>
    <p className={css["price"]}>
      <Price text={tier.price} />
    </p>
    <p>
      <Was text={tier.was} until={until} />
    </p>
    <ul>
      {holds.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
    {children || (
      <ApplyLink place={`pricing-${id}`} way={id} look={look}>
        {apply}
      </ApplyLink>
    )}
  </>
);

/** The three tiers, the week in the middle. */
export const Tiers = ({
  facts: { tiers, wasUntil, insiderSale },
  own,
}: {
  facts: Facts;
  own: CutPicture | null;
}) => (
  <div className={[layout["columns"], css["tiers"]].join(" ")}>
    <article className={css["side"]}>
      <Words
        way={{ ...INSIDER, what: `${INSIDER.what} ${INSIDER_BY[insiderSale]}` }}
        tier={tiers.insider}
        until={wasUntil}
        look="line"
      >
        {insiderSale !== "asked" && (
          <ButtonLink to="/insider" look="line">
            See what you get
          </ButtonLink>
        )}
      </Words>
    </article>
    <article className={["tone-dark", css["main"]].join(" ")}>
      <Picture
        className={css["picture"]}
        art={ART.pool}
        own={own}
        sizes="(width <= 67.5em) 92vw, 46vw"
        first
        alt="Still pool water at dusk mirroring the amber horizon, palms and lanterns."
      />
      <div className={css["words"]}>
        <Words way={MAIN} tier={tiers.main} until={wasUntil} look="ember" />
      </div>
    </article>
    <article className={css["side"]}>
      <Words way={EXECUTIVE} tier={tiers.executive} until={wasUntil} look="line" />
    </article>
  </div>
);
