/**
 * Server functions of operations: heartbeats, workers, alarms and metrics.
 *
 *     await operations.beat(services);
 *     const { alive } = await operations.readWorkers(services);
 */
export { metricsHttp } from "./metrics-http.server.ts";
export { readBackups } from "./backups.server.ts";
export { readStatus } from "./status.server.ts";
export { announce, beat, readWaiting, readWorkers } from "./heartbeats.server.ts";
