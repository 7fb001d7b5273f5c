import { defineFeature } from "../../platform/feature.server.ts";
import { newsletterHttp } from "./http.server.ts";
import { newsletterJobs } from "./jobs.server.ts";
import { newsletterPersonalData } from "./personal-data.server.ts";
import { resumeIssues } from "./sending/sending.server.ts";
import { screenMail } from "./subscribers/suppression.server.ts";

export default defineFeature({
  name: "newsletter",
  http: [newsletterHttp],
  largeBodies: /^\/api\/admin\/newsletter\/import$/,
  jobs: newsletterJobs,
  personalData: newsletterPersonalData,
  start: screenMail,
  resume: resumeIssues,
});
