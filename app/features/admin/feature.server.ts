import { defineFeature } from "../../platform/feature.server.ts";
import { HIDDEN_BEFORE_OPENING } from "./domain/before-opening.ts";
import { JOB_NAMES } from "./domain/job-names.ts";
import {
  adminGuard,
  adminHttp,
  hideBeforeOpening,
  provideIsShut,
  refuseWritesInPreview,
} from "./http.server.ts";

export default defineFeature({
  name: "admin",
  guards: [
    { path: "*", guard: refuseWritesInPreview },
    { path: "/api/admin/*", guard: adminGuard },
    ...HIDDEN_BEFORE_OPENING.map((path) => ({ path, guard: hideBeforeOpening })),
    { path: "/robots.txt", guard: provideIsShut },
  ],
  http: [adminHttp],
  personalData: {
    folder: "admin",
    tables: { site_opening: "impersonal" }, // when the site opened
    gather: async () => [],
    erase: async () => {},
  },
  auditNames: {
    actions: /^jobs\./,
    read: async (_services, queues) =>
      new Map(
        queues.map((queue) => [
          queue,
          queue === "emails" ? "all failed emails" : (JOB_NAMES[queue] ?? queue),
        ]),
      ),
  },
});
