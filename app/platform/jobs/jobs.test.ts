import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { useServices } from "../../../testing/services.ts";
import { failJob } from "../../../testing/fail-job.ts";
import { transaction } from "../database/db.server.ts";
import { failedJobs, DEAD_LETTER_QUEUE } from "./failed-jobs.server.ts";
import { declareJobs, job, work } from "./jobs.server.ts";
import { currentRequest, withRequest } from "../http/request-context.server.ts";
import { openServices } from "../services.server.ts";

const services = useServices();
const emptyPayload = z.object({}).nullish();
const rang = { name: "bell.rang", payload: z.object({ door: z.string() }) } as const;
const followers = ["bell.open", "bell.bark", "bell.note"];
const run = async () => {};

/** The queued jobs of all subscribers. */
const queuedJobs = async () => {
  const jobs = await Promise.all(followers.map((name) => services.jobs.findJobs(name)));
  return jobs.flat().map(({ name, data }) => ({ name, data }));
};

describe("an event with several subscribers", () => {
  test("is queued for each in the caller's transaction", async () => {
    await declareJobs(
      services.jobs,
      followers.map((name) => job({ name, on: rang, payload: rang.payload, run })),
      services.env,
    );
    services.clock = { now: () => new Date("2026-11-26T10:00:00Z") };
    await transaction(services.db, (tx) => services.events.publish(tx, rang, { door: "north" }));
    const data = { door: "north", $at: "2026-11-26T10:00:00.000Z" };
    expect(await queuedJobs()).toEqual(followers.map((name) => ({ name, data })));
  });

  test("is not queued after a rollback", async () => {
    const before = await queuedJobs();
    const failing = transaction(services.db, async (tx) => {
      await services.events.publish(tx, rang, { door: "south" });
      throw new Error("the door fell in");
    });
    await expect(failing).rejects.toThrow("the door fell in");
    expect(await queuedJobs()).toEqual(before);
  });
});

test("sends an event's statements one at a time, and none after a failure", async () => {
  const statements: string[] = [];
  const publishing = transaction(services.db, async (tx) => {
    const execute = tx.execute.bind(tx);
    let isBusy = false;
    const spy = vi.spyOn(tx, "execute").mockImplementation(((query: Parameters<typeof execute>[0]) => {
      statements.push(isBusy ? "beside another" : "alone");
      isBusy = true;
      const result = statements.length === 2 ? Promise.reject(new Error("the line is cut")) : execute(query);
      return result.finally(() => (isBusy = false));
    }) as typeof execute); // as Drizzle's, without its type parameter
    await services.events.publish(tx, rang, { door: "east" }).finally(() => spy.mockRestore());
  });
  await expect(publishing).rejects.toThrow("failed for 2 of 3 subscribed queue(s)");
  expect(statements).toEqual(["alone", "alone"]); // the third subscriber's statement was not sent
});

test("does not queue an event for a job whose settings exclude it", async () => {
  const heard = { name: "bell.heard", payload: rang.payload } as const;
  const listening = job({
    name: "bell.listen",
    on: heard,
    isSubscribed: ({ AI_KEY }) => AI_KEY !== undefined,
    payload: rang.payload,
    run,
  });
  const rowsUnder = async (AI_KEY: string | undefined) => {
    await declareJobs(services.jobs, [listening], { ...services.env, AI_KEY });
    await transaction(services.db, (tx) => services.events.publish(tx, heard, { door: "south" }));
    return (await services.jobs.findJobs("bell.listen")).length;
  };
  expect(await rowsUnder(undefined)).toBe(0);
  expect(await rowsUnder("a key")).toBe(1);
  expect(await rowsUnder(undefined)).toBe(1);
});

test("[RUN-09] logs the request id in jobs, and in jobs of events they publish", async () => {
  const answered = { name: "bell.answered", payload: rang.payload } as const;
  const requestIds: (string | undefined)[] = [];
  const note = async () => void requestIds.push(currentRequest()?.id);
  const jobs = [
    job({
      name: "bell.answer",
      on: rang,
      payload: rang.payload,
      run: async (jobServices, payload) => {
        await note();
        await transaction(jobServices.db, (tx) => jobServices.events.publish(tx, answered, payload));
      },
    }),
    job({ name: "bell.close", on: answered, payload: z.strictObject({ door: z.string() }), run: note }),
  ];
  await declareJobs(services.jobs, jobs, services.env);
  const ring = (door: string) =>
    transaction(services.db, (tx) => services.events.publish(tx, rang, { door }));
  await withRequest({ id: "r-17", network: "203.0.113.0" }, () => ring("east"));
  const working = await work(services, jobs);
  await expect.poll(() => requestIds).toEqual(["r-17", "r-17"]);
  // without a request there is no id
  requestIds.length = 0;
  await ring("west");
  await expect.poll(() => requestIds).toEqual([undefined, undefined]);
  await working.stop();
});

test("updates a queue of an earlier release, and notifies its worker", async () => {
  await services.jobs.createQueue("bell.ring", { retryLimit: 1 });
  await declareJobs(
    services.jobs,
    [job({ name: "bell.ring", payload: rang.payload, retries: 3, run })],
    services.env,
  );
  expect(await services.jobs.getQueue("bell.ring")).toMatchObject({
    retryLimit: 3,
    notify: true,
    heartbeatSeconds: 10,
    deadLetter: DEAD_LETTER_QUEUE,
  });
});

