import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterCommit, type Tx } from "./db.server.ts";
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

type Handlers = { onNotice: (payload: string) => void; onReturn: () => void };
/** A listening connection that reconnects; `onReturn` is called after each connect. */
async function openConnection(url: string, log: Log, { onNotice, onReturn }: Handlers) {
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let retryTimer: NodeJS.Timeout | undefined;

  async function connect() {
    const next = newClient(url);
    next.on("error", () => {}); // "end" follows
    next.on("notification", ({ payload }) => onNotice(payload ?? ""));
    next.once("end", () => next === client && reconnectSoon());
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
  function reconnectSoon() {
    client = undefined;
    if (closed) return;
    const wait = AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)];
    retryTimer = setTimeout(() => connect().catch(reconnectSoon), wait);
    if (failures === 1) log.warn("LISTEN connection lost, reconnecting");
  }
  /** Detects a dead connection that was not closed. */
  const pulse = setInterval(() => {
    const checked = client;
    checked?.query("select 1").catch(() => checked.end().catch(() => {}));
  }, PULSE_MS);
  pulse.unref();

  await connect();
  return {
    async close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(retryTimer);
      await client?.end();
    },
  };
}

/**
 * Notices of changes, sent to every process on this database through LISTEN and NOTIFY. Notices are lost
 * while the connection is down, so all listeners are called after each reconnect: they may only drop cached
 * data.
 */
export async function openNotices(url: string, log: Log) {
  const listeners = new Map<string, Set<() => void>>();
  const sender = randomUUID();
  const notify = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const connection = await openConnection(url, log, {
    onNotice: (payload) => {
      const [senderId, topic = ""] = payload.split(" ");
      if (senderId !== sender) notify(topic);
    },
    onReturn: () => [...listeners.keys()].forEach(notify),
  });
  return {
    /** Calls `listener` after each notice of this topic. @returns a function that removes it */
    on(topic: string, listener: () => void) {
      const topicListeners = listeners.get(topic) ?? new Set();
      listeners.set(topic, topicListeners.add(listener));
      return () => void topicListeners.delete(listener);
    },
    /**
     * Sends a notice when the transaction commits. Listeners of this process are called right after the
     * commit, so that the caller sees its own change; those of other processes when the notice arrives.
     */
    async send(tx: Tx, topic: string) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${`${sender} ${topic}`})`);
      afterCommit(tx, () => notify(topic));
    },
    close: () => connection.close(),
  };
}
