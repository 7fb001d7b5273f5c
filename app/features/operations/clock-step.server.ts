import type { Services } from "../../platform/services.server.ts";
import { steadyClock } from "../../platform/steady-clock.server.ts";
import { mendAfterStep } from "./clock-mending.server.ts";

/** Milliseconds by which the database's clock may wander against ours before it counts as set anew. */
const STEP_MS = 30_000;

/** How far the database's clock was from ours when we last looked, for each pool. */
const known = new WeakMap<object, number>();

/**
 * Notices that the clock of the database was set, and mends what the queue wrote by the former time.
 * @param databaseNow milliseconds since 1970 as the database has just told
 */
export async function followClock(
  { db, log }: Pick<Services, "db" | "log">,
  databaseNow: number,
): Promise<boolean> {
  const ahead = databaseNow - steadyClock.now();
  const before = known.get(db);
  known.set(db, ahead);
  if (before === undefined || Math.abs(ahead - before) < STEP_MS) return false;
  const seconds = Math.round((ahead - before) / 1000);
  log.error({ seconds, alarm: true }, "the clock of the database was set: the queue goes on by the new time");
  if (seconds < 0) await mendAfterStep({ db });
  return true;
}
