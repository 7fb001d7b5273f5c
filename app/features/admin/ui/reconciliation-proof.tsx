import { countOf } from "../../../lib/plural.ts";
import { rupees } from "../../../lib/money.ts";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import type { Today } from "../contract.ts";
import css from "./reconciliation.module.css";
import { grouped } from "../../../lib/india-format.ts";

/** The reconciliation's result. */
export type Given = Today["reconciliation"];
const LISTED = 4;
/** The sentence for an exception. */
export const said = ({ count, sum }: { count: number; sum: number }) => `${grouped(count)}, ${rupees(sum)}`;

/** One sum of the ledger compared with the gateway's. */
export const Line = ({ name, figure }: { name: string; figure: Given["lost"] }) => (
  <>
    <dt>{name}</dt>
    <dd>{said(figure)}</dd>
  </>
);

/** The differences. */
export const Exceptions = ({ exceptions }: Pick<Given, "exceptions">) => (
  <ul className={css["exceptions"]}>
    {exceptions.slice(0, LISTED).map(({ kind, subject, says }) => (
      <li key={kind + subject}>
        <b>{subject}</b>: {says}
      </li>
    ))}
    {exceptions.length > LISTED && <li>and {exceptions.length - LISTED} more</li>}
  </ul>
);

/** The result of the last check against the gateway's list. */
export const Proof = ({ proof }: { proof: NonNullable<Given["proof"]> }) => (
  <p>
    Checked against Razorpay at <DateTime at={proof.at} /> (last {proof.days} days):{" "}
    {proof.payments + proof.refunds === 0
      ? "no payments or refunds, as on the site"
      : `${countOf(proof.payments, "payment")} and ${countOf(proof.refunds, "refund")} match`}
    {proof.mended > 0 && <>, {countOf(proof.mended, "missed update")} added</>}. Next check tonight.
  </p>
);
