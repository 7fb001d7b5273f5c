import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { foundInTransactions } from "../../../testing/outbound.ts";
import { useServices } from "../../../testing/services.ts";
import { openDb, transaction } from "./db.server.ts";
import { InsideTransaction, requireNoTransaction } from "./transaction-guard.server.ts";
import { openPartner } from "../http/partner-calls.server.ts";
import { pdfWorkersOf } from "../pdf/pdf-worker.server.ts";
import type { Services } from "../services.server.ts";

const services = useServices();
const email = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
const slow: [string, (services: Services) => Promise<unknown>][] = [
  ["a call to the mail server", ({ mail }) => mail.sendHtml("ada@villa.test", email)],
  ["a call to the payment gateway", () => openPartner("payment gateway").call(async () => "paid")],
  [
    "a print",
    async ({ jobsDb }) => pdfWorkersOf({ jobsDb }).print("payments/templates/payment-document.typ", "{}"),
  ],
  ["a file", ({ storage }) => storage.write("a/file", new Uint8Array(1))],
  ["a file", ({ storage }) => storage.read("a/file")],
  ["another transaction", ({ db }) => transaction(db, (tx) => tx.execute(sql`select 1`))],
];

describe("[HOUSE-01] inside a transaction", () => {
  test.each(slow)("refuses %s, even in called functions", async (operation, begin) => {
    const planted = transaction(services.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await begin(services);
    });
    await expect(planted).rejects.toThrow(`${operation} begins inside a transaction`);
    await expect(planted).rejects.toBeInstanceOf(InsideTransaction);
  });

  test("detects another connection, even for a single statement", async () => {
    await transaction(services.db, () => services.db.execute(sql`select 1`));
    expect(foundInTransactions.splice(0)).toEqual([
      expect.stringContaining("another connection begins inside"),
    ]);
    await transaction(services.db, (tx) => tx.execute(sql`select 1`));
  });

  test("allows work that outlives or follows the transaction", async () => {
    const ended = Promise.withResolvers<void>();
    const started = await transaction(services.db, async () => ({
      work: ended.promise.then(() => requireNoTransaction("it")),
    }));
    ended.resolve();
    await started.work;
    requireNoTransaction("it");
  });

  test("reports without failing on a live site", async () => {
    const reported: string[] = [];
    const { db, pool } = openDb(services.db.$client.options.connectionString!, "pages", ({ message }) =>
      reported.push(message),
    );
    onTestFinished(() => pool.end());
    expect(await transaction(db, async () => (requireNoTransaction("a print"), "done"))).toBe("done");
    expect(reported).toEqual([expect.stringMatching(/^a print begins inside/)]);
  });

  test("detects calls that a library makes", async () => {
    const server = createServer((_, answer) => answer.end()).listen(0);
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await transaction(services.db, () => fetch(`http://127.0.0.1:${port}`));
    expect(foundInTransactions.splice(0)).toEqual([expect.stringContaining("an HTTP request begins inside")]);
  });
});
