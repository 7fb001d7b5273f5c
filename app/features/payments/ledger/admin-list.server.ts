import { and, eq, inArray, type InferColumnsDataTypes, type SQL, sql } from "drizzle-orm";
import { contributionsTo } from "../../../platform/feature.server.ts";
import {
  approximateCount,
  everyRow,
  pageByKey,
  type Page,
} from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  type AdminOrder,
  numberOf,
  type OrderFilter,
  searchKind,
  stateOf,
  todoOf,
} from "../domain/admin-order.ts";
import type { OrderState } from "../ledger.contract.ts";
import {
  creditNotes,
  disputes,
  paymentOrders,
  payments,
  purchases,
  refundRequests,
  refunds,
} from "../tables.server.ts";
import { lookUp } from "../../../lib/checked.ts";
import { likePrefix } from "../../../platform/database/like.server.ts";

// Qualified by hand: Drizzle omits the table name in a single-table select, and inside a subquery the name
// would then mean the subquery's own column.
const ownColumn = { id: sql`"payment_purchases"."id"`, paymentId: sql`"payment_purchases"."payment_id"` };
// Not `exists`: the planner may then hash all payments.
const hasFailedAttempt = sql<boolean>`coalesce((select true from ${payments} p join ${paymentOrders} o on o.id = p.order_id
  where o.purchase_id = ${ownColumn.id} and p.status = 'failed' limit 1), false)`;
const refundRequested = sql`select ${refundRequests.purchaseId} from ${refundRequests}
  where ${refundRequests.state} = 'asked'`;
const pendingRefunds = sql`select ${refunds.paymentId} from ${refunds} where ${refunds.status} <> 'processed'
  and ${refunds.status} in ('requested', 'pending')`;
/** Payments whose last refund attempt failed. */
const failedRefunds = sql`select f.payment_id from ${refunds} f where f.status <> 'processed' and f.status = 'failed'
  and not exists (select 1 from ${refunds} g where g.payment_id = f.payment_id and g.created_at > f.created_at
  and g.status <> 'failed')`;

/** Payments that were lost in a dispute. */
const lostDisputes = sql`select d.payment_id from ${disputes} d where d.status = 'lost'`;
const lost = sql<boolean>`coalesce(${ownColumn.paymentId} in (${lostDisputes}), false)`;
const openDisputes = sql`select d.payment_id from ${disputes} d where d.status = 'open'`;
const returning = sql<boolean>`coalesce(${ownColumn.paymentId} in (${pendingRefunds}), false)`;

/** Ids of matching orders, as a separate subquery that can use an index. */
const ordersWhere = (condition: SQL) => sql`select id from payment_purchases where ${condition}`;

const IN_STATE: Record<OrderState, SQL> = {
  paid: sql`(${purchases.status} = 'paid' and ${purchases.refundedAmount} = 0 and not ${returning}
    and not ${lost})`,
  waiting: sql`(${purchases.status} = 'created' and not ${hasFailedAttempt})`,
  failed: sql`(${purchases.status} = 'created' and ${hasFailedAttempt})`,
  returning: sql`${ownColumn.paymentId} in (${pendingRefunds})`,
  "part-returned": sql`(${purchases.status} = 'paid' and ${purchases.refundedAmount} > 0 and not ${returning}
    and not ${lost})`,
  returned: eq(purchases.status, "refunded"),
  lost: sql`(${purchases.status} = 'paid' and ${ownColumn.paymentId} in (${lostDisputes}) and not ${returning})`,
  "needs-you": sql`${ownColumn.id} in (${refundRequested}
    union ${ordersWhere(sql`status = 'paid' and payment_id in (${failedRefunds})`)}
    union ${ordersWhere(sql`payment_id in (${openDisputes})`)})`,
};

/** Orders with matching payment attempts; `p` is the attempt. */
const byAttempt = (condition: SQL) => sql`${ownColumn.id} in (
  select o.purchase_id from ${paymentOrders} o join ${payments} p on p.order_id = o.id where ${condition})`;

/** The full name, the name without its first word, and the last word; each expression has an index. */
const NAMES = [
  sql`lower(${purchases.buyerName})`,
  sql`lower(substr(${purchases.buyerName}, strpos(${purchases.buyerName}, ' ') + 1))`,
  sql`lower(split_part(${purchases.buyerName}, ' ', -1))`,
];

