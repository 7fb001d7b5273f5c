import { Glyph } from "../../../ui/admin/glyph.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import css from "./reconciliation.module.css";
import { type Given, said, Line, Exceptions, Proof } from "./reconciliation-proof.tsx";

/** Whether payments, receipts and credit notes agree, computed now from all of them. */
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
      {balanced ? "Books balanced" : "Books don’t balance"}
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
    {balanced ? <p>Every payment has a sale and a receipt.</p> : <Exceptions exceptions={exceptions} />}
    {balanced && (proof ? <Proof proof={proof} /> : <p>We compare with the gateway every night.</p>)}
    <p>
      Computed <DateTime at={at} form="time" />
    </p>
  </section>
);
