import { sql } from "drizzle-orm";
import * as payments from "../../app/features/payments/payments.server.ts";
import type { GatewayControl } from "../../app/features/payments/fixtures.ts";
import { openPdf } from "../../testing/pdf.ts";
import { jobsIn } from "../../testing/queued-jobs.ts";
import type { Services } from "../../app/platform/services.server.ts";
import type { Purchase } from "./buyers.ts";

/** Violations, in one sentence each. */
export type Wrongs = { lost: string[]; doubled: string[]; foreign: string[] };
type Acknowledged = { purchases: Purchase[]; applications: string[] };

const rowsOf = async <T extends Record<string, unknown>>(
  { db }: Pick<Services, "db">,
  query: ReturnType<typeof sql>,
) => (await db.execute<T>(query)).rows;

const UNPRINTED = sql`select p.id from payment_purchases p where status = 'paid' and not exists
  (select 1 from pdf_reports r where r.purchase_id = p.id and r.state = 'ready')`;

/**
 * Open work, in a few words each; empty when everything is done. A failed scheduled job is open until a later
 * run succeeds.
 */
export async function openWork(services: Services): Promise<string[]> {
  const unprinted = (await rowsOf(services, UNPRINTED)).map(() => "paid, no PDF");
  const jobs = await jobsIn(services, /./);
  const scheduled = new Set((await services.jobs.getSchedules()).map(({ name }) => name));
  const hasLaterRun = ({ name, completedOn }: (typeof jobs)[number]) =>
    scheduled.has(name) &&
    jobs.some(
      (later) =>
        later.name === name &&
        later.state === "completed" &&
        (later.completedOn?.getTime() ?? 0) > (completedOn?.getTime() ?? 0),
    );
  const isOpen = (job: (typeof jobs)[number]) =>
    job.state === "active" ||
    job.state === "retry" ||
    (job.state === "created" && job.startAfter.getTime() <= Date.now()) ||
    (job.state === "failed" && !hasLaterRun(job));
  const open = [...unprinted, ...jobs.filter(isOpen).map(({ name, state }) => `${name} ${state}`)];
  return Object.entries(Object.groupBy(open, (description) => description)).map(
    ([description, group]) => `${description}: ${group?.length}`,
  );
}

/** Payments and acknowledged writes that are missing from the database. */
async function findLost(
  services: Services,
  gateway: GatewayControl,
  { purchases, applications }: Acknowledged,
) {
  const paid = new Set(
    (await rowsOf<{ order: string }>(
      services,
      sql`select o.provider_order_id as order from payment_orders o
        join payment_purchases p on p.id = o.purchase_id where p.status = 'paid'`,
    )).map(({ order }) => order),
  ); // prettier-ignore
  await payments.proveLedger(services);
  const captured = (await gateway.payments()).filter(({ status }) => status === "captured");
  const sentApplications = new Set(
    (await rowsOf<{ email: string }>(
      services,
      sql`select email from applications where sent_at is not null`,
    )).map(({ email }) => email),
  ); // prettier-ignore
  return [
    ...captured.flatMap((p) => (paid.has(p.order_id) ? [] : [`money of ${p.order_id}, without a purchase`])),
    ...purchases.flatMap(({ orderId }) => (paid.has(orderId) ? [] : [`purchase of ${orderId}`])),
    ...applications.flatMap((email) =>
      sentApplications.has(email.toLowerCase()) ? [] : [`application of ${email}`],
    ),
    ...(await payments.reconcileLedger(services)).exceptions.map(
      ({ kind, subject, says }) => `books: ${kind}, ${subject}: ${says}`,
    ),
  ];
}

/** Queues with one job for each settled purchase. */
const SETTLED = /^(pdf-report\.make|pdf-report\.grant-on-payment|payments\.tell-paid)$/;

const TWICE = sql`select 'receipts of ' || purchase_id as what from payment_receipts group by purchase_id
    having count(*) > 1
  union all select 'payments that settled ' || o.purchase_id from payments p
    join payment_orders o on o.id = p.order_id where p.role = 'settled' group by o.purchase_id
    having count(*) > 1
  union all select 'extra payment ' || id from payments where role = 'extra'
  union all select 'application of ' || email from applications where sent_at is not null
    group by email having count(*) > 1
  union all select 'report of ' || user_id from pdf_reports group by user_id, session_id, test_id
    having count(*) > 1`;

/** Things that must happen once, but happened more than once. */
async function doubled(services: Services, gateway: GatewayControl) {
  const perOrder = Object.groupBy(
    (await gateway.payments()).filter(({ status }) => status === "captured"),
    ({ order_id: order }) => order,
  );
  const rows = await rowsOf<{ what: string }>(services, TWICE);
  const perPurchase = Object.groupBy(
    await jobsIn(services, SETTLED),
    ({ name, data }) => `settlements of ${String(data["purchaseId"])} (${name})`,
  );
  return [
    ...Object.entries(perPurchase).flatMap(([what, jobsOfPurchase]) =>
      (jobsOfPurchase?.length ?? 0) > 1 ? [what] : [],
    ),
    ...Object.entries(perOrder).flatMap(([order, paymentsOfOrder]) =>
      (paymentsOfOrder?.length ?? 0) > 1 ? [`payments of ${order}`] : [],
    ),
    ...rows.map(({ what }) => what),
  ];
}

/** Checks that members can download their own report, and not another member's. */
async function foreign(origin: string, purchases: Purchase[]) {
  const wrong: string[] = [];
  for (const [i, purchase] of purchases.entries()) {
    const next = purchases[(i + 1) % purchases.length] ?? purchase;
    const download = (target: Purchase) =>
      fetch(`${origin}/api/pdf-report/${target.item.sessionId}/${target.item.testId}/download`, {
        headers: Object.fromEntries(purchase.headers),
      });
    // oxlint-disable-next-line no-await-in-loop -- limits the load
    const [ownAnswer, otherAnswer] = await Promise.all([download(purchase), download(next)]);
    // oxlint-disable-next-line no-await-in-loop
    const bytes = Buffer.from(await ownAnswer.arrayBuffer());
    await otherAnswer.arrayBuffer(); // oxlint-disable-line no-await-in-loop
    const name = `${purchase.user.firstName} ${purchase.user.lastName}`;
    if (next !== purchase && otherAnswer.status === 200)
      wrong.push(`${name} got the report of ${next.orderId}`);
    if (ownAnswer.status !== 200 || bytes.toString("latin1", 0, 5) !== "%PDF-")
      wrong.push(`${name} did not get their own report: ${ownAnswer.status}`);
    // reading all of them would take longer than everything else
    // oxlint-disable-next-line no-await-in-loop
    else if (i % 10 === 0 && !(await openPdf(bytes)).text.includes(name))
      wrong.push(`the report of ${name} does not name them`);
  }
  return wrong;
}

/** Checks every invariant after all work is done. */
export async function findWrongs(
  services: Services,
  gateway: GatewayControl,
  origin: string,
  acknowledged: Acknowledged,
): Promise<Wrongs> {
  return {
    lost: await findLost(services, gateway, acknowledged),
    doubled: await doubled(services, gateway),
    foreign: await foreign(origin, acknowledged.purchases),
  };
}
