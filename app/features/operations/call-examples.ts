import type { CallExamples } from "../../platform/http/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "GET /metrics": { statuses: [404, 404, 404, 404] },
};
