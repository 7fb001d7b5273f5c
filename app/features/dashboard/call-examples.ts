import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "DELETE /api/quest-dashboard/results": {
    statuses: [401, 200, 404, 404],
    body: ({ sessionId, testId }) => ({ sessionId, testId, knowsOfPdf: false }),
    accepts: ["without knowsOfPdf"],
  },
};
