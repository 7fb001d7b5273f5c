import { sql } from "drizzle-orm";
import pg from "pg";
import { afterCommit, type Tx } from "./db.server.ts";
import { firstOf } from "../../lib/checked.ts";
import type { Log } from "../observability/log.server.ts";

const CHANNEL = "site_notices";
/** What the listening connection calls itself, as `pg_stat_activity.application_name` shows it. */
export const LISTENER_NAME = "site notices";
const PULSE_MS = 10_000;
const AGAIN_MS = [50, 200, 500, 1_000];

const newClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });

type Heard = { onNotice: (topic: string, pid: number) => void; onReturn: () => void };
/**
 * One connection that listens, and comes back after it broke; `onReturn` is called after each time it has
 * come.
 */
async function openConnection(url: string, log: Log, { onNotice, onReturn }: Heard) {
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;

  async function connect() {
    const next = newClient(url);
    next.on("error", () => {}); // "end" follows
    next.on("notification", ({ payload, processId }) => onNotice(payload ?? "", processId));
    next.once("end", () => next === client && lost());
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (closed) return next.end();
    client = next;
    failures = 0;
    onReturn();
  }
  function lost() {
    client = undefined;
    if (closed) return;
    const wait = AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)];
    again = setTimeout(() => connect().catch(lost), wait);
    if (failures === 1) log.warn("the connection that hears of changes is lost; connecting again");
  }
  /** A connection that died without a word is noticed by its silence. */
  const pulse = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch(() => asked.end().catch(() => {}));
  }, PULSE_MS);
  pulse.unref();

  await connect();
  return {
    async close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(again);
      await client?.end();
    },
  };
}

/** What of one connection's notices on one topic is under way. */
type Underway = {
  /** A transaction has said it, and this process does not know yet that it is committed. */
  isPending: boolean;
  /** It has gone round already. */
  isEarly: boolean;
  /** Said at once, and still to go round. */
  ahead: number;
};

/**
 * Notices of this process itself reach it twice: at once, when its transaction is committed, and by the
 * connection that listens, in either order and after those of the next transactions, too. Listeners are
 * called for the first alone.
 */
function ownNotices(notify: (topic: string) => void) {
  /** By the connection that sent and the topic. */
  const all = new Map<string, Underway>();
  const topicsOf = new WeakMap<Tx, Set<string>>();
  /** What nothing is under way of any more is not remembered. */
  function remember(key: string, now: Underway) {
    if (now.isPending || now.ahead > 0) all.set(key, now);
    else all.delete(key);
  }
  function atOnce(key: string, topic: string) {
    const { isEarly, ahead } = all.get(key) ?? { isEarly: false, ahead: 0 };
    remember(key, { isPending: false, isEarly: false, ahead: isEarly ? ahead : ahead + 1 });
    if (!isEarly) notify(topic);
  }
  return {
    goneRound(topic: string, pid: number) {
      const key = `${pid} ${topic}`;
      const of = all.get(key);
      if (of && of.ahead > 0) return remember(key, { ...of, ahead: of.ahead - 1 });
      if (of?.isPending) of.isEarly = true;
      notify(topic);
    },
    /** PostgreSQL sends what is said twice in one transaction once. */
    send(tx: Tx, topic: string, pid: number) {
      const topics = topicsOf.get(tx) ?? new Set();
      if (topics.has(topic)) return;
      topicsOf.set(tx, topics.add(topic));
      const key = `${pid} ${topic}`;
      all.set(key, { isPending: true, isEarly: false, ahead: all.get(key)?.ahead ?? 0 });
      afterCommit(tx, () => atOnce(key, topic));
    },
    forget: () => all.clear(),
  };
}

/**
 * Word that something has changed, told to every process on this database: one connection listens, and comes
 * back after it broke.
 * A notice may be lost while nobody listens, so listeners of every topic are called after each return; they
 * must only forget what they hold.
 */
export async function openNotices(url: string, log: Log) {
  const listeners = new Map<string, Set<() => void>>();
  const notify = (topics: Iterable<string>) => {
    for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener();
  };
  const own = ownNotices((topic) => notify([topic]));
  const connection = await openConnection(url, log, {
    onNotice: (topic, pid) => own.goneRound(topic, pid),
    onReturn() {
      own.forget();
      notify(listeners.keys());
    },
  });
  return {
    /** Calls `listener` after each notice of this topic; the answer takes it away again. */
    on(topic: string, listener: () => void) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => void all.delete(listener);
    },
    /**
     * Sent when the caller's transaction commits: no commit, no notice. This process's own listeners are
     * called as soon as it has: whoever changed something sees it changed.
     */
    async send(tx: Tx, topic: string) {
      const { rows } = await tx.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid, pg_notify(${CHANNEL}, ${topic})`,
      );
      own.send(tx, topic, firstOf(rows).pid);
    },
    close: () => connection.close(),
  };
}
