import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { emailChanged } from "../../accounts/contract.ts";
import { newsletterJobs } from "../jobs.server.ts";
import { markOf, suppress, suppressionOf } from "./suppression.server.ts";
import { chooseMyTopics, readMySubscription } from "./my-subscription.server.ts";
import { mailSuppressions, subscribers } from "../tables.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices(newsletterJobs.map(({ cron: _cron, ...rest }) => rest));
const all = { letter: true, dates: true, posts: true };
const fresh = () => `moving-${randomUUID().slice(0, 8)}@villa.test`;
const member = (email: string) => ({ email, emailVerified: true });
const move = (before: string, after: string) =>
  transaction(services.db, (tx) => services.events.publish(tx, emailChanged, { userId: "u", before, after }));
const rowOf = async (email: string) =>
  (await services.db.select().from(subscribers).where(eq(subscribers.email, email)))[0];

test("[ROUTE-09] moves the subscription to a member's new address", async () => {
  const [before, after] = [fresh(), fresh()];
  await chooseMyTopics(services, member(before), all);
  await move(before, after);
  await expect.poll(() => rowOf(after), { timeout: 20_000 }).toBeDefined();
  expect((await readMySubscription(services, member(after))).preferences).toEqual(all);
  expect(await rowOf(before)).toBeUndefined();
});

test("[ROUTE-09] moves a complaint to the new address, and keeps only a hash of the old one", async () => {
  const [before, after] = [fresh(), fresh()];
  await chooseMyTopics(services, member(before), all);
  await suppress(services, { address: before, reason: "complaint" });
  await move(before, after);
  await expect.poll(() => suppressionOf(services.db, after), { timeout: 20_000 }).toBe("complaint");
  const listed = await services.db
    .select()
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.address, [before, markOf(before)]));
  expect(listed.map(({ address }) => address)).toEqual([markOf(before)]);
});

test("[ROUTE-09] lifts the suppression of an address that the member left while unsubscribed", async () => {
  const [first, second] = [fresh(), fresh()];
  await chooseMyTopics(services, member(first), all);
  await suppress(services, { address: first, reason: "unsubscribed" });
  await move(first, second);
  await expect.poll(() => suppressionOf(services.db, second), { timeout: 20_000 }).toBe("unsubscribed");
  await chooseMyTopics(services, member(second), all);
  await move(second, first);
  await expect.poll(() => rowOf(first), { timeout: 20_000 }).toMatchObject({ status: "subscribed" });
  expect(await suppressionOf(services.db, first)).toBeUndefined();
});

test("[ROUTE-09] keeps the choices of the new address if it is already subscribed", async () => {
  const [before, after] = [fresh(), fresh()];
  await chooseMyTopics(services, member(before), all);
  await chooseMyTopics(services, member(after), { letter: false, dates: true, posts: false });
  await move(before, after);
  await expect.poll(() => rowOf(before), { timeout: 20_000 }).toBeUndefined();
  expect((await readMySubscription(services, member(after))).preferences).toEqual({
    letter: false,
    dates: true,
    posts: false,
  });
});
