import { AdminLink } from "../../../ui/admin/button.tsx";
import { Fact, Facts } from "../../../ui/admin/facts.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { rupeesInFull } from "../../../lib/money.ts";
import { methodName, type OrderFile } from "../domain/admin-order.ts";
import { documentAddress } from "../domain/receipt.ts";
import css from "./admin.module.css";

function Taxes({ tax }: { tax: NonNullable<NonNullable<OrderFile["receipt"]>["tax"]> }) {
  const lines = [
    ["Taxable value", tax.taxable],
    ["IGST", tax.igst],
    ["CGST", tax.cgst],
    ["SGST", tax.sgst],
  ] as const;
  return lines.flatMap(([name, paise]) =>
    paise > 0
      ? [
          <Fact key={name} name={name}>
            {rupeesInFull(paise)}
          </Fact>,
        ]
      : [],
  );
}

/** Payments, refunds and their documents. */
export function Money({ order }: { order: OrderFile }) {
  const { amount, refundedAmount, receipt, method, refunds, disputes } = order;
  const lost = disputes.reduce((sum, { state, held }) => sum + (state === "lost" ? held : 0), 0);
  const notes = refunds.flatMap(({ creditNote }) => creditNote ?? []);
  return (
    <Panel title="Money" hint={receipt ? methodName(method) : "Not paid"}>
      <Facts figures>
        {receipt?.tax && <Taxes tax={receipt.tax} />}
        <Fact name={receipt ? "Paid" : "Price"} sum>
          {rupeesInFull(amount)}
        </Fact>
        {refundedAmount > 0 && <Fact name="Returned">−{rupeesInFull(refundedAmount)}</Fact>}
        {disputes.map(
          ({ id, state, held }) =>
            held > 0 && (
              <Fact key={id} name={state === "lost" ? "Lost in a dispute" : "Held in a dispute"}>
                −{rupeesInFull(held)}
              </Fact>
            ),
        )}
        {refundedAmount + lost > 0 && (
          <Fact name="Kept" sum>
            {rupeesInFull(amount - refundedAmount - lost)}
          </Fact>
        )}
      </Facts>
      {receipt && (
        <p className={`row ${css["documents"]}`}>
          <AdminLink small icon="download" to={documentAddress(receipt.number)}>
            {receipt.document} {receipt.number}
          </AdminLink>
          {notes.map((number) => (
            <AdminLink key={number} small icon="download" to={documentAddress(number)}>
              Credit note {number}
            </AdminLink>
          ))}
        </p>
      )}
    </Panel>
  );
}

/** The gateway's and the bank's ids for this order. */
export function References({ order: { id, gateway, refunds, disputes } }: { order: OrderFile }) {
  return (
    <Panel title="References">
      <Facts figures>
        <Fact name="Order">{id}</Fact>
        {gateway.orders.map((orderId) => (
          <Fact key={orderId} name="Gateway order">
            {orderId}
          </Fact>
        ))}
        {gateway.paymentId && <Fact name="Payment">{gateway.paymentId}</Fact>}
        {disputes.map((dispute) => (
          <Fact key={dispute.id} name="Dispute">
            {dispute.id}
          </Fact>
        ))}
        {refunds.flatMap(({ id: refund, providerId, bankReference }) => [
          providerId && (
            <Fact key={refund} name="Refund">
              {providerId}
            </Fact>
          ),
          bankReference && (
            <Fact key={`${refund} bank`} name="Bank reference">
              {bankReference}
            </Fact>
          ),
        ])}
      </Facts>
    </Panel>
  );
}
