import { once } from "node:events";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { requireSessions, requireWrites } from "./connection-checks.server.ts";

const services = useServices();
const direct = () => services.db.$client.options.connectionString!;

/**
 * A pooler in transaction mode with one session: each client opens a connection, and the queries of all of
 * them run in the session of the first. Returns its address.
 */
async function openTransactionPooler(): Promise<string> {
  const url = new URL(direct());
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sessions: net.Socket[] = [];
  let asking: net.Socket | undefined;
  const server = net.createServer((client) => {
    const own = net.connect(target);
    sessions.push(own);
    own.on("data", (bytes) => (own === sessions[0] && asking ? asking : client).write(bytes));
    client.on("data", (bytes) => {
      const isQuery = bytes.toString("latin1", 0, 1) === "Q"; // "Message Formats" of PostgreSQL's documentation
      if (isQuery) asking = client;
      (isQuery ? sessions[0]! : own).write(bytes);
    });
    for (const socket of [own, client]) socket.on("error", () => {});
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  url.hostname = "127.0.0.1";
  url.port = `${(server.address() as net.AddressInfo).port}`;
  return url.href;
}

test("[RUN-06] accepts an address of PostgreSQL itself", async () => {
  await requireSessions("DATABASE_URL", direct());
  await requireWrites("DATABASE_URL", direct());
});

test("[RUN-06] refuses the address of a pooler in transaction mode with one sentence", async () => {
  await expect(requireSessions("MIGRATIONS_URL", await openTransactionPooler())).rejects.toThrow(
    /^Configuration: MIGRATIONS_URL leads through a pooler .* Name PostgreSQL itself there\.$/,
  );
});

test("[RUN-06] refuses the address of a read-only database with one sentence", async () => {
  const readOnly = `${direct()}?options=-c%20default_transaction_read_only%3Don`;
  await expect(requireWrites("MIGRATIONS_URL", readOnly)).rejects.toThrow(
    /^Configuration: MIGRATIONS_URL leads to a database that takes no writes: .* Name the primary\.$/,
  );
});
