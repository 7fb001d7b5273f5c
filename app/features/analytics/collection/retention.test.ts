import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { signedUp } from "../../accounts/contract.ts";
import { paid, paymentFailed, refunded } from "../../payments/contract.ts";
import { questClaimed, questFinished, questStarted } from "../../quest/contract.ts";
import * as analytics from "../analytics.server.ts";
import { linkJourney, linkLate } from "./link-members.server.ts";
import { MAX_RECORD_AGE_DAYS } from "./collect.server.ts";
import { analyticsJobs } from "../jobs.server.ts";
import { PARTITIONED } from "./retention.server.ts";
import { collectRecord, journeyRecord } from "../fixtures.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices(
  analyticsJobs.filter((job) => job.on),
  { ANALYTICS_RAW_DAYS: "60" },
);
const setClock = (time: string) => (services.clock = { now: () => new Date(time) });
beforeEach(() => void setClock("2026-11-20T10:00:00Z"));

const collect = (more: Parameters<typeof journeyRecord>[0] = {}) =>
  collectRecord(services, journeyRecord({ until: services.clock.now().getTime(), ...more }));
const rows = async (query: ReturnType<typeof sql>) => (await services.db.execute(query)).rows;
const memberOf = async (id: string) =>
  (await rows(sql`select user_id, steps from analytics_visits where id = ${id}`))[0];
const linked = (userId: string) => ({ user_id: userId, steps: 8 });
const newMember = () => `user-${randomUUID()}`;

test("[TRACK-04] links a visit and its member in either order, and never relinks it", async () => {
  const [maya, arjun] = [newMember(), newMember()];
  const known = await collect();
  await linkJourney(services, { journeyId: known, userId: maya });
  expect(await memberOf(known)).toEqual(linked(maya));

  const journeyId = randomUUID();
  await linkJourney(services, { journeyId, userId: maya });
  const record = journeyRecord({ until: services.clock.now().getTime() });
  await collect({ session_info: { ...record.session_info, journey_id: journeyId } });
  expect(await memberOf(journeyId)).toEqual(linked(maya));

  await linkJourney(services, { journeyId, userId: arjun });
  expect(await memberOf(journeyId)).toEqual(linked(maya));
});

test("[TRACK-04] links a visit within a minute when it arrives while its link is being written", async () => {
  const maya = newMember();
  const journeyId = await collect();
  await services.db.execute(
    sql`insert into analytics_ties values (${journeyId}, ${maya}, ${services.clock.now().toISOString()})`,
  );
  expect(await memberOf(journeyId)).toMatchObject({ user_id: null });
  await linkLate(services);
  expect(await memberOf(journeyId)).toEqual(linked(maya));
});

test("[ADMIN-07] records each event of a member once as a fact, without the key to a result", async () => {
  const userId = newMember();
  const journey = await collect();
  const [sessionId, testId, purchaseId] = [`q_${randomUUID().slice(0, 22)}`, "neo-58-v1", randomUUID()];
  const order = { purchaseId, userId, sessionId, testId, amount: 95_000 };
  await transaction(services.db, (tx) => services.events.publish(tx, signedUp, { userId, journey }));
  await expect.poll(() => memberOf(journey)).toEqual(linked(userId));
  await transaction(services.db, async (tx) => {
    await services.events.publish(tx, questStarted, { sessionId, userId });
    await services.events.publish(tx, questFinished, { sessionId, testId, userId });
    await services.events.publish(tx, questClaimed, { sessionId, userId });
    for (let n = 0; n < 2; n++)
      await services.events.publish(tx, paymentFailed, {
        paymentId: `pay_${purchaseId}`,
        ...order,
        method: "card",
      }); // oxlint-disable-line no-await-in-loop
    await services.events.publish(tx, paid, { ...order, method: "upi" });
    await services.events.publish(tx, refunded, {
      ...order,
      refundId: `a${purchaseId}`,
      amount: 45_000,
      full: false,
    });
    await services.events.publish(tx, refunded, {
      ...order,
      refundId: `b${purchaseId}`,
      amount: 50_000,
      full: true,
    });
  });
  const facts = async () =>
    (
      await rows(
        sql`select kind, amount, method, quest, journey_id, reference from analytics_facts where user_id = ${userId} order by kind, amount`,
      )
    ).map(
      (one) =>
        one as {
          kind: string;
          amount: number | null;
          method: string | null;
          quest: string | null;
          journey_id: string;
          reference: string;
        },
    );
  await expect.poll(async () => (await facts()).length).toBe(8);
  expect((await facts()).map(({ kind, amount, method }) => [kind, amount, method])).toEqual([
    ["paid", 95_000, "upi"],
    ["payment_failed", 95_000, "card"],
    ["quest_claimed", null, null],
    ["quest_finished", null, null],
    ["quest_started", null, null],
    ["refunded", 45_000, null],
    ["refunded", 50_000, null],
    ["signed_up", null, null],
  ]);
  const storedFacts = await facts();
  expect(JSON.stringify(storedFacts)).not.toContain(sessionId);
  expect(new Set(storedFacts.filter((one) => one.kind !== "signed_up").map((one) => one.quest)).size).toBe(1);
  expect(new Set(storedFacts.map((one) => one.journey_id))).toEqual(new Set([journey]));
});

