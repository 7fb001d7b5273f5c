import type { CallExamples } from "../../platform/http/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "POST /api/admin/language-model/again": { statuses: [401, 403, 403, 409], body: {} },
  "PUT /api/language-model/choice": { statuses: [401, 200, 200, 200], body: { allowed: true } },
};
