import { eq, inArray, lt, sql } from "drizzle-orm";
import { networksOf } from "../../lib/network.ts";
import { hashOf } from "../../lib/signing.server.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.server.ts";
import { firstOf } from "../../lib/checked.ts";
import { attempts } from "./tables.server.ts";

/** At most `max` attempts in `seconds`, counted per name. */
export type Limit = { seconds: number; max: number };

/** A refused attempt: TOO_MANY_REQUESTS (429) with a Retry-After header. */
export class TooManyRequests extends AppError {
  override readonly retryAfterSeconds: number;
  constructor(waitMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    super("TOO_MANY_REQUESTS", "Too many requests. Please try again later", {
      status: 429,
      retryAfterSeconds,
    });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Dependencies = Pick<Services, "db" | "clock">;

/**
 * Counts an attempt in the database, shared by all processes.
 * @param name the counted name, e.g. "sign-in maya@villa.test 203.0.113.9"; only its hash is stored
 * @param amount number of attempts
 * @returns milliseconds to wait, or 0 if the attempt is within the limit
 */
export async function waitAfterAttempt(
  { db, clock }: Dependencies,
  name: string,
  { seconds, max }: Limit,
  amount = 1,
): Promise<number> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into ${attempts} as t (key, count, reset_at)
    values (${hashOf(name)}, ${amount}, ${now} + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when t.reset_at <= ${now} then ${amount} else t.count + ${amount} end,
      reset_at = case when t.reset_at <= ${now} then excluded.reset_at else t.reset_at end
    returning t.count, (extract(epoch from t.reset_at - ${now}) * 1000)::float8 as wait`);
  const { count, wait } = firstOf(rows);
  return count > max ? Math.max(1, wait) : 0;
}

/** Counts an attempt. @throws TooManyRequests above the limit */
export async function countAttempt(services: Dependencies, name: string, limit: Limit) {
  const waitMs = await waitAfterAttempt(services, name, limit);
  if (waitMs > 0) throw new TooManyRequests(waitMs);
}

/**
 * Counts an attempt of a visitor under their address's network, and under each wider network with its higher
 * limit.
 * @throws TooManyRequests
 */
export async function countVisitorAttempt(
  services: Dependencies,
  { name, address, limit }: { name: string; address: string; limit: Limit },
) {
  for (const [network, factor] of networksOf(address))
    // oxlint-disable-next-line no-await-in-loop -- a refused network is not counted under the wider ones
    await countAttempt(services, `${name} ${network}`, { ...limit, max: limit.max * factor });
}

/**
 * Runs `work` within a limit; a failed run does not count, so that it can be retried.
 * @returns whether it ran
 * @throws what `work` throws
 */
export async function withinLimit(
  services: Dependencies,
  { name, limit }: { name: string; limit: Limit },
  work: () => Promise<unknown>,
): Promise<boolean> {
  if ((await waitAfterAttempt(services, name, limit)) > 0) return false;
  try {
    await work();
    return true;
  } catch (error) {
    await waitAfterAttempt(services, name, limit, -1);
    throw error;
  }
}

/** Exponential back-off: the first `free` attempts need not wait, then the wait doubles after each. */
export type GrowingWait = { free: number; firstSeconds: number; mostSeconds: number; forgetSeconds: number };

/** Cap on doublings, far above the longest wait; PostgreSQL refuses powers that are too large. */
const MOST_DOUBLINGS = 60;

/**
 * Counts an attempt with exponential back-off, which slows guessing without a long lockout. An attempt that
 * must wait does not count.
 * @returns milliseconds to wait, or 0 if the attempt may be made now
 */
export async function waitForTurn(
  { db, clock }: Dependencies,
  name: string,
  { free, firstSeconds, mostSeconds, forgetSeconds }: GrowingWait,
): Promise<number> {
  const now = clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
  const key = hashOf(name);
  const firstWait = 1 < free ? 0 : Math.min(mostSeconds, firstSeconds * 2 ** (1 - free));
  const tries = sql`(case when t.reset_at < ${at(-forgetSeconds)}::timestamptz then 1 else t.count + 1 end)`;
  const doubled = sql`${firstSeconds}::float8 * 2 ^ least(${MOST_DOUBLINGS}, ${tries} - ${free})`;
  const wait = sql`case when ${tries} < ${free} then 0 else least(${mostSeconds}, ${doubled}) end`;
  // free attempts never wait, even if the clock of another process is ahead of this one's
  const counted = await db.execute(sql`
    insert into ${attempts} as t (key, count, reset_at) values (${key}, 1, ${at(firstWait)}::timestamptz)
    on conflict (key) do update set
      count = ${tries}, reset_at = ${at(0)}::timestamptz + make_interval(secs => ${wait})
    where t.count < ${free} or t.reset_at <= ${at(0)}::timestamptz`);
  if (counted.rowCount) return 0;
  const [row] = await db.select({ next: attempts.resetAt }).from(attempts).where(eq(attempts.key, key));
  return Math.max(1, (row?.next.getTime() ?? now) - now);
}

/** Resets the attempts under these names, after a successful sign-in. */
export async function forgetAttempts({ db }: Pick<Services, "db">, ...names: string[]) {
  await db.delete(attempts).where(inArray(attempts.key, names.map(hashOf)));
}

/** Removes expired counts; they contain only hashes. */
export async function tidyAttempts({ db, clock }: Dependencies) {
  await db.delete(attempts).where(lt(attempts.resetAt, clock.now()));
}

/** Calls that this process allowed under a name and has not yet counted in the database. */
type Tally = {
  uncounted: number;
  windowEnd: number;
  refusedUntil: number;
  counting?: Promise<void> | undefined;
};
/** Names that one process remembers, plus as many of the previous generation. */
const MOST_NAMES = 10_000;
/** The part of a limit that a process allows before it queries the database. */
const PART = 1 / 30;

/**
 * Rate limits for floods of cheap calls, shared by all processes. A process counts in memory and updates the
 * database once per part of a limit (`PART`), so never for a name that stays within the first part. A caller
 * may exceed the limit by one part per process.
 * @returns a function that counts an amount under a name and throws TooManyRequests
 */
export function openCallCounter(services: Dependencies) {
  // two generations, of which the older is dropped as a whole: finding the oldest name in one map would mean
  // skipping thousands of deleted entries
  let [tallies, older] = [new Map<string, Tally>(), new Map<string, Tally>()];
  function tallyOf(name: string, now: number, periodMs: number): Tally {
    const existing = tallies.get(name) ?? older.get(name);
    const isCurrent =
      existing && (existing.windowEnd > now || existing.refusedUntil > now || existing.counting);
    const tally = isCurrent ? existing : { uncounted: 0, windowEnd: now + periodMs, refusedUntil: 0 };
    tallies.set(name, tally);
    if (tallies.size >= MOST_NAMES) [tallies, older] = [new Map(), tallies];
    return tally;
  }
  return async (name: string, limit: Limit, amount = 1): Promise<void> => {
    const now = services.clock.now().getTime();
    const tally = tallyOf(name, now, limit.seconds * 1_000);
    const refuse = () => {
      if (tally.refusedUntil > now) throw new TooManyRequests(tally.refusedUntil - now);
    };
    // oxlint-disable-next-line no-await-in-loop -- another call may have started counting in the meantime
    while (tally.counting) await tally.counting.catch(() => undefined);
    refuse();
    tally.uncounted += amount;
    if (tally.uncounted <= Math.floor(limit.max * PART)) return;
    const uncounted = tally.uncounted;
    tally.uncounted = 0;
    tally.counting = waitAfterAttempt(services, name, limit, uncounted)
      .then((waitMs) => void (tally.refusedUntil = waitMs > 0 ? now + waitMs : 0))
      .finally(() => (tally.counting = undefined));
    await tally.counting;
    refuse();
  };
}

/**
 * Counts an amount of a visitor under their address's network, and under each wider network with its higher
 * limit.
 * @param count the function that `openCallCounter` returns
 * @throws TooManyRequests
 */
export async function countByNetworks(
  count: ReturnType<typeof openCallCounter>,
  { name, address, limit }: { name: string; address: string; limit: Limit },
  amount = 1,
) {
  for (const [network, factor] of networksOf(address))
    // oxlint-disable-next-line no-await-in-loop -- a refused network is not counted under the wider ones
    await count(`${name} ${network}`, { ...limit, max: limit.max * factor }, amount);
}
