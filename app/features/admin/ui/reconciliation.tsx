import { countOf } from "../../../kernel/plural.ts";
import { rupees } from "../../../kernel/money.ts";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import type { Today } from "../contract.ts";
import css from "./reconciliation.module.css";
import { grouped } from "../../../kernel/india-format.ts";

type Given = Today["reconciliation"];
const LISTED = 4;
const said = ({ count, sum }: { count: number; sum: number }) => `${grouped(count)}, ${rupees(sum)}`;

const Line = ({ name, figure }: { name: string; figure: Given["lost"] }) => (
  <>
    <dt>{name}</dt>
    <dd>{said(figure)}</dd>
  </>
);

const Exceptions = ({ exceptions }: Pick<Given, "exceptions">) => (
  <ul className={css["exceptions"]}>
    {exceptions.slice(0, LISTED).map(({ kind, subject, says }) => (
      <li key={kind + subject}>
        <b>{subject}</b>: {says}
      </li>
    ))}
    {exceptions.length > LISTED && <li>and {exceptions.length - LISTED} more</li>}
  </ul>
);

/** What the gateway, asked for its own list, said last. */
const Proof = ({ proof }: { proof: NonNullable<Given["proof"]> }) => (
  <p>
    Asked <DateTime at={proof.at} />, the gateway had{" "}
    {proof.payments + proof.refunds === 0
      ? "no payment and no refund, as the site then,"
      : `the same ${countOf(proof.payments, "payment")} and ${countOf(proof.refunds, "refund")}`}{" "}
    of the {proof.days} days before
    {proof.mended > 0 && <>, {countOf(proof.mended, "piece")} of news that had never come among them</>}. What
    has come since is asked about in the night.
  </p>
);

/** Whether money, receipts and credit notes agree, computed now from all of them. */
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
  reconciliation: Given;
}) => (
  <section className={css["reconciliation"]} aria-labelledby="books" data-balanced={balanced}>
    <h2 id="books">
      <Glyph name={balanced ? "check" : "warn"} size={18} />{" "}
      {balanced ? "Books balanced" : "Books do not balance"}
    </h2>
    <dl>
      <dt>Payments captured</dt>
      <dd>{said(captured)}</dd>
      <dt>Receipts</dt>
      <dd>{said(receipts)}</dd>
      <dt>Refunds</dt>
      <dd>{said(refunded)}</dd>
      <dt>Credit notes</dt>
      <dd>{said(creditNotes)}</dd>
      {disputed.count > 0 && <Line name="Held in disputes" figure={disputed} />}
      {lost.count > 0 && <Line name="Lost in disputes" figure={lost} />}
    </dl>
    {balanced ? <p>Every payment has its sale and receipt.</p> : <Exceptions exceptions={exceptions} />}
    {balanced &&
      (proof ? <Proof proof={proof} /> : <p>The gateway is asked for its own list every night.</p>)}
    <p>
      Computed <DateTime at={at} form="time" />
    </p>
  </section>
);
