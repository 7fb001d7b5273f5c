import { useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/desk/bar.tsx";
import { DeskButton, DeskLink } from "../../../ui/desk/button.tsx";
import { Confirm } from "../../../ui/desk/dialog.tsx";
import { useKeys } from "../../../ui/desk/keys.tsx";
import { Panel, TwoColumns } from "../../../ui/desk/panel.tsx";
import { Trouble } from "../../../ui/desk/trouble.tsx";
import type { OrderDeed } from "../contract.ts";
import type { OrderFile } from "../domain/desk.ts";
import * as payments from "../payments.server.ts";
import { Asked } from "../ui/asked.tsx";
import css from "../ui/desk.module.css";
import { Money, References } from "../ui/money.tsx";
import { OrderState } from "../ui/order-state.tsx";
import { RefundDialog } from "../ui/refund-dialog.tsx";
import { Story } from "../ui/story.tsx";
import { useDeed } from "../ui/use-deed.ts";

export const meta = () => [{ title: "Order | Villa Vesper" }];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await payments.readOrder(context.get(servicesContext), params["id"]!);
  if (!found) throw data(null, { status: 404 });
  return found;
}

const Member = ({ buyer }: { buyer: OrderFile["buyer"] }) => (
  <Panel
    title="Member"
    actions={
      buyer.known && (
        <DeskLink small to={`/admin/members/${buyer.id}`}>
          Open
        </DeskLink>
      )
    }
  >
    <p className={css["who"]}>
      <b>{buyer.name}</b>
      {buyer.email !== buyer.name && <span>{buyer.email}</span>}
      {!buyer.known && <span>Their account is gone; the books keep the order.</span>}
    </p>
  </Panel>
);

/** The deeds of the bar: refund, the receipt once more, and what other features offer. */
function Deeds({ order, deeds }: { order: OrderFile; deeds: OrderDeed[] }) {
  const [open, setOpen] = useState<"refund" | OrderDeed>();
  const { busy, refused, run, forget } = useDeed();
  const again: OrderDeed = {
    name: "Send the receipt again",
    path: `/api/admin/orders/${order.id}/receipt`,
    ask: `${order.receipt?.title} ${order.receipt?.number} goes to ${order.buyer.email} once more.`,
    done: `The receipt is on its way to ${order.buyer.email}.`,
  };
  const offered = [...(order.receipt && order.buyer.email ? [again] : []), ...deeds];
  const close = () => {
    setOpen(undefined);
    forget();
  };
  useKeys(order.left >= 100 ? [{ keys: "r", does: "Refund", run: () => setOpen("refund") }] : []);
  return (
    <>
      {offered.map((deed) => (
        <DeskButton key={deed.path} icon={deed === again ? "mail" : "retry"} onClick={() => setOpen(deed)}>
          {deed.name}
        </DeskButton>
      ))}
      {order.left >= 100 && (
        <DeskButton look="bad" icon="undo" hotkey="R" onClick={() => setOpen("refund")}>
          Refund…
        </DeskButton>
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

/** One order: what happened, the money, the member, and what can be done. */
export default function Order() {
  const { order, deeds } = useLoaderData<typeof loader>();
  const request = order.requests.find(({ state }) => state === "asked");
  return (
    <Bar
      title={order.number}
      back={{ name: "Orders", to: "/admin/orders" }}
      beside={<OrderState state={order.state} />}
      actions={<Deeds key={order.id} order={order} deeds={deeds} />}
    >
      {request && <Asked order={order} request={request} />}
      <TwoColumns
        beside={
          <>
            <Money order={order} />
            <Member buyer={order.buyer} />
            <References order={order} />
          </>
        }
      >
        <Panel title="What happened" hint="Times are India’s">
          <Story steps={order.story} />
        </Panel>
      </TwoColumns>
    </Bar>
  );
}
