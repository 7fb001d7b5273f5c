import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openServer } from "./connections.ts";

const server = openServer({ headersMs: 200, lookMs: 20, maxConnections: 2 });
server.on("request", (_req, res) => res.end("here"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const connect = () => net.connect(port, "127.0.0.1");
/** What the server sent before it closed the connection. */
async function untilClosed(socket: net.Socket) {
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  socket.on("error", () => {});
  await once(socket, "close");
  return text;
}

test("[SAFE-07] limits headers to fifteen seconds and connections to two thousand", () => {
  const httpServer = openServer();
  expect([httpServer.headersTimeout, httpServer.keepAliveTimeout, httpServer.maxConnections]).toEqual([
    15_000, 15_000, 2_000,
  ]);
});

test("[SAFE-07] closes a connection with unfinished headers, and an idle one", async () => {
  const slow = connect();
  slow.write("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
  expect(await untilClosed(slow)).toContain("408 Request Timeout");
  const idle = connect();
  idle.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await untilClosed(idle)).toContain("here");
});

test("[SAFE-07] closes connections above the limit", async () => {
  const sockets = [connect(), connect()];
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  expect(await untilClosed(connect())).toBe("");
  for (const socket of sockets) socket.destroy();
});
