import type { CallExamples } from "../../platform/http/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "PUT /api/language-model/choice": { statuses: [401, 200, 200, 200], body: { allowed: true } },
};
