import type http from "node:http";
import type net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Time limit for running requests, in milliseconds. */
const MOST_MS = 25_000;
const LOOK_MS = 100;
/** Time for the first bytes on an open connection, in milliseconds. */
const FIRST_BYTES_MS = 1_000;

/**
 * Tracks a server's responses, so that it can stop without cutting one off.
 * @returns `drain`: accepts connections for `leadMs` more, so that a load balancer polling `/health/ready`
 *   can stop sending requests. Then it stops accepting, sends `connection: close` with every response, closes
 *   idle connections, and waits for running requests, at most `mostMs`. Browsers also open connections in
 *   advance, which Node does not count as idle before the first request: they have one second for it
 */
export function openDrain(server: http.Server) {
  const answers = new Set<http.ServerResponse>();
  const sockets = new Map<net.Socket, number>();
  let draining = false;
  server.on("connection", (socket: net.Socket) => {
    sockets.set(socket, performance.now());
    socket.once("close", () => sockets.delete(socket));
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    const latest = performance.now() - FIRST_BYTES_MS;
    for (const [socket, openedAt] of sockets)
      if (socket.bytesRead === 0 && openedAt < latest) socket.destroy();
  };
  server.prependListener("request", (_req, res: http.ServerResponse) => {
    res.shouldKeepAlive &&= !draining;
    answers.add(res);
    res.once("close", () => answers.delete(res));
  });
  return async function drain({ leadMs = 0, mostMs = MOST_MS } = {}) {
    draining = true;
    // too late for a response whose headers are sent: `closeIdle` closes its connection
    for (const res of answers) res.shouldKeepAlive = false;
    if (leadMs > 0) await sleep(leadMs);
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(closeIdle, LOOK_MS);
    closeIdle();
    const limit = new AbortController();
    const late = sleep(mostMs, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([closed, late]);
    // upgraded sockets, such as Vite's, are not tracked as requests
    server.closeAllConnections();
    limit.abort();
    clearInterval(idle);
  };
}
