/**
 * Server functions of operations: heartbeats, workers, backups, status and metrics.
 *
 *     await operations.beat(services);
 *     const { alive } = await operations.readWorkers(services);
 */
export { metricsHttp } from "./health/metrics-http.server.ts";
export { readBackups } from "./alarms/alarms.server.ts";
export { readStatus } from "./health/status.server.ts";
export { announce, beat, readWaiting, readWorkers } from "./health/heartbeats.server.ts";
