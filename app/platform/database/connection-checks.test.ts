import { once } from "node:events";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { requireSessions, requireWrites } from "./connection-checks.server.ts";

const services = useServices();
const direct = () => services.db.$client.options.connectionString!;

/**
 * A stand-in for a pooler in transaction mode: the queries of all clients run in the session of the first.
 * Returns its URL.
 */
async function openTransactionPooler(): Promise<string> {
  const url = new URL(direct());
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sessions: net.Socket[] = [];
  let lastClient: net.Socket | undefined;
  const server = net.createServer((client) => {
    const session = net.connect(target);
    sessions.push(session);
    session.on("data", (bytes) => (session === sessions[0] && lastClient ? lastClient : client).write(bytes));
    client.on("data", (bytes) => {
      const isQuery = bytes.toString("latin1", 0, 1) === "Q"; // "Message Formats" of PostgreSQL's documentation
      if (isQuery) lastClient = client;
      (isQuery ? sessions[0]! : session).write(bytes);
    });
    for (const socket of [session, client]) socket.on("error", () => {});
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

test("[RUN-06] accepts the address of PostgreSQL", async () => {
  await requireSessions("DATABASE_URL", direct());
  await requireWrites("DATABASE_URL", direct());
});

test("[RUN-06] rejects a pooler in transaction mode", async () => {
  await expect(requireSessions("MIGRATIONS_URL", await openTransactionPooler())).rejects.toThrow(
    /^Configuration: MIGRATIONS_URL leads through a pooler .* Name PostgreSQL itself there\.$/,
  );
});

test("[RUN-06] rejects a read-only database", async () => {
  const readOnly = `${direct()}?options=-c%20default_transaction_read_only%3Don`;
  await expect(requireWrites("MIGRATIONS_URL", readOnly)).rejects.toThrow(
    /^Configuration: MIGRATIONS_URL leads to a database that takes no writes: .* Name the primary\.$/,
  );
});
