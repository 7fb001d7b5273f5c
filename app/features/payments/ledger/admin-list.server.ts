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
  soughtBy,
  stateOf,
  waitsOf,
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

/** Escapes the wildcards of LIKE. */
const prefix = (text: string) => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

// Written with their table: a select from one table leaves it out, and a subquery would then use its own
// columns.
const own = { id: sql`"payment_purchases"."id"`, paymentId: sql`"payment_purchases"."payment_id"` };
// Not `exists`, for which the planner may hash all payments.
const tried = sql<boolean>`coalesce((select true from ${payments} p join ${paymentOrders} o on o.id = p.order_id
  where o.purchase_id = ${own.id} and p.status = 'failed' limit 1), false)`;
const asking = sql`select ${refundRequests.purchaseId} from ${refundRequests}
  where ${refundRequests.state} = 'asked'`;
const onTheWay = sql`select ${refunds.paymentId} from ${refunds} where ${refunds.status} <> 'processed'
  and ${refunds.status} in ('requested', 'pending')`;
/** Payments whose last refund failed. */
const stuck = sql`select f.payment_id from ${refunds} f where f.status <> 'processed' and f.status = 'failed'
  and not exists (select 1 from ${refunds} g where g.payment_id = f.payment_id and g.created_at > f.created_at
  and g.status <> 'failed')`;

/** Payments whose money a bank returned to the buyer. */
const lostOf = sql`select d.payment_id from ${disputes} d where d.status = 'lost'`;
const lost = sql<boolean>`coalesce(${own.paymentId} in (${lostOf}), false)`;
const disputed = sql`select d.payment_id from ${disputes} d where d.status = 'open'`;
const returning = sql<boolean>`coalesce(${own.paymentId} in (${onTheWay}), false)`;

/** Orders of payments, found by their own index. */
const ofPayments = (of: SQL) => sql`select id from payment_purchases where ${of}`;

const IN_STATE: Record<OrderState, SQL> = {
  paid: sql`(${purchases.status} = 'paid' and ${purchases.refundedAmount} = 0 and not ${returning}
    and not ${lost})`,
  waiting: sql`(${purchases.status} = 'created' and not ${tried})`,
  failed: sql`(${purchases.status} = 'created' and ${tried})`,
  returning: sql`${own.paymentId} in (${onTheWay})`,
  "part-returned": sql`(${purchases.status} = 'paid' and ${purchases.refundedAmount} > 0 and not ${returning}
    and not ${lost})`,
  returned: eq(purchases.status, "refunded"),
  lost: sql`(${purchases.status} = 'paid' and ${own.paymentId} in (${lostOf}) and not ${returning})`,
  "needs-you": sql`${own.id} in (${asking}
    union ${ofPayments(sql`status = 'paid' and payment_id in (${stuck})`)}
    union ${ofPayments(sql`payment_id in (${disputed})`)})`,
};

/** Orders with matching payment attempts; `p` is the attempt. */
const byPayment = (of: SQL) => sql`${own.id} in (
  select o.purchase_id from ${paymentOrders} o join ${payments} p on p.order_id = o.id where ${of})`;

/** A name as a whole, without its first word, and its last word; each has an index with this expression. */
const NAMES = [
  sql`lower(${purchases.buyerName})`,
  sql`lower(substr(${purchases.buyerName}, strpos(${purchases.buyerName}, ' ') + 1))`,
  sql`lower(split_part(${purchases.buyerName}, ' ', -1))`,
];

