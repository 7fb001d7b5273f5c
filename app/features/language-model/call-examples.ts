import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "PUT /api/language-model/choice": { statuses: [401, 200, 200, 200], body: { allowed: true } },
};
