import { and, eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { required } from "../../../lib/checked.ts";
import { GatewayFailure, gatewayOf, type GatewaySubscription } from "../gateway/gateway.server.ts";
import { paymentPlans, paymentSubscriptions } from "../tables.server.ts";
import { oneAtATime } from "./turns.server.ts";

export type SubscriptionRow = typeof paymentSubscriptions.$inferSelect;
type Dependencies = Pick<Services, "db" | "env" | "partners" | "locks" | "clock">;

/** The gateway requires a number of months; the subscription ends after these ten years. */
const MONTHS = 120;
/** How long the first month can be paid after the subscription was created at the gateway. */
const PAY_WITHIN_MS = 24 * 3_600_000;

/**
 * Creates an object at the gateway. A call without a usable answer may have taken effect, so the object is
 * then looked up.
 */
async function createOrFind<T>(create: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "unknown") throw error;
    const existing = await find();
    if (!existing) throw error;
    return existing;
  }
}

/** The gateway's plan for a month of this item at this price, created on first use. */
async function planFor(
  services: Dependencies,
  { item, name, amount, currency }: SubscriptionRow,
): Promise<string> {
  const gateway = gatewayOf(services);
  const { keyId } = gateway;
  const findStored = async () => {
    const isPlan = and(
      eq(paymentPlans.keyId, keyId),
      eq(paymentPlans.item, item),
      eq(paymentPlans.amount, amount),
    );
    return (await services.db.select().from(paymentPlans).where(isPlan))[0]?.providerPlanId;
  };
  return oneAtATime(services, `payment-plan:${keyId}:${item}:${amount}`, async () => {
    const stored = await findStored();
    if (stored) return stored;
    const reference = `${item}:${amount}`;
    const plan = await createOrFind(
      () => gateway.createPlan({ name, amount, currency, reference }),
      () => gateway.planByReference(reference),
    );
    await services.db
      .insert(paymentPlans)
      .values({ keyId, item, amount, providerPlanId: plan.id, createdAt: services.clock.now() });
    return plan.id;
  });
}

async function readSubscription({ db }: Dependencies, id: string): Promise<SubscriptionRow> {
  const [row] = await db.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.id, id));
  return required(row, `the subscription ${id}`);
}

async function createAtGateway(
  services: Dependencies,
  row: SubscriptionRow,
  fresh: boolean,
): Promise<GatewaySubscription> {
  const gateway = gatewayOf(services);
  const planId = await planFor(services, row);
  const reference = row.id;
  const find = () => gateway.subscriptionByReference(planId, reference);
  const payUntil = Math.floor((services.clock.now().getTime() + PAY_WITHIN_MS) / 1000);
  const existing = fresh ? undefined : await find();
  return (
    existing ??
    createOrFind(() => gateway.createSubscription({ planId, months: MONTHS, payUntil, reference }), find)
  );
}

/**
 * Ensures that a subscription exists at the gateway, created once for concurrent requests.
 * @param fresh this request created the row, so the subscription cannot exist at the gateway yet
 * @throws GatewayFailure if the gateway fails
 */
export function placeSubscription(
  services: Dependencies,
  id: string,
  { fresh }: { fresh: boolean },
): Promise<SubscriptionRow> {
  return oneAtATime(services, `payment-subscription:${id}`, async () => {
    const row = await readSubscription(services, id);
    if (row.providerSubscriptionId) return row;
    const placed = await createAtGateway(services, row, fresh);
    await services.db
      .update(paymentSubscriptions)
      .set({ providerSubscriptionId: placed.id, state: placed.status })
      .where(eq(paymentSubscriptions.id, id));
    return readSubscription(services, id);
  });
}
