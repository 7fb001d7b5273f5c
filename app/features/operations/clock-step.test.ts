import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { useServices } from "../../../testing/services.ts";
import { job } from "../../platform/jobs.server.ts";
import { steadyClock } from "../../platform/steady-clock.server.ts";
import { followClock } from "./clock-step.server.ts";

let rang = 0;
const ring = job({ name: "bell.ring", payload: z.object({}).nullish(), run: async () => void rang++ });
const services = useServices([ring]);
const HOURS = 3_600_000;

test("[RUN-03] jobs continue after the database's clock is set back by four hours", async () => {
  const { db, jobs } = services;
  expect(await followClock(services, steadyClock.now() + 4 * HOURS)).toBe(false); // the first look
  // a job, and the mark of the last round of cron, as written while the clock was ahead
  const id = await jobs.send("bell.ring", {}, { startAfter: 3_600 });
  await db.execute(
    sql`update jobs.job set created_on = now() + interval '4 hours', start_after = now() + interval '4 hours' where id = ${id}`,
  );
  await db.execute(sql`update jobs.version set cron_on = now() + interval '4 hours'`);
  expect(await followClock(services, steadyClock.now())).toBe(true);
  await expect.poll(() => rang).toBe(1);
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select coalesce(cron_on > now() + interval '1 minute', false) as waits from jobs.version`,
  );
  expect(rows).toEqual([{ waits: false }]);
});

test("[RUN-03] ignores small changes of the clock", async () => {
  await followClock(services, steadyClock.now());
  expect(await followClock(services, steadyClock.now() - 5_000)).toBe(false);
});
