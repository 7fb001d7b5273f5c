import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SessionHooks } from "./contract.ts";
import { accountsHttp, authLimits } from "./http.server.ts";
import { accountJobs } from "./jobs.server.ts";
import { seedAdministrator } from "./fixtures.ts";
import { notableMembers } from "./members/notable.server.ts";
import { accountsPersonalData } from "./personal-data.server.ts";
import { accountsStory } from "./person-story.server.ts";
import { requireUser } from "./sessions/reading.server.ts";
import { namesOf } from "./members/member.server.ts";
import { limitWrites } from "./sign-in/write-limits.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    sessionHooks: SessionHooks<Services>;
  }
}

export default defineFeature({
  name: "accounts",
  guards: [{ path: "*", guard: limitWrites }],
  http: [accountsHttp],
  writeLimits: authLimits,
  largeBodies: /^\/api\/account\/picture$/,
  jobs: accountJobs,
  personalData: accountsPersonalData,
  personStory: accountsStory,
  notable: notableMembers,
  requireMember: requireUser,
  memberNames: namesOf,
  auditNames: { actions: /^(accounts|rights|member|insider)\./, read: namesOf },
  seed: seedAdministrator,
});
