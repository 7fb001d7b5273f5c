import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Question, QuestionDays } from "./contract.ts";
import { analyticsPersonalData, analyticsStory, ownVisitsHttp } from "./members/own-visits.server.ts";
import { collectionHttp } from "./collection/http.server.ts";
import { analyticsJobs } from "./jobs.server.ts";
import { maintainPartitionTables } from "./collection/retention.server.ts";
import { seedVisits } from "./collection/seed.server.ts";
import { statisticsHttp } from "./statistics/http.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /**
     * The signed-in member. Provided by accounts, which analytics cannot import: accounts imports analytics.
     * @throws AppError AUTHENTICATION_REQUIRED (401)
     */
    requireMember: (services: Services, headers: Headers) => Promise<{ id: string }>;
    /** Names of members by their ids; former members are left out. */
    memberNames: (services: Services, ids: string[]) => Promise<Map<string, string>>;
    /** A question that this feature answers for a period, in addition to those of analytics. */
    ownerQuestion: (services: Services, days: QuestionDays) => Promise<Question>;
  }
}

export default defineFeature({
  name: "analytics",
  http: [collectionHttp, statisticsHttp, ownVisitsHttp],
  jobs: analyticsJobs,
  // limited by calls and bytes instead, counted mostly in memory (collection/http.server.ts)
  writeLimits: { "POST /api/analytics/page-visit": null, "POST /api/analytics/user-journey": null },
  personalData: analyticsPersonalData,
  personStory: analyticsStory,
  resume: maintainPartitionTables,
  seed: seedVisits,
});
