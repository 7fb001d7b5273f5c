import type { ReactNode } from "react";
import { Link } from "react-router";
import layout from "../layout.module.css";
import { useRegistration } from "../registration.tsx";
import type { Facts } from "../../contract.ts";
import css from "./ledge.module.css";

type EntryProps = { name: string; value: ReactNode; className?: string };
/** One figure below the hero. */
const Entry = ({ name, value, className }: EntryProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** The countdown and the figures below the hero, with the date of the last change. */
export function Ledge({ facts: { seats, applications, accepting, changedOn, tiers } }: { facts: Facts }) {
  const registration = useRegistration();
  const closed = registration?.closed;
  return (
    <div className={[layout["wrap"], css["ledge"]].join(" ")}>
      <dl className={css["row"]} data-testid="ledge">
        {registration && (
          <Entry
            className={css["count"]}
            name={closed ? ["registration", accepting].filter(Boolean).join(" for ") : "left to apply"}
            value={closed ? "Closed" : registration.text}
          />
        )}
        {seats !== null && <Entry name="seats" value={seats} />}
        {applications !== null && (
          <Entry
            name={applications === 1 ? "application received" : "applications received"}
            value={applications}
          />
        )}
        {closed && <Entry className={css["wide"]} name="the next dates are announced" value="By email" />}
        {!closed && accepting && (
          <Entry className={css["wide"]} name="accepting applications for" value={accepting} />
        )}
        <Entry
          className={css["wide"]}
          name="per person, for the week"
          value={<Link to="/pricing">{tiers.main.price}</Link>}
        />
      </dl>
      {changedOn && <p className={css["changed"]}>Prices and seats last changed on {changedOn}</p>}
    </div>
  );
}
