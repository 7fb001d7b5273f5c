import { defineFeature } from "../../platform/feature.server.ts";
import { safetyHttp, watchLimits } from "./http.server.ts";
import { safetyJobs } from "./jobs.server.ts";
import { safetyPersonalData } from "./personal-data.server.ts";

export default defineFeature({
  name: "safety",
  guards: [{ path: "/api/*", guard: watchLimits }],
  http: [safetyHttp],
  writeLimits: { "POST /api/policy-reports": { seconds: 600, max: 60 } },
  jobs: safetyJobs,
  personalData: safetyPersonalData,
});
