import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openDrain } from "./drain.ts";

/** A server whose `/slow` answers when released, and everything else immediately. */
async function openServer() {
  const slow = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const server = http.createServer();
  const drain = openDrain(server);
  server.on("request", async (req, res) => {
    if (req.url === "/slow") {
      requested.resolve();
      await slow.promise;
    }
    res.end(req.url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.closeAllConnections());
  return { server, port: (server.address() as AddressInfo).port, drain, slow, requested };
}
/** A browser's keep-alive connection. */
async function connect(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk) => (received += String(chunk)));
  const closed = once(socket, "close");
  return {
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
    received: () => received,
    closed,
  };
}

test("[RUN-06] completes a running request with connection: close, and closes idle connections", async () => {
  const { port, drain, slow, requested } = await openServer();
  const [idle, busy] = [await connect(port), await connect(port)];
  idle.ask("/first");
  await expect.poll(idle.received).toContain("/first");
  expect(idle.received()).toContain("keep-alive");
  busy.ask("/slow");
  await requested.promise;
  const drained = drain();
  await idle.closed;
  slow.resolve();
  await busy.closed;
  expect(busy.received()).toMatch(/connection: close[^]*\/slow$/i);
  await drained;
  await expect(connect(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("[RUN-06] accepts connections during the lead time, ends each with its response, and closes unused ones", async () => {
  const { port, drain } = await openServer();
  const waiting = await connect(port); // as browsers open them ahead of a click
  const drained = drain({ leadMs: 300, mostMs: 600_000 });
  const late = await connect(port);
  late.ask("/late");
  await late.closed;
  expect(late.received()).toMatch(/connection: close[^]*\/late$/i);
  await waiting.closed;
  await drained;
});

test("[RUN-06] answers a request on a connection that has just been opened", async () => {
  const { port, drain } = await openServer();
  const fresh = await connect(port);
  const drained = drain();
  fresh.ask("/on-its-way");
  await fresh.closed;
  expect(fresh.received()).toMatch(/connection: close[^]*\/on-its-way$/i);
  await drained;
});

test("[RUN-06] cuts off an endless request at the time limit", async () => {
  const { port, drain, requested } = await openServer();
  const stuck = await connect(port);
  stuck.ask("/slow");
  await requested.promise;
  await drain({ mostMs: 20 });
  await stuck.closed;
  expect(stuck.received()).toBe("");
});