test("[ADMIN-07] dates a fact by when it happened, however late it is recorded", async () => {
  const userId = newMember();
  const order = { purchaseId: randomUUID(), userId, sessionId: `q_${randomUUID()}`, testId: "neo-58-v1" };
  setClock("2026-10-31T18:29:59Z"); // the last second of October in India
  const lock = await services.db.$client.connect();
  await lock.query("begin; lock table analytics_facts in access exclusive mode");
  await transaction(services.db, async (tx) => {
    await services.events.publish(tx, signedUp, { userId });
    await services.events.publish(tx, paid, { ...order, amount: 95_000 });
    await services.events.publish(tx, refunded, { ...order, refundId: userId, amount: 95_000, full: true });
  });
  setClock("2026-11-01T06:00:00Z");
  await lock.query("commit");
  lock.release();
  const days = async () =>
    (await rows(sql`select at from analytics_facts where user_id = ${userId}`)).map(({ at }) => at);
  await expect.poll(days).toHaveLength(3);
  expect((await days()).map((at) => new Date(String(at)).toISOString())).toEqual(
    Array.from({ length: 3 }, () => "2026-10-31T18:29:59.000Z"),
  );
});

const partitions = async (table: string) =>
  (
    await rows(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
    )
  ).map((one) => one["name"]);

test("[TRACK-07] creates monthly partitions ahead and drops them after ANALYTICS_RAW_DAYS", async () => {
  setClock("2026-07-10T10:00:00Z");
  const old = await collect();
  setClock("2026-09-05T10:00:00Z");
  const young = await collect(); // still in the default partition
  await analytics.maintainPartitionTables(services);
  expect(await partitions("analytics_trails")).toEqual(
    ["2026_09", "2026_10", "2026_11", "default"].map((end) => `analytics_trails_${end}`),
  );
  expect(
    (await rows(sql`select tableoid::regclass::text as part from analytics_visits where id = ${young}`))[0],
  ).toEqual({ part: "analytics_visits_2026_09" });
  expect(await memberOf(old)).toBeDefined(); // 57 days

  setClock("2026-09-10T10:00:00Z");
  await analytics.maintainPartitionTables(services);
  expect([await memberOf(old), await rows(sql`select 1 from analytics_trails where id = ${old}`)]).toEqual([
    undefined,
    [],
  ]);
  expect(await memberOf(young)).toBeDefined();

  setClock("2026-12-02T10:00:00Z");
  await analytics.maintainPartitionTables(services);
  await analytics.maintainPartitionTables(services);
  for (const table of PARTITIONED)
    expect(await partitions(table)).toEqual(
      ["2026_10", "2026_11", "2026_12", "2027_01", "2027_02", "default"].map((end) => `${table}_${end}`),
    );
  expect(await memberOf(young)).toBeUndefined();
});

const minute = () =>
  analyticsJobs.find(({ name }) => name === "analytics.roll-up-today")!.run(services, null);

test("[TRACK-07] deletes a past day's salt, but keeps a receipt while its record is acceptable", async () => {
  setClock("2026-12-05T10:00:00Z");
  const journeyId = await collect();
  setClock("2026-12-06T00:30:00Z");
  await collect();
  await minute();
  expect(await rows(sql`select day::text from analytics_salts order by 1`)).toEqual([{ day: "2026-12-06" }]);
  const receipt = () => rows(sql`select 1 from analytics_receipts where journey_id = ${journeyId}`);
  const later = (days: number) =>
    setClock(new Date(Date.parse("2026-12-05T10:00:00Z") + days * 86_400_000).toISOString());
  later(MAX_RECORD_AGE_DAYS + 1);
  await analytics.maintainPartitionTables(services);
  expect(await receipt()).toHaveLength(1);
  later(2 * MAX_RECORD_AGE_DAYS + 1);
  await analytics.maintainPartitionTables(services);
  expect(await receipt()).toEqual([]);
});

const salts = () => rows(sql`select day::text from analytics_salts where day >= '2027-03-05' order by 1`);

test("[TRACK-07] deletes the salt within a minute after midnight in India", async () => {
  setClock("2027-03-05T18:29:00Z"); // 23:59 in India
  await collect();
  await minute();
  expect(await salts()).toEqual([{ day: "2027-03-05" }]);
  setClock("2027-03-05T18:31:00Z");
  await minute();
  expect(await salts()).toEqual([]);
});
