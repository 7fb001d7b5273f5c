import { Link } from "react-router";
import type { Facts } from "../../contract.ts";
import { ArrowLink } from "../arrow-link.tsx";
import layout from "../layout.module.css";
import type { CutPicture } from "../../../media/contract.ts";
import { Picture, ART } from "../picture.tsx";
import { Price, Was } from "../price.tsx";
import css from "./price-strip.module.css";

const WAYS = [
  ["insider", "Insider access", "Every newsletter, salon notes as posts, and new dates first."],
  ["main", "Main experience", "The full week: your room, the table, the sprints and the sea."],
  ["executive", "Executive escape", "A private wing, and the whole house working on one problem: yours."],
] as const;

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Prices, seats and dates, with the date of the last change. */
export const PriceStrip = ({
  own,
  facts: { tiers, accepting, seats, applications, changedOn, wasUntil },
}: {
  facts: Facts;
  own: CutPicture | null;
}) => (
  <section className={["tone-light", layout["below"], layout["section"]].join(" ")} aria-labelledby="prices">
    <div className={[layout["wrap"], layout["grid"]].join(" ")}>
      <div className={css["full"]}>
        <Picture
          className={css["morning"]}
          art={ART.morning}
          own={own}
          sizes="(width <= 1584px) 100vw, 1440px"
          alt={
            "Early morning on the terrace: a striped towel on a lounger, an open book and a cup, the pale pool and a hazy sea."
          }
        />
      </div>
      <div className={css["head"]}>
        <h2 className={layout["d3"]} id="prices">
          Three ways in
        </h2>
        <dl className={["small pairs", css["facts"]].join(" ")}>
          {accepting && <Fact name="Accepting applications for" value={accepting} />}
          {seats !== null && <Fact name="Seats" value={seats} />}
          {applications !== null && <Fact name="Applications received" value={applications} />}
        </dl>
        <ArrowLink to="/pricing">Compare what is included</ArrowLink>
      </div>
      <div className={css["list"]}>
        <ul>
          {WAYS.map(([id, name, what]) => (
            <li key={id}>
              <Link to="/pricing">
                <h3 className={layout["d2"]}>{name}</h3>
                <Price className={css["price"]} text={tiers[id].price} />
                <p>{what}</p>
                <Was className={css["was"]} text={tiers[id].was} until={wasUntil} />
              </Link>
            </li>
          ))}
        </ul>
        <p className={css["changed"]}>
          {changedOn && <>Prices and seats last changed on {changedOn}. </>}Applying is free.
        </p>
      </div>
    </div>
  </section>
);
