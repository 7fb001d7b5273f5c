import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /api/quest/feedback": {
    statuses: [404, 200, 404, 404],
    body: ({ sessionId, testId }) => ({
      sessionId,
      testId,
      sectionId: "mind",
      reaction: "like",
      feedback: "True.",
    }),
  },
  "GET /api/report-art/:list/:file": { statuses: [404, 404, 404, 404] },
  "PUT /api/report-pictures": {
    statuses: [401, 200, 404, 404],
    body: ({ sessionId, testId }) => ({
      sessionId,
      testId,
      sectionId: "mind",
      id: "a".repeat(32),
      shared: false,
      figures: false,
      named: false,
    }),
  },
  "DELETE /api/report-pictures/:sessionId/:testId": { statuses: [401, 200, 404, 404] },
  "GET /api/report-pictures/:sessionId/:testId": { statuses: [401, 200, 404, 404] },
  "GET /api/report-pictures/:sessionId/:testId/:sectionId/:file": { statuses: [401, 404, 404, 404] },
  "GET /api/report/:userId/:sessionId/:testId": { statuses: [404, 200, 404, 404] },
  "PUT /api/report/sharing": {
    statuses: [401, 200, 404, 404],
    body: ({ sessionId, testId }) => ({ sessionId, testId, shared: true }),
  },
  "GET /shared/:id/:file": { statuses: [404, 404, 404, 404] },
};
