import { defineFeature } from "../../platform/feature.server.ts";
import { applicationsHttp } from "./http.server.ts";
import { applicationJobs } from "./jobs.server.ts";
import { applicationsSessionHooks } from "./form/key-cookie.server.ts";
import { applicantNames, applicationsPersonalData, notableApplications } from "./personal-data.server.ts";
import { applicationsStory } from "./person-story.server.ts";
import { seatsQuestion } from "./seats/seats-question.server.ts";

export default defineFeature({
  name: "applications",
  http: [applicationsHttp],
  jobs: applicationJobs,
  // the call itself counts attempts (`countVisitor` in form/applying.server.ts)
  writeLimits: { "POST /api/applications/draft": null },
  personalData: applicationsPersonalData,
  personStory: applicationsStory,
  sessionHooks: applicationsSessionHooks,
  notable: notableApplications,
  auditNames: { actions: /^application\./, read: applicantNames },
  ownerQuestion: seatsQuestion,
});
