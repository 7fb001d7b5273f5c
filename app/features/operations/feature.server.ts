import { defineFeature } from "../../platform/feature.server.ts";
import { workersHealth } from "./health.server.ts";
import { startHeartbeat } from "./heartbeats.server.ts";
import { operationsPersonalData } from "./personal-data.server.ts";

export default defineFeature({
  name: "operations",
  start: startHeartbeat,
  health: workersHealth,
  personalData: operationsPersonalData,
});
