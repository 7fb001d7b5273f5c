import type http from "node:http";
import type net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds for which requests that are under way may go on. */
const MOST_MS = 25_000;
const LOOK_MS = 100;
/** So long somebody may take to send the first bytes on a connection that is open. */
const FIRST_BYTES_MS = 1_000;

/**
 * Follows the answers of a server, so that it can be stopped without cutting one off.
 * @returns `drain`: for `leadMs` goes on taking connections, so that a balancer that asks `/health/ready` can
 *   send people elsewhere first; then takes none, tells every browser with its answer that the connection
 *   ends, closes those on which nothing is asked, and waits for the others, for 25 seconds at most. Browsers
 *   also open connections ahead of a click: Node does not count those as idle until something was asked on
 *   them. One that has
 *   just been opened has a second for its request, which may be on its way
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
    for (const res of answers) res.shouldKeepAlive = false; // unless it has begun: the sweep below closes it
    if (leadMs > 0) await sleep(leadMs);
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(closeIdle, LOOK_MS);
    closeIdle();
    const limit = new AbortController();
    const late = sleep(mostMs, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([closed, late]);
    // a socket that was upgraded, such as that of a watcher, is nobody's request
    server.closeAllConnections();
    limit.abort();
    clearInterval(idle);
  };
}
