import { useState } from "react";
import { data, useLoaderData, type MetaDescriptor } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { paiseTyped } from "../../../lib/money.ts";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Panel, TwoColumns } from "../../../ui/admin/panel.tsx";
import { Note, TwoLines } from "../../../ui/admin/status.tsx";
import { Story } from "../../../ui/admin/story.tsx";
import { clientAction, shouldRevalidate } from "../../../ui/admin/use-action.ts";
import { NotesPanel } from "../../notes/notes.browser.tsx";
import * as notes from "../../notes/notes.server.ts";
import type { OrderAction } from "../ledger.contract.ts";
import type { AdminDispute, OrderFile } from "../domain/admin-order.ts";
import * as payments from "../payments.server.ts";
import { Asked } from "../ui/asked.tsx";
import { GatewayEvents } from "../ui/gateway-events.tsx";
import { Money, References } from "../ui/money.tsx";
import { OrderState } from "../ui/order-state.tsx";
import { RefundDialog } from "../ui/refund-dialog.tsx";
import type { Route } from "./+types/order";
import { titleOf } from "../../../platform/pages/head.ts";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: titleOf({ matches }, loaderData ? `Order ${loaderData.order.number}` : "Order") }];
}

export { clientAction, shouldRevalidate };

const Id = z.string().max(100);
const Reason = z
  .string("Add a reason")
  .trim()
  .min(3, "Add a reason")
  .max(500, "Write at most 500 characters");
const NO_AMOUNT = "Enter an amount in rupees, such as 950";
/** Parses typed rupees into paise. */
const Amount = z
  .string(NO_AMOUNT)
  .transform(paiseTyped)
  .pipe(z.int(NO_AMOUNT).min(100, "Refund at least ₹1"));

export const action = adminAction({
  ...notes.noteIntents("order"),
  refund: intent({
    input: z.strictObject({
      amount: Amount,
      reason: Reason,
      /** Identifies the form, so that submitting it twice makes one refund. */
      key: z.string().min(16).max(100),
      /** The refundable amount in paise when the form was opened. */
      seenLeft: z.coerce.number().int().min(0),
    }),
    proof: true,
    run: (services, refund, who, { id: purchaseId = "" }) =>
      payments.refundByOwner(services, who, { purchaseId, ...refund }),
  }),
  "approve-refund": intent({
    input: z.strictObject({ request: Id }),
    proof: true,
    run: (services, { request }, who) => payments.confirmRefund(services, who, request),
  }),
  "decline-refund": intent({
    input: z.strictObject({ request: Id, answer: Reason }),
    run: (services, { request, answer }, who) => payments.refuseRefund(services, who, request, answer),
  }),
  "resend-receipt": intent({
    input: z.strictObject({}),
    run: (services, _given, who, { id: purchaseId = "" }) =>
      payments.resendReceipt(services, who, purchaseId),
  }),
  /** Runs an action of the feature that delivers the item. */
  deliver: intent({
    input: z.strictObject({ action: Id, purchaseId: Id }),
    run: (services, deliveryAction, who) => payments.runOrderAction(services, who, deliveryAction),
  }),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const orderData = await payments.readOrder(services, params.id);
  if (!orderData) throw data(null, { status: 404 });
  return { ...orderData, notes: await notes.notesOn(services, { on: "order", id: params.id }) };
}

const Member = ({ buyer }: { buyer: OrderFile["buyer"] }) => (
  <Panel
    title="Member"
    actions={
      buyer.hasAccount && (
        <AdminLink small to={`/admin/members/${buyer.id}`}>
          Open
        </AdminLink>
      )
    }
  >
    <TwoLines name={buyer.name}>
      {buyer.hasAccount
        ? buyer.email !== buyer.name && buyer.email
        : "Account deleted. The order is kept for accounting."}
    </TwoLines>
  </Panel>
);

/** The order's buttons: resend the receipt, actions of other features, refund. */
function OrderActions({ order, actions }: { order: OrderFile; actions: OrderAction[] }) {
  const [open, setOpen] = useState<"refund" | "receipt" | OrderAction>();
  const document = order.receipt?.document ?? "Receipt";
  const resend = `Resend the ${document.toLowerCase()}`;
  const close = () => setOpen(undefined);
  return (
    <>
      {order.receipt && order.buyer.email && (
        <AdminButton icon="mail" onClick={() => setOpen("receipt")}>
          {resend}
        </AdminButton>
      )}
      {actions.map((offered) => (
        <AdminButton
          key={`${offered.action} ${offered.purchaseId}`}
          icon="retry"
          onClick={() => setOpen(offered)}
        >
          {offered.name}
        </AdminButton>
      ))}
      {order.refundable >= 100 && (
        <AdminButton look="bad" icon="undo" onClick={() => setOpen("refund")}>
          Refund…
        </AdminButton>
      )}
      {open === "refund" && <RefundDialog order={order} onClose={close} />}
      {open === "receipt" && (
        <ActionDialog
          title={`${resend}?`}
          intent="resend-receipt"
          doIt={resend}
          done={`${document} sent to ${order.buyer.email}.`}
          onClose={close}
        >
          {() => (
            <p>
              {document} {order.receipt?.number} will be sent to {order.buyer.email} again.
            </p>
          )}
        </ActionDialog>
      )}
      {typeof open === "object" && (
        <ActionDialog
          title={`${open.name}?`}
          intent="deliver"
          doIt={open.name}
          done={open.done}
          onClose={close}
        >
          {() => (
            <>
              <input type="hidden" name="action" value={open.action} />
              <input type="hidden" name="purchaseId" value={open.purchaseId} />
              <p>{open.ask}</p>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

const DISPUTE_TONES = { open: "bad", under_review: "warn", lost: "warn" } as const;

/** A note on an undecided or lost dispute; won and closed ones appear only in the history. */
const Disputed = ({ dispute: { state, description, todo } }: { dispute: AdminDispute }) =>
  state === "won" || state === "closed" ? null : (
    <Note tone={DISPUTE_TONES[state]}>
      <p>
        {description} {todo}
      </p>
    </Note>
  );

/** One order: its history, money, member, and the available actions. */
export default function Order() {
  const { order, actions, notes: initialNotes } = useLoaderData<typeof loader>();
  return (
    <Bar
      title={order.number}
      back={{ name: "Orders", to: "/admin/orders" }}
      detail={<OrderState state={order.state} />}
      actions={<OrderActions key={order.id} order={order} actions={actions} />}
    >
      {order.disputes.map((dispute) => (
        <Disputed key={dispute.id} dispute={dispute} />
      ))}
      <Asked key={order.id} order={order} />
      <TwoColumns
        side={
          <>
            <Money order={order} />
            <Member buyer={order.buyer} />
            <References order={order} />
            {order.buyer.hasAccount && <NotesPanel id={order.id} notes={initialNotes} />}
          </>
        }
      >
        <Panel title="History" hint="Times are IST">
          <Story steps={order.story} />
        </Panel>
        <GatewayEvents events={order.events} />
      </TwoColumns>
    </Bar>
  );
}
