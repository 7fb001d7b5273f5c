import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { heldRequests } from "../../testing/outbound.ts";
import { useServices } from "../../testing/services.ts";
import { inBackground, openDb } from "./db.server.ts";
import { ConnectionHeld, requireNoneHeld } from "./held-connection.server.ts";
import { openPartner } from "./partner.server.ts";
import { pdfWorkersOf } from "./pdf-worker.server.ts";
import type { Services } from "./services.server.ts";

const services = useServices();
const email = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
const slow: [string, (services: Services) => Promise<unknown>][] = [
  ["a call to the mail server", ({ mail }) => mail.sendHtml("ada@villa.test", email)],
  ["a call to the payment gateway", () => openPartner("payment gateway").call(async () => "paid")],
  ["a print", async (given) => pdfWorkersOf(given).print("payments/templates/payment-document.typ", "{}")],
  ["a file", ({ storage }) => storage.write("a/file", new Uint8Array(1))],
  ["a file", ({ storage }) => storage.read("a/file")],
  ["another connection", ({ db }) => db.transaction((tx) => tx.execute(sql`select 1`))],
  ["another connection", ({ db }) => inBackground(() => db.withTransaction(() => Promise.resolve()))],
];

describe("[HOUSE-01] something slow while a connection of the pool is held", () => {
  test.each(slow)("%s is found in a transaction, and in what it calls", async (what, begin) => {
    const planted = services.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await begin(services);
    });
    await expect(planted).rejects.toThrow(`${what} begins while a transaction`);
    await expect(planted).rejects.toBeInstanceOf(ConnectionHeld);
  });

  test("another connection of the same pool is found in a transaction also where it is one statement's", async () => {
    const planted = services.db.transaction(() => services.db.execute(sql`select 1`));
    await expect(planted).rejects.toMatchObject({
      cause: { name: "ConnectionHeld", message: expect.stringContaining("another connection begins") },
    });
    await services.db.transaction((tx) => tx.execute(sql`select 1`));
  });

  test("is found with a connection that was taken out of the pool", async () => {
    const planted = services.db.withTransaction(() => services.storage.write("a/file", new Uint8Array(1)));
    await expect(planted).rejects.toBeInstanceOf(ConnectionHeld);
    expect(services.db.$client.idleCount).toBe(services.db.$client.totalCount);
  });

  test("is not what outlives the transaction, or comes after it", async () => {
    const ended = Promise.withResolvers<void>();
    const later = await services.db.transaction(async () => ({
      work: ended.promise.then(() => requireNoneHeld("it")),
    }));
    ended.resolve();
    await later.work;
    requireNoneHeld("it");
  });

  test("is reported and goes on where the site is live", async () => {
    const reported: string[] = [];
    const { db, pool } = openDb(services.db.$client.options.connectionString!, ({ message }) =>
      reported.push(message),
    );
    onTestFinished(() => pool.end());
    expect(await db.transaction(async () => (requireNoneHeld("a print"), "done"))).toBe("done");
    expect(reported).toEqual([expect.stringMatching(/^a print begins while/)]);
  });

  test("is found in the tests also where a library asks for it", async () => {
    const server = createServer((_, answer) => answer.end()).listen(0);
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await services.db.transaction(() => fetch(`http://127.0.0.1:${port}`));
    expect(heldRequests.splice(0)).toEqual([expect.stringContaining("an HTTP request begins while")]);
  });
});
