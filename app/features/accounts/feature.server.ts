import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SessionHooks } from "./contract.ts";
import { accountsHttp, CALLS } from "./http.server.ts";
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

/** better-auth counts these itself, each by its own limit (`sign-in/limits.server.ts`). */
const AUTH_CALLS = Object.fromEntries(Object.keys(CALLS).map((path) => [`POST /api/auth${path}`, null]));

export default defineFeature({
  name: "accounts",
  guards: [{ path: "*", guard: limitWrites }],
  http: [accountsHttp],
  writeLimits: AUTH_CALLS,
  largeBodies: /^\/api\/account\/picture$/,
  jobs: accountJobs,
  personalData: accountsPersonalData,
  personStory: accountsStory,
  notable: notableMembers,
  requireMember: requireUser,
  memberNames: namesOf,
  seed: seedAdministrator,
});
