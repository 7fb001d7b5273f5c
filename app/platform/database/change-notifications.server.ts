import { sql } from "drizzle-orm";
import pg from "pg";
import { afterCommit, type Tx } from "./db.server.ts";
import { firstOf } from "../../lib/checked.ts";
import type { Log } from "../observability/log.server.ts";

const CHANNEL = "site_notices";
/** The listening connection's `application_name`. */
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
/** A listening connection that reconnects; `onReturn` is called after each connect. */
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
    if (failures === 1) log.warn("LISTEN connection lost, reconnecting");
  }
  /** Detects a dead connection that was not closed. */
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

/** State of one connection's notices on one topic. */
type Underway = {
  /** Sent in a transaction that has not committed yet. */
  isPending: boolean;
  /** Arrived through PostgreSQL before the commit was known here. */
  isEarly: boolean;
  /** Number of notices delivered locally that have not arrived through PostgreSQL yet. */
  ahead: number;
};

/**
 * A process receives its own notices twice: locally when its transaction commits, and through the listening
 * connection, in either order and possibly after notices of later transactions. Listeners are called for the
 * first of the two only.
 */
function ownNotices(notify: (topic: string) => void) {
  /** By connection and topic. */
  const all = new Map<string, Underway>();
  const topicsOf = new WeakMap<Tx, Set<string>>();
  /** Drops entries with nothing outstanding. */
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
    /** PostgreSQL sends duplicate notices of one transaction once. */
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
 * Notices of changes, sent to every process on this database through LISTEN and NOTIFY. Notices are lost
 * while the connection is down, so all listeners are called after each reconnect: they may only drop cached
 * data.
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
    /** Calls `listener` after each notice of this topic. @returns a function that removes it */
    on(topic: string, listener: () => void) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => void all.delete(listener);
    },
    /**
     * Sends a notice when the transaction commits. Listeners of this process are called right after the
     * commit, so that the caller sees its own change.
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