function searchCondition(q: string): SQL | undefined {
  if (!q) return undefined;
  const exact = likePrefix(q);
  const number = likePrefix(q.toUpperCase().replaceAll("-", "/"));
  const person = likePrefix(q.toLowerCase());
  return {
    payment: () => byAttempt(sql`p.id like ${exact}`),
    "gateway-order": () =>
      sql`${ownColumn.id} in (select purchase_id from ${paymentOrders} where provider_order_id like ${exact})`,
    order: () => sql`${purchases.id} like ${exact}`,
    refund: () => byAttempt(sql`p.id in (select payment_id from ${refunds} where provider_refund_id = ${q})`),
    receipt: () => sql`${purchases.receiptNumber} like ${number}`,
    "credit-note": () =>
      sql`${ownColumn.id} in (select purchase_id from ${creditNotes} where number like ${number})`,
    person: () =>
      sql`(${sql.join(
        [sql`lower(${purchases.buyerEmail})`, ...NAMES].map((column) => sql`${column} like ${person}`),
        sql` or `,
      )})`,
  }[searchKind(q)]();
}
const filterCondition = ({ state, q }: OrderFilter) => and(state && IN_STATE[state], searchCondition(q));

const columns = {
  id: purchases.id,
  name: purchases.buyerName,
  email: purchases.buyerEmail,
  status: purchases.status,
  amount: purchases.amount,
  refundedAmount: purchases.refundedAmount,
  method: purchases.method,
  paymentId: purchases.paymentId,
  receiptNumber: purchases.receiptNumber,
  createdAt: purchases.createdAt,
  paidAt: purchases.paidAt,
  description: purchases.description,
};
type Row = InferColumnsDataTypes<typeof columns>;

/** Facts from other tables that determine the states of these orders. */
async function factsOf({ db }: Pick<Services, "db">, ids: string[]) {
  const rows = await db
    .select({
      id: purchases.id,
      tried: hasFailedAttempt,
      triedMethod: sql<
        string | null
      >`(select p.method from ${payments} p join ${paymentOrders} o on o.id = p.order_id
        where o.purchase_id = ${ownColumn.id} and p.status = 'failed' order by p.created_at desc limit 1)`,
      refundRequested: sql<boolean>`${ownColumn.id} in (${refundRequested})`,
      returning,
      lost,
      stuck: sql<boolean>`coalesce(${purchases.status} = 'paid' and ${ownColumn.paymentId} in (${failedRefunds}), false)`,
    })
    .from(purchases)
    .where(inArray(purchases.id, ids));
  const disputed = await db
    .select({ id: purchases.id, status: disputes.status, respondBy: disputes.respondBy })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.paymentId, disputes.paymentId))
    .where(and(inArray(purchases.id, ids), eq(disputes.status, "open")));
  return new Map(
    rows.map(({ id, ...facts }) => [
      id,
      { ...facts, disputed: disputed.find((dispute) => dispute.id === id) },
    ]),
  );
}

/** Adds the state, the to-do and the delivering features' status to each row. */
async function withStates(services: Services, rows: Row[]): Promise<AdminOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [facts, briefs] = await Promise.all([
    factsOf(services, ids),
    Promise.all(contributionsTo(services, "orderDelivery").map((delivery) => delivery.brief(services, ids))),
  ]);
  return rows.map(({ status, description, ...row }) => {
    const { triedMethod, ...orderFacts } = lookUp(facts, row.id);
    const inputs = { status, refundedAmount: row.refundedAmount, ...orderFacts };
    const report = description ?? briefs.flatMap((brief) => brief.get(row.id) ?? []).join(", ");
    return {
      ...row,
      method: row.method ?? triedMethod,
      number: numberOf(row.id, row.receiptNumber),
      state: stateOf(inputs),
      todo: todoOf(inputs),
      report,
    };
  });
}

/** The states of these orders, by id. */
export async function orderStatesOf(
  services: Pick<Services, "db">,
  orders: Pick<Row, "id" | "status" | "refundedAmount">[],
): Promise<Map<string, OrderState>> {
  if (orders.length === 0) return new Map();
  const facts = await factsOf(
    services,
    orders.map(({ id }) => id),
  );
  return new Map(orders.map((order) => [order.id, stateOf({ ...order, ...lookUp(facts, order.id) })]));
}

/** A page of matching orders, newest first. @param at cursor in the URL */
export async function listOrders(
  services: Services,
  filter: OrderFilter,
  at?: string | null,
  size?: number,
): Promise<Page<AdminOrder>> {
  const page = await pageByKey<Row>({
    at,
    sort: purchases.createdAt,
    id: purchases.id,
    ...(size && { size }),
    find: (where, orderBy, limit) =>
      services.db
        .select(columns)
        .from(purchases)
        .where(and(where, filterCondition(filter)))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: (row) => ({ value: row.createdAt, id: row.id }),
  });
  return { ...page, rows: await withStates(services, page.rows) };
}

/** The number of orders that match the filter; approximate beyond 10,000. */
export const countOrders = ({ db }: Pick<Services, "db">, filter: OrderFilter) =>
  approximateCount(db, db.select({ id: purchases.id }).from(purchases).where(filterCondition(filter)));

const EXPORT_PAGE_SIZE = 500;
/** All matching orders, page by page, for an export. */
export const everyOrder = (services: Services, filter: OrderFilter): AsyncGenerator<AdminOrder> =>
  everyRow((at) => listOrders(services, filter, at, EXPORT_PAGE_SIZE));
