import { useState } from "react";
import { data, useLoaderData, type MetaDescriptor } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { Panel, TwoColumns } from "../../../ui/admin/panel.tsx";
import { Story } from "../../../ui/admin/story.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { NotesPanel } from "../../notes/notes.browser.tsx";
import * as notes from "../../notes/notes.server.ts";
import type { OrderAction } from "../ledger.contract.ts";
import type { OrderFile } from "../domain/admin-order.ts";
import * as payments from "../payments.server.ts";
import { Asked } from "../ui/asked.tsx";
import css from "../ui/admin.module.css";
import { Disputed } from "../ui/disputed.tsx";
import { GatewayEvents } from "../ui/gateway-events.tsx";
import { Money, References } from "../ui/money.tsx";
import { OrderState } from "../ui/order-state.tsx";
import { RefundDialog } from "../ui/refund-dialog.tsx";
import { useOrderAction } from "../ui/use-order-action.ts";
import type { Route } from "./+types/order";
import { titleOf } from "../../../platform/pages/head.ts";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: titleOf({ matches }, loaderData ? `Order ${loaderData.order.number}` : "Order") }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await payments.readOrder(services, params.id);
  if (!found) throw data(null, { status: 404 });
  return { ...found, notes: await notes.notesOn(services, { on: "order", id: params.id }) };
}

const Member = ({ buyer }: { buyer: OrderFile["buyer"] }) => (
  <Panel
    title="Member"
    actions={
      buyer.known && (
        <AdminLink small to={`/admin/members/${buyer.id}`}>
          Open
        </AdminLink>
      )
    }
  >
    <p className={css["who"]}>
      <b>{buyer.name}</b>
      {buyer.email !== buyer.name && <span>{buyer.email}</span>}
      {!buyer.known && <span>Account deleted. The order is kept for accounting.</span>}
    </p>
  </Panel>
);

/** The order's actions: refund, sending the receipt again, and those of other features. */
function OrderActions({ order, actions }: { order: OrderFile; actions: OrderAction[] }) {
  const [open, setOpen] = useState<"refund" | OrderAction>();
  const { busy, refused, run, forget } = useOrderAction();
  const document = order.receipt?.document ?? "Receipt";
  const again: OrderAction = {
    name: `Resend the ${document.toLowerCase()}`,
    path: `/api/admin/orders/${order.id}/receipt`,
    ask: `${document} ${order.receipt?.number} will be sent to ${order.buyer.email} again.`,
    done: `${document} sent to ${order.buyer.email}.`,
  };
  const offered = [...(order.receipt && order.buyer.email ? [again] : []), ...actions];
  const close = () => {
    setOpen(undefined);
    forget();
  };
  return (
    <>
      {offered.map((action) => (
        <AdminButton
          key={action.path}
          icon={action === again ? "mail" : "retry"}
          onClick={() => setOpen(action)}
        >
          {action.name}
        </AdminButton>
      ))}
      {order.left >= 100 && (
        <AdminButton look="bad" icon="undo" onClick={() => setOpen("refund")}>
          Refund…
        </AdminButton>
      )}
      {open === "refund" && <RefundDialog order={order} onClose={close} />}
      {typeof open === "object" && (
        <Confirm
          title={`${open.name}?`}
          doIt={open.name}
          busy={busy}
          onConfirm={() => void run(open.path, {}, open.done).then((ok) => ok && close())}
          onClose={close}
        >
          <p>{open.ask}</p>
          {refused && <Trouble message={refused.message} number={refused.number} />}
        </Confirm>
      )}
    </>
  );
}

/** One order: its history, the money, the member, and the possible actions. */
export default function Order() {
  const { order, actions, notes: written } = useLoaderData<typeof loader>();
  const request = order.requests.find(({ state }) => state === "asked");
  return (
    <Bar
      title={order.number}
      back={{ name: "Orders", to: "/admin/orders" }}
      detail={<OrderState state={order.state} />}
      actions={<OrderActions key={order.id} order={order} actions={actions} />}
    >
      {order.disputes.map((one) => (
        <Disputed key={one.id} dispute={one} />
      ))}
      {request && <Asked order={order} request={request} />}
      <TwoColumns
        side={
          <>
            <Money order={order} />
            <Member buyer={order.buyer} />
            <References order={order} />
            {order.buyer.known && <NotesPanel on="order" id={order.id} notes={written} />}
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
