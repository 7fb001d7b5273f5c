import { forJobs } from "../../platform/database/db.server.ts";
import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { watchWorkers } from "./alarms/alarms.server.ts";
import type { Alarm } from "./contract.ts";
import { workersHealth } from "./health/health.server.ts";
import { startHeartbeat } from "./health/heartbeats.server.ts";
import { operationsJobs } from "./jobs.server.ts";
import { metricsHttp } from "./health/metrics-http.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /** Problems of this feature that need attention now; checked every minute. */
    alarms: (services: Services) => Promise<Alarm[]>;
  }
}

export default defineFeature({
  name: "operations",
  start(services) {
    const own = forJobs(services);
    startHeartbeat(own, () => watchWorkers(own));
    // partial files of this machine; the nightly job runs on one machine only
    services.storage
      .tidy()
      .catch((error: unknown) => services.log.warn({ error }, "removing partial files failed"));
  },
  http: [metricsHttp],
  jobs: operationsJobs,
  health: workersHealth,
  personalData: {
    folder: "operations",
    tables: {
      operations_processes: "impersonal",
      operations_alarms: "impersonal",
      operations_backups: "impersonal",
      schema_version: "impersonal", // the platform's own
    },
    gather: async () => [],
    erase: async () => {},
  },
});
