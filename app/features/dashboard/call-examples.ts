import type { CallExamples } from "../../platform/http/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "DELETE /api/quest-dashboard/results": {
    statuses: [401, 200, 404, 404],
    body: ({ sessionId, testId }) => ({ sessionId, testId, knowsOfPdf: false }),
    accepts: ["without knowsOfPdf"],
  },
};
