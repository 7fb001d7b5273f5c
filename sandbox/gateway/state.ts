import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type {
  Delivery,
  Dispute,
  IdempotencyKey,
  Invoice,
  Order,
  Payment,
  Plan,
  Refund,
  Settings,
  Subscription,
} from "./entities.ts";

type Tables = {
  orders: Order;
  payments: Payment;
  refunds: Refund;
  disputes: Dispute;
  plans: Plan;
  subscriptions: Subscription;
  invoices: Invoice;
  deliveries: Delivery;
  keys: IdempotencyKey;
  settings: Settings;
};
type Kind = keyof Tables;
type Change = { [K in Kind]: [K, Tables[K]] }[Kind];

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An id in the provider's shape: a prefix and 14 characters of base62. */
export const newId = (prefix: string) =>
  `${prefix}_${[...randomBytes(14)].map((b) => ALPHABET[b % 62]).join("")}`;

/** Unix seconds, as the provider counts. */
export const seconds = () => Math.floor(Date.now() / 1000);

const defaults: Settings = {
  id: "settings",
  keyId: "",
  keySecret: "",
  webhookSecret: "",
  port: 0,
  siteUrl: "",
  webhooks: "send",
  duplicates: 1,
  delayMs: 0,
  reversed: false,
  capture: "automatic",
  refunds: "processed",
  silent: false,
};

type StateTables = { [K in Kind]: Map<string, Tables[K]> };
const emptyTables = (): StateTables => ({
  orders: new Map(),
  payments: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  plans: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  deliveries: new Map(),
  keys: new Map(),
  settings: new Map(),
});

const applyChange = (tables: StateTables, [kind, entity]: Change) =>
  (tables[kind] as Map<string, unknown>).set(entity.id, entity); // an entity of this kind

function readJournal(file: string, tables: StateTables): void {
  for (const line of fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : []) {
    try {
      for (const change of JSON.parse(line) as Change[]) applyChange(tables, change); // written below
    } catch {
      // the empty last line, or an incomplete one
    }
  }
}

/** Replaces the journal by one line with the current state. */
function compactJournal(file: string, tables: StateTables): void {
  const kinds = Object.keys(tables) as Kind[]; // its only keys
  const changes = kinds.flatMap(
    (kind) => [...tables[kind].values()].map((entity) => [kind, entity] as Change), // of the same table
  );
  fs.writeFileSync(`${file}.new`, changes.length ? `${JSON.stringify(changes)}\n` : "");
  fs.renameSync(`${file}.new`, file);
}

/**
 * The gateway's state, kept in a journal of one line per request. A line is written before the response is
 * sent, so an incomplete last line belongs to a request without a response, and is dropped at the next start.
 */
export function openState(folder: string) {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "journal.jsonl");
  const tables = emptyTables();
  readJournal(file, tables);
  compactJournal(file, tables);
  const journal = fs.openSync(file, "a");
  let pending: Change[] = [];

  const state = {
    tables,
    put<K extends Kind>(kind: K, entity: Tables[K]) {
      const change = [kind, entity] as unknown as Change; // of the same kind
      applyChange(tables, change);
      pending.push(change);
      return entity;
    },
    /** Writes the changes since the last commit as one line. */
    commit() {
      if (pending.length) fs.writeSync(journal, `${JSON.stringify(pending)}\n`);
      pending = [];
    },
    /** Resets everything except keys and address. */
    clear() {
      const { keyId, keySecret, webhookSecret, port, siteUrl } = state.settings;
      for (const table of Object.values(tables)) table.clear();
      pending = [];
      fs.ftruncateSync(journal);
      state.change({ ...defaults, keyId, keySecret, webhookSecret, port, siteUrl });
    },
    get settings(): Settings {
      return tables.settings.get("settings") ?? defaults;
    },
    change(settings: Partial<Settings>) {
      return state.put("settings", { ...state.settings, ...settings });
    },
  };
  if (!state.settings.keyId)
    state.change({
      keyId: newId("rzp_test"),
      keySecret: randomBytes(18).toString("base64url"),
      webhookSecret: randomBytes(18).toString("base64url"),
    });
  state.commit();
  return state;
}
export type State = ReturnType<typeof openState>;
