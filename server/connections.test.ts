import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openServer } from "./connections.ts";

const server = openServer({ headersMs: 200, lookMs: 20, most: 2 });
server.on("request", (_req, res) => res.end("here"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const connect = () => net.connect(port, "127.0.0.1");
/** What the server sent until it closed the connection. */
async function untilClosed(socket: net.Socket) {
  let text = "";
  socket.on("data", (part) => (text += String(part)));
  socket.on("error", () => {});
  await once(socket, "close");
  return text;
}

test("[SAFE-07] the site's own bounds are fifteen seconds and two thousand connections", () => {
  const own = openServer();
  expect([own.headersTimeout, own.keepAliveTimeout, own.maxConnections]).toEqual([15_000, 15_000, 2_000]);
});

test("[SAFE-07] a connection that never ends its headers is closed, and so is one on which nothing more is asked", async () => {
  const slow = connect();
  slow.write("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
  expect(await untilClosed(slow)).toContain("408 Request Timeout");
  const idle = connect();
  idle.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await untilClosed(idle)).toContain("here");
});

test("[SAFE-07] connections beyond the bound are closed as they come", async () => {
  const held = [connect(), connect()];
  await Promise.all(held.map((one) => once(one, "connect")));
  expect(await untilClosed(connect())).toBe("");
  for (const one of held) one.destroy();
});
