import { defineFeature } from "../../platform/feature.server.ts";
import { countSent } from "./campaigns/archive.server.ts";
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
  writeLimits: {
    // counted beside the call, as is every address that is written to
    "POST /api/newsletter/subscribe": null,
    // RFC 8058: a mail provider unsubscribes all its people from a few addresses
    "POST /api/newsletter/unsubscribe": { seconds: 600, max: 12_000 },
  },
  personalData: newsletterPersonalData,
  start: screenMail,
  resume: resumeIssues,
  insiderContents: async (services) => ({ letters: (await countSent(services)).sent }),
});
