import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useServices } from "../../testing/services.ts";
import type { Tx } from "./db.server.ts";
import { declareJobs, job, work } from "./jobs.server.ts";

const services = useServices();
const rang = { name: "bell.rang", payload: z.object({ door: z.string() }) } as const;
const followers = ["bell.open", "bell.bark", "bell.note"];
const run = async () => {};

/** The same transaction, and how many statements its one connection was given at once, at the most. */
function watched(tx: Tx) {
  const seen = { underway: 0, most: 0 };
  const execute = async (query: Parameters<Tx["execute"]>[0]) => {
    seen.most = Math.max(seen.most, ++seen.underway);
    const result = await tx.execute(query);
    seen.underway--;
    return result;
  };
  return { tx: { execute } as unknown as Tx, seen };
}

const written = async () => {
  const { rows } = await services.db.execute<{ name: string; data: unknown }>(
    sql`select name, data from jobs.job where name like 'bell.%' order by name`,
  );
  return rows;
};

describe("an event that several jobs follow", () => {
  test("has a row for each, written one after the other by the caller's own transaction", async () => {
    await declareJobs(
      services.jobs,
      followers.map((name) => job({ name, on: rang, payload: rang.payload, run })),
    );
    const seen = await services.db.transaction(async (tx) => {
      const watch = watched(tx);
      await services.events.publish(watch.tx, rang, { door: "north" });
      return watch.seen;
    });
    expect(seen).toEqual({ underway: 0, most: 1 });
    expect(await written()).toEqual(followers.toSorted().map((name) => ({ name, data: { door: "north" } })));
  });

  test("is not written where the transaction fails", async () => {
    const before = await written();
    const failing = services.db.transaction(async (tx) => {
      await services.events.publish(tx, rang, { door: "south" });
      throw new Error("the door fell in");
    });
    await expect(failing).rejects.toThrow("the door fell in");
    expect(await written()).toEqual(before);
  });
});

test("a queue of an earlier release gets what jobs ask for now, and notifies its worker", async () => {
  await services.jobs.createQueue("bell.ring", { retryLimit: 1 });
  await declareJobs(services.jobs, [job({ name: "bell.ring", payload: rang.payload, retries: 3, run })]);
  expect(await services.jobs.getQueue("bell.ring")).toMatchObject({
    retryLimit: 3,
    notify: true,
    heartbeatSeconds: 10,
  });
});

test("what was added while a job ran is done right after it: the next time to ask is an hour away", async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  const count = { name: "bell.counted", payload: rang.payload } as const;
  const counting = job({
    name: "bell.count",
    on: count,
    payload: rang.payload,
    async run(_, { door }) {
      begun.resolve();
      await held.promise;
      done.push(door);
      if (door === "west") throw new Error("stuck"); // nor does a failure stop the next
    },
  });
  await declareJobs(services.jobs, [counting]);
  const workers = await work(services, [counting], {
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 3_600,
  });
  const publish = (door: string) =>
    services.db.transaction((tx) => services.events.publish(tx, count, { door }));
  await publish("north");
  await begun.promise;
  for (const name of ["west", "east", "south"]) await publish(name); // oxlint-disable-line no-await-in-loop -- in their order
  held.resolve();
  await expect.poll(() => done).toEqual(["north", "west", "east", "south"]);
  await workers.stop();
});
