import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Question, QuestionDays } from "./contract.ts";
import { heldHttp } from "./held-http.server.ts";
import { analyticsPersonalData } from "./held.server.ts";
import { analyticsStory } from "./person-story.server.ts";
import { collectionHttp } from "./http.server.ts";
import { analyticsJobs } from "./jobs.server.ts";
import { marksHttp } from "./marks-http.server.ts";
import { maintainPartitionTables } from "./partitions.server.ts";
import { savedViewsHttp } from "./saved-views-http.server.ts";
import { seedVisits } from "./seed.server.ts";
import { statisticsHttp } from "./statistics-http.server.ts";

declare module "../../platform/feature.server.ts" {
  interface HandedIn {
    /**
     * The member who asks. Accounts hand it in, since they import analytics.
     * @throws AppError AUTHENTICATION_REQUIRED (401)
     */
    requireMember: (services: Services, headers: Headers) => Promise<{ id: string }>;
    /** What members are called, by their ids; whoever is gone is left out. */
    memberNames: (services: Services, ids: string[]) => Promise<Map<string, string>>;
    /** A question of an owner that this feature answers for these days, beside those of analytics. */
    ownerQuestion: (services: Services, days: QuestionDays) => Promise<Question>;
  }
}

export default defineFeature({
  name: "analytics",
  http: [collectionHttp, savedViewsHttp, marksHttp, statisticsHttp, heldHttp],
  jobs: analyticsJobs,
  // counted in memory, by calls, bytes and rows (http.server.ts)
  writeLimits: { "POST /api/analytics/page-visit": null, "POST /api/analytics/user-journey": null },
  personalData: analyticsPersonalData,
  personStory: analyticsStory,
  resume: maintainPartitionTables,
  seed: seedVisits,
});
