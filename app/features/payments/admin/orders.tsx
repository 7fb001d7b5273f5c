import { useLoaderData, useSearchParams } from "react-router";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { Pager, totalText } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { CsvLink } from "../../../ui/admin/export-link.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty, Status, TwoLines } from "../../../ui/admin/status.tsx";
import { type Column, NONE, Table } from "../../../ui/admin/table.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { rupees } from "../../../lib/money.ts";
import { type AdminOrder, methodName, orderFilterOf } from "../domain/admin-order.ts";
import * as payments from "../payments.server.ts";
import css from "../ui/admin.module.css";
import { ORDER_STATE_NAMES } from "../ledger.contract.ts";
import { OrderState } from "../ui/order-state.tsx";
import type { Route } from "./+types/orders";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const filter = orderFilterOf(params);
  const [page, total, waiting] = await Promise.all([
    payments.listOrders(services, filter, params.get("at")),
    payments.countOrders(services, filter),
    payments.countOrders(services, { state: "needs-you", q: "" }),
  ]);
  return { ...page, total, waiting };
}

const columns: Column<AdminOrder>[] = [
  { name: "Order", mono: true, cell: (order) => order.number },
  {
    name: "Member",
    cell: ({ name, email }) => <TwoLines name={name || email || "Deleted account"}>{name && email}</TwoLines>,
  },
  {
    name: "Status",
    cell: ({ state, todo }) => (
      <span className="row">
        <OrderState state={state} />
        {todo && <Status tone="bad">{todo}</Status>}
      </span>
    ),
  },
  {
    name: "Amount",
    align: "right",
    mono: true,
    cell: ({ amount, refundedAmount }) => (
      <>
        {rupees(amount)}
        {refundedAmount > 0 && refundedAmount < amount && (
          <span className={css["back"]}> −{rupees(refundedAmount)}</span>
        )}
      </>
    ),
  },
  { name: "Method", spare: true, cell: ({ method }) => methodName(method) },
  { name: "Report", spare: true, cell: ({ report }) => report || NONE },
  { name: "Created", align: "right", mono: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

const chips = (waiting: { count: number; approximate: boolean }) => [
  { value: "", name: "All" },
  ...(["paid", "waiting", "failed", "returning", "part-returned", "returned", "lost"] as const).map(
    (value) => ({
      value,
      name: ORDER_STATE_NAMES[value],
    }),
  ),
  { value: "needs-you", name: "Needs you", count: waiting.count ? totalText(waiting) : undefined },
];

/** Every order, newest first. */
export default function Orders() {
  const { rows, next, previous, total, waiting } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const filtered = Boolean(params.get("q") || params.get("state"));
  return (
    <Bar
      title="Orders"
      actions={
        <>
          <SearchBox label="Find an order" placeholder="Receipt, name, email, payment id" />
          <CsvLink to="/api/admin/orders.csv" />
        </>
      }
    >
      <FilterChips label="Status" name="state" options={chips(waiting)} />
      <Panel title="All orders" flush>
        <Table
          caption="Orders, newest first"
          columns={columns}
          rows={rows}
          keyOf={(order) => order.id}
          to={(order) => `/admin/orders/${order.id}`}
          empty={
            <Empty title={filtered ? "No matching orders" : "No orders yet"}>
              {filtered
                ? "Search by the start of a receipt number, name, email address or payment id, or choose another status."
                : "Orders appear here when people start checkout."}
            </Empty>
          }
        />
        <Pager next={next} previous={previous} total={total} noun={plural(total.count, "order")} />
      </Panel>
    </Bar>
  );
}
