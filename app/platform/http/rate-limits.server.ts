import { eq, lt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { networksOf } from "../../lib/network.ts";
import { hashOf } from "../../lib/signing.server.ts";
import { transaction } from "../database/db.server.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.server.ts";
import { firstOf } from "../../lib/checked.ts";

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

/** A feature's table of attempts: `key` (text, primary), `count` (integer), `reset_at` (timestamptz). */
type AttemptsTable = PgTable & Record<"key" | "count" | "resetAt", PgColumn>;
type AttemptServices = Pick<Services, "db" | "clock">;

/**
 * Counts an attempt in the database, shared by all processes.
 * @param name the counted name, e.g. "sign-in maya@villa.test 203.0.113.9"; only its hash is stored
 * @param amount number of attempts
 * @returns milliseconds to wait, or 0 if the attempt is within the limit
 */
export async function waitAfterTry(
  { db, clock }: AttemptServices,
  table: AttemptsTable,
  name: string,
  { seconds, max }: Limit,
  amount = 1,
): Promise<number> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into ${table} as t (key, count, reset_at)
    values (${hashOf(name)}, ${amount}, ${now} + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when t.reset_at <= ${now} then ${amount} else t.count + ${amount} end,
      reset_at = case when t.reset_at <= ${now} then excluded.reset_at else t.reset_at end
    returning t.count, (extract(epoch from t.reset_at - ${now}) * 1000)::float8 as wait`);
  const { count, wait } = firstOf(rows);
  return count > max ? Math.max(1, wait) : 0;
}

/** Counts an attempt. @throws TooManyRequests above the limit */
export async function countTry(services: AttemptServices, table: AttemptsTable, name: string, limit: Limit) {
  const waitMs = await waitAfterTry(services, table, name, limit);
  if (waitMs > 0) throw new TooManyRequests(waitMs);
}

/**
 * Counts an attempt of a visitor under their address's network, and under each wider network with its higher
 * limit.
 * @throws TooManyRequests
 */
export async function countVisitorTry(
  services: AttemptServices,
  table: AttemptsTable,
  { name, address, limit }: { name: string; address: string; limit: Limit },
) {
  for (const [network, factor] of networksOf(address))
    // oxlint-disable-next-line no-await-in-loop -- a refused network is not counted under the wider ones
    await countTry(services, table, `${name} ${network}`, { ...limit, max: limit.max * factor });
}

/**
 * Runs `work` within a limit; a failed run does not count, so that it can be retried.
 * @returns whether it ran
 * @throws what `work` throws
 */
export async function withinLimit(
  services: AttemptServices,
  table: AttemptsTable,
  { name, limit }: { name: string; limit: Limit },
  work: () => Promise<unknown>,
): Promise<boolean> {
  if ((await waitAfterTry(services, table, name, limit)) > 0) return false;
  try {
    await work();
    return true;
  } catch (error) {
    await waitAfterTry(services, table, name, limit, -1);
    throw error;
  }
}

/** Exponential back-off: the first `free` attempts pass at once, then the wait doubles after each. */
export type GrowingWait = { free: number; firstSeconds: number; mostSeconds: number; forgetSeconds: number };

/**
 * Counts an attempt with exponential back-off, which slows guessing without a long lockout. An attempt that
 * must wait does not count.
 * @returns milliseconds to wait, or 0 if the attempt may be made now
 */
export async function waitForTurn(
  { db, clock }: AttemptServices,
  table: AttemptsTable,
  name: string,
  { free, firstSeconds, mostSeconds, forgetSeconds }: GrowingWait,
): Promise<number> {
  const now = clock.now().getTime();
  const key = hashOf(name);
  return transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ count: number; next: number }>(
      sql`insert into ${table} as t (key, count, reset_at)
        values (${key}, 0, ${new Date(now).toISOString()}::timestamptz)
        on conflict (key) do update set count = t.count
        returning count, (extract(epoch from reset_at) * 1000)::float8 as next`,
    );
    const { count, next } = firstOf(rows);
    // the clock of another process may be ahead of this one: free attempts never wait
    if (count >= free && next > now) return next - now;
    const tries = now - next > forgetSeconds * 1_000 ? 1 : count + 1;
    const waitSeconds = tries < free ? 0 : Math.min(mostSeconds, firstSeconds * 2 ** (tries - free));
    const until = new Date(now + waitSeconds * 1_000).toISOString();
    await tx.execute(
      sql`update ${table} set count = ${tries}, reset_at = ${until}::timestamptz where key = ${key}`,
    );
    return 0;
  });
}

/** Resets the attempts under a name, after a successful sign-in. */
export async function forgetTries({ db }: Pick<Services, "db">, table: AttemptsTable, name: string) {
  await db.delete(table).where(eq(table.key, hashOf(name)));
}

/** Removes expired counts; they contain only hashes. */
export async function tidyTries({ db, clock }: AttemptServices, table: AttemptsTable) {
  await db.delete(table).where(lt(table.resetAt, clock.now()));
}

/**
 * Attempts reserved by this process under a name; `owed` were allowed before the database was asked, and are
 * not counted there yet.
 */
type Reservation = { left: number; owed: number; until: number; refusedUntil: number };
/**
 * Names that one process remembers, plus as many of the previous generation; a forgotten name gets a first
 * part again.
 */
const MOST_NAMES = 10_000;

/**
 * A limit for floods of cheap calls, shared by all processes: each process reserves a part of it, so that the
 * database is asked once for many calls. The first part of a name is granted without asking and counted with
 * the second. Unused reservations are lost at the end of the period.
 * @param part number of calls reserved at once; a caller may exceed the limit by one part per process
 * @returns a function that counts calls under a name and throws TooManyRequests
 */
export function openSharedLimit(
  services: AttemptServices,
  table: AttemptsTable,
  { seconds, max }: Limit,
  part: number,
) {
  const size = Math.ceil(part);
  const periodMs = seconds * 1_000;
  // two generations, of which the older is dropped as a whole: finding the oldest name in one map would mean
  // skipping thousands of deleted entries
  let [recent, older] = [
    new Map<string, Reservation | Promise<Reservation>>(),
    new Map<string, Reservation | Promise<Reservation>>(),
  ];
  const reservationOf = (name: string) => recent.get(name) ?? older.get(name);
  const remember = (name: string, has: Reservation | Promise<Reservation>) => {
    recent.set(name, has);
    if (recent.size >= MOST_NAMES) [recent, older] = [new Map(), recent];
  };
  /** Answers without the database: a refusal still in force, reserved calls, or the first part. */
  const withoutDatabase = (
    has: Reservation | undefined,
    amount: number,
    now: number,
  ): Reservation | undefined => {
    if (has && (has.refusedUntil > now || (has.until > now && has.left >= amount))) return has;
    if ((has && has.until > now) || amount > size) return undefined;
    return { left: size, owed: size, until: now + periodMs, refusedUntil: 0 };
  };
  const take = async (
    name: string,
    has: Reservation | undefined,
    amount: number,
    now: number,
  ): Promise<Reservation> => {
    const left = Math.max(size, amount);
    const owed = has && has.until > now ? has.owed : 0;
    const waitMs = await waitAfterTry(services, table, name, { seconds, max }, left + owed);
    const until = now + periodMs;
    return waitMs > 0
      ? { left: 0, owed: 0, until, refusedUntil: now + waitMs }
      : { left, owed: 0, until, refusedUntil: 0 };
  };
  const use = (has: Reservation, amount: number, now: number): Reservation => {
    if (has.refusedUntil <= now) has.left -= amount;
    return has;
  };
  const ask = async (
    name: string,
    known: Reservation | Promise<Reservation> | undefined,
    amount: number,
    now: number,
  ) => {
    const has = await Promise.resolve(known).catch(() => undefined);
    return use(withoutDatabase(has, amount, now) ?? (await take(name, has, amount, now)), amount, now);
  };
  return async (name: string, amount = 1): Promise<void> => {
    const now = services.clock.now().getTime();
    const known = reservationOf(name);
    const usable = known instanceof Promise ? undefined : withoutDatabase(known, amount, now);
    const next = usable ? use(usable, amount, now) : ask(name, known, amount, now);
    remember(name, next);
    const has = next instanceof Promise ? await next : next;
    if (reservationOf(name) === next) remember(name, has);
    if (has.refusedUntil > now) throw new TooManyRequests(has.refusedUntil - now);
  };
}

/** A process reserves this fraction of a limit at once. */
const PARTS = 30;

/** Such limits by name, each created at first use. */
export function openSharedLimits(services: AttemptServices, table: AttemptsTable) {
  const opened = new Map<string, ReturnType<typeof openSharedLimit>>();
  return (name: string, limit: Limit) => {
    const count = opened.get(name) ?? openSharedLimit(services, table, limit, limit.max / PARTS);
    opened.set(name, count);
    return count;
  };
}
