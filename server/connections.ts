import http from "node:http";

/** Milliseconds for a request's headers, and for a connection on which nothing is asked. */
const HEADERS_MS = 15_000;
/** Milliseconds for a whole request: five megabytes over a slow line take less. */
const REQUEST_MS = 120_000;
/** Milliseconds after which late ones are looked for. */
const LOOK_MS = 2_000;
/** Of one process. Beyond, a connection is closed as it comes; a balancer in front keeps far fewer. */
const MOST_CONNECTIONS = 2_000;

/**
 * A server whose connections are bounded in number and time, so that nobody holds them by sending nothing or
 * a letter now and then.
 */
export function openServer({
  headersMs = HEADERS_MS,
  most = MOST_CONNECTIONS,
  lookMs = LOOK_MS,
} = {}): http.Server {
  const server = http.createServer({
    headersTimeout: headersMs,
    keepAliveTimeout: headersMs,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: lookMs,
  });
  server.maxConnections = most;
  return server;
}
