import { grouped } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { countOf } from "../../../lib/plural.ts";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Fact, Facts } from "../../../ui/admin/facts.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import type { Today } from "../contract.ts";
import css from "./reconciliation.module.css";

type Reconciliation = Today["reconciliation"];
type Figure = Reconciliation["lost"];

const LISTED = 4;

const Line = ({ name, figure: { count, sum } }: { name: string; figure: Figure }) => (
  <Fact name={name}>{`${grouped(count)}, ${rupees(sum)}`}</Fact>
);

/** The result of the last comparison with the gateway. */
const Proof = ({ proof }: { proof: NonNullable<Reconciliation["proof"]> }) => (
  <p>
    Checked against Razorpay at <DateTime at={proof.at} /> (last {proof.days} days):{" "}
    {proof.payments + proof.refunds === 0
      ? "no payments or refunds yet at that time"
      : `${countOf(proof.payments, "payment")} and ${countOf(proof.refunds, "refund")} match`}
    {proof.mended > 0 && <>, {countOf(proof.mended, "missed update")} added</>}. Next check tonight.
  </p>
);

/** Whether payments, receipts and credit notes agree, computed for each view from all of them. */
export const ReconciliationPanel = ({
  reconciliation: {
    balanced,
    captured,
    receipts,
    refunded,
    creditNotes,
    disputed,
    lost,
    exceptions,
    proof,
    at,
  },
}: {
  reconciliation: Reconciliation;
}) => (
  <section className={css["reconciliation"]} aria-labelledby="books" data-balanced={balanced}>
    <h2 id="books">
      <Glyph name={balanced ? "check" : "warn"} size={18} />{" "}
      {balanced ? "Books balanced" : "Books don’t balance"}
    </h2>
    <Facts figures>
      <Line name="Payments captured" figure={captured} />
      <Line name="Receipts" figure={receipts} />
      <Line name="Refunds" figure={refunded} />
      <Line name="Credit notes" figure={creditNotes} />
      {disputed.count > 0 && <Line name="Held in disputes" figure={disputed} />}
      {lost.count > 0 && <Line name="Lost in disputes" figure={lost} />}
    </Facts>
    {balanced ? (
      <p>Every payment has a sale and a receipt.</p>
    ) : (
      <ul className={css["exceptions"]}>
        {exceptions.slice(0, LISTED).map(({ kind, subject, says }) => (
          <li key={kind + subject}>
            <b>{subject}</b>: {says}
          </li>
        ))}
        {exceptions.length > LISTED && <li>and {exceptions.length - LISTED} more</li>}
      </ul>
    )}
    {balanced && (proof ? <Proof proof={proof} /> : <p>We compare with the gateway every night.</p>)}
    <p>
      Computed <DateTime at={at} form="time" />
    </p>
  </section>
);