function sought(q: string): SQL | undefined {
  if (!q) return undefined;
  const exact = prefix(q);
  const number = prefix(q.toUpperCase().replaceAll("-", "/"));
  const person = prefix(q.toLowerCase());
  return {
    payment: () => byPayment(sql`p.id like ${exact}`),
    "gateway-order": () =>
      sql`${own.id} in (select purchase_id from ${paymentOrders} where provider_order_id like ${exact})`,
    order: () => sql`${purchases.id} like ${exact}`,
    refund: () => byPayment(sql`p.id in (select payment_id from ${refunds} where provider_refund_id = ${q})`),
    receipt: () => sql`${purchases.receiptNumber} like ${number}`,
    "credit-note": () =>
      sql`${own.id} in (select purchase_id from ${creditNotes} where number like ${number})`,
    person: () =>
      sql`(${sql.join(
        [sql`lower(${purchases.buyerEmail})`, ...NAMES].map((of) => sql`${of} like ${person}`),
        sql` or `,
      )})`,
  }[soughtBy(q)]();
}
const wanted = ({ state, q }: OrderFilter) => and(state && IN_STATE[state], sought(q));

const shown = {
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
type Row = InferColumnsDataTypes<typeof shown>;

/** What the states of these orders depend on, besides their own row. */
async function factsOf({ db }: Pick<Services, "db">, ids: string[]) {
  const found = await db
    .select({
      id: purchases.id,
      tried,
      triedMethod: sql<
        string | null
      >`(select p.method from ${payments} p join ${paymentOrders} o on o.id = p.order_id
        where o.purchase_id = ${own.id} and p.status = 'failed' order by p.created_at desc limit 1)`,
      asks: sql<boolean>`${own.id} in (${asking})`,
      returning,
      lost,
      stuck: sql<boolean>`coalesce(${purchases.status} = 'paid' and ${own.paymentId} in (${stuck}), false)`,
    })
    .from(purchases)
    .where(inArray(purchases.id, ids));
  const open = await db
    .select({ id: purchases.id, status: disputes.status, respondBy: disputes.respondBy })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.paymentId, disputes.paymentId))
    .where(and(inArray(purchases.id, ids), eq(disputes.status, "open")));
  return new Map(
    found.map(({ id, ...facts }) => [id, { ...facts, disputed: open.find((one) => one.id === id) }]),
  );
}

/** Rows as the list shows them, with what the delivering features say about each. */
async function withStates(services: Services, rows: Row[]): Promise<AdminOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [facts, briefs] = await Promise.all([
    factsOf(services, ids),
    Promise.all(contributionsTo(services, "orderTeller").map((one) => one.brief(services, ids))),
  ]);
  return rows.map(({ status, description, ...row }) => {
    const { triedMethod, ...found } = lookUp(facts, row.id);
    const known = { status, refundedAmount: row.refundedAmount, ...found };
    const report = description ?? briefs.flatMap((brief) => brief.get(row.id) ?? []).join(", ");
    return {
      ...row,
      method: row.method ?? triedMethod,
      number: numberOf(row.id, row.receiptNumber),
      state: stateOf(known),
      waits: waitsOf(known),
      report,
    };
  });
}

/** The states of these orders, for all pages that show them. */
export async function orderStatesOf(
  services: Pick<Services, "db">,
  orders: Pick<Row, "id" | "status" | "refundedAmount">[],
): Promise<Map<string, OrderState>> {
  if (orders.length === 0) return new Map();
  const facts = await factsOf(
    services,
    orders.map(({ id }) => id),
  );
  return new Map(orders.map((one) => [one.id, stateOf({ ...one, ...lookUp(facts, one.id) })]));
}

/** One page of all orders, newest first. @param at cursor of the address */
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
        .select(shown)
        .from(purchases)
        .where(and(where, wanted(filter)))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: (row) => ({ value: row.createdAt, id: row.id }),
  });
  return { ...page, rows: await withStates(services, page.rows) };
}

/** The number of orders that match the filter; approximate beyond 10,000. */
export const countOrders = ({ db }: Pick<Services, "db">, filter: OrderFilter) =>
  approximateCount(db, db.select({ id: purchases.id }).from(purchases).where(wanted(filter)));

const AT_ONCE = 500;
/** All matching orders, page by page, for an export. */
export const everyOrder = (services: Services, filter: OrderFilter): AsyncGenerator<AdminOrder> =>
  everyRow((at) => listOrders(services, filter, at, AT_ONCE));