test("removes earlier failures after a scheduled job succeeds", async () => {
  const striking = job({ name: "bell.strike", cron: "0 0 1 1 *", payload: emptyPayload, run });
  await declareJobs(services.jobs, [striking], services.env);
  await failJob(services, "bell.strike");
  const workers = await work(services, [striking]);
  await services.jobs.send("bell.strike", {});
  await expect.poll(async () => (await failedJobs(services)).count).toBe(0);
  await workers.stop();
});

test("[RUN-06] never queues a retired job, by schedule or by event", async () => {
  const left = job({ name: "bell.left", on: rang, cron: "0 0 1 1 *", payload: rang.payload, run });
  await declareJobs(services.jobs, [left], services.env);
  await declareJobs(services.jobs, [], services.env, ["bell.left", "bell.never-was"]);
  expect((await services.jobs.getSchedules()).map(({ name }) => name)).not.toContain("bell.left");
  await transaction(services.db, (tx) => services.events.publish(tx, rang, { door: "north" }));
  expect(await services.jobs.getQueue("bell.left")).toBeNull();
});

test("runs jobs queued during another job right after it", async () => {
  const [started, blocker] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finished: string[] = [];
  const count = { name: "bell.counted", payload: rang.payload } as const;
  const counting = job({
    name: "bell.count",
    on: count,
    payload: rang.payload,
    retries: 0, // on a slow machine the retry would run before the last job
    async run(_, { door }) {
      started.resolve();
      await blocker.promise;
      finished.push(door);
      if (door === "west") throw new Error("stuck"); // a failure does not stop the next job either
    },
  });
  await declareJobs(services.jobs, [counting], services.env);
  const anHour = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 3_600 };
  const workers = await work(services, [counting], anHour);
  const publish = (door: string) =>
    transaction(services.db, (tx) => services.events.publish(tx, count, { door }));
  await publish("north");
  await started.promise;
  for (const name of ["west", "east", "south"]) await publish(name); // oxlint-disable-line no-await-in-loop -- in their order
  blocker.resolve();
  await expect.poll(() => finished).toEqual(["north", "west", "east", "south"]);
  await workers.stop();
});

afterEach(() => vi.restoreAllMocks());

test("[RUN-03] keeps polling while the system clock steps back by hours", async () => {
  const now = Date.now.bind(Date);
  let looks = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() - ++looks * 3_600_000);
  let tries = 0;
  const wobbly = job({
    name: "bell.wobbly",
    payload: emptyPayload,
    run: async () => {
      if (++tries === 1) throw new Error("the first try fails");
    },
  });
  await declareJobs(services.jobs, [wobbly], services.env);
  const workers = await work(services, [wobbly]);
  await services.jobs.send("bell.wobbly", {});
  await expect.poll(() => tries).toBe(2); // retries are found by polling, without a notification
  vi.restoreAllMocks();
  await workers.stop();
});

test("[RUN-02] retries an owed email for at least three days, soon at first and then hourly", async () => {
  const owed = job({ name: "bell.post", payload: emptyPayload, owed: true, run });
  await declareJobs(services.jobs, [owed], services.env);
  const queue = (await services.jobs.getQueue("bell.post"))!;
  const { retryLimit = 0, retryDelay = 0, retryDelayMax = Infinity } = queue;
  // the shortest possible delay before each retry: pg-boss takes half of the doubled delay, or of the maximum
  const waits = Array.from({ length: retryLimit }, (_, n) =>
    Math.min(retryDelayMax, retryDelay * 2 ** Math.min(15, n)),
  );
  expect(waits.slice(0, 3)).toEqual([2, 4, 8]);
  expect(Math.max(...waits)).toBe(3600);
  expect(waits.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(3 * 24 * 3600);
  // kept after the last failure
  expect(queue.deadLetter).toBe(DEAD_LETTER_QUEUE);
  expect((await services.jobs.getQueue(DEAD_LETTER_QUEUE))?.retentionSeconds).toBe(30 * 24 * 3600);
});

test("[RUN-03] gives jobs their own connections, however many pages wait", async () => {
  const { db } = services;
  const outcome = Promise.withResolvers<unknown>();
  const look = job({
    name: "bell.look",
    payload: emptyPayload,
    run: async (jobServices) => outcome.resolve((await jobServices.db.execute(sql`select 1 as one`)).rows),
  });
  await declareJobs(services.jobs, [look], services.env);
  const workers = await work(services, [look]);
  const free = Promise.withResolvers<void>();
  const transactions = Array.from({ length: 10 }, () => transaction(db, () => free.promise));
  await expect.poll(() => db.$client.totalCount - db.$client.idleCount).toBe(10);
  const waiting = Array.from({ length: 100 }, () => db.$client.query("select 1"));
  expect(db.$client.waitingCount).toBe(100);
  await services.jobs.send("bell.look", {});
  expect(await outcome.promise).toEqual([{ one: 1 }]);
  free.resolve();
  await Promise.allSettled([...transactions, ...waiting]);
  await workers.stop();
});

test("[RUN-06] hands back a job that outlasts the shutdown, and another worker runs it", async () => {
  const ends = Promise.withResolvers<void>();
  const runs: string[] = [];
  const long = job({
    name: "bell.long",
    payload: emptyPayload,
    run: async () => {
      runs.push("begun");
      if (runs.length === 1) await ends.promise;
    },
  });
  await declareJobs(services.jobs, [long], services.env);
  const opened = await openServices(services.env, services.db.$client.options.connectionString!, []);
  const first = await work(opened.services, [long]);
  await services.jobs.send("bell.long", {});
  await expect.poll(() => runs.length).toBe(1);
  await first.stop(0);
  await opened.close();
  const second = await work(services, [long]);
  await expect.poll(() => runs.length).toBe(2);
  ends.resolve();
  await second.stop();
});
