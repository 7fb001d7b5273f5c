import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SessionHooks } from "./contract.ts";
import { accountsHttp } from "./http.server.ts";
import { accountJobs } from "./jobs.server.ts";
import { seedAdministrator } from "./fixtures.ts";
import { accountsPersonalData } from "./personal-data.server.ts";
import { requireUser } from "./sessions/reading.server.ts";

declare module "../../platform/feature.server.ts" {
  interface HandedIn {
    sessionHooks: SessionHooks<Services>;
  }
}

export default defineFeature({
  name: "accounts",
  http: [accountsHttp],
  largeBodies: /^\/api\/account\/picture$/,
  jobs: accountJobs,
  personalData: accountsPersonalData,
  requireMember: requireUser,
  seed: seedAdministrator,
});
