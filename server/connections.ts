import http from "node:http";

/** Time limit in milliseconds for a request's headers, and for an idle connection. */
const HEADERS_MS = 15_000;
/** Time limit in milliseconds for a whole request: enough for five megabytes over a slow line. */
const REQUEST_MS = 120_000;
/** Interval of the check for exceeded limits, in milliseconds. */
const LOOK_MS = 2_000;
/** Per process; more are closed immediately. A load balancer keeps far fewer. */
const MOST_CONNECTIONS = 2_000;

/**
 * A server with limits on connections and their duration, against clients that send nothing or very slowly.
 */
export function openServer({
  headersMs = HEADERS_MS,
  maxConnections = MOST_CONNECTIONS,
  lookMs = LOOK_MS,
} = {}): http.Server {
  const server = http.createServer({
    headersTimeout: headersMs,
    keepAliveTimeout: headersMs,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: lookMs,
  });
  server.maxConnections = maxConnections;
  return server;
}
