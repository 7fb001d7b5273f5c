import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { auditNamesOf } from "./audit-names.server.ts";
import { countSent } from "./issues/archive.server.ts";
import type { SubscriberValues } from "./domain/subscriber-fields.ts";
import { newsletterHttp } from "./http.server.ts";
import { newsletterJobs } from "./jobs.server.ts";
import { issuesQuestion } from "./issues-question.server.ts";
import { newsletterPersonalData } from "./personal-data.server.ts";
import { newsletterStory } from "./subscribers/story.server.ts";
import { resumeIssues } from "./sending/sending.server.ts";
import { screenMail } from "./subscribers/suppression.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /** A member's values for the fields of `domain/subscriber-fields.ts`. */
    subscriberValues: (services: Pick<Services, "db">, userId: string) => Promise<SubscriberValues>;
    /** Whether a page of the feature exists; undefined for paths of other features. */
    knowsPage: (services: Services, path: string) => Promise<boolean | undefined>;
  }
}

export default defineFeature({
  name: "newsletter",
  http: [newsletterHttp],
  largeBodies: /^\/api\/admin\/newsletter\/import$/,
  jobs: newsletterJobs,
  writeLimits: {
    // limited in the handler, per visitor and per recipient
    "POST /api/newsletter/subscribe": null,
    // RFC 8058: a mail provider unsubscribes all its users from a few IP addresses
    "POST /api/newsletter/unsubscribe": { seconds: 600, max: 12_000 },
  },
  personalData: newsletterPersonalData,
  personStory: newsletterStory,
  start: screenMail,
  resume: resumeIssues,
  auditNames: { actions: /^newsletter\.(letter|reader)-/, read: auditNamesOf },
  ownerQuestion: issuesQuestion,
  insiderContents: async (services) => ({ newsletters: (await countSent(services)).sent }),
});
