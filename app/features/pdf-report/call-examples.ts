import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /api/admin/orders/:id/pdf": { statuses: [401, 403, 403, 404] },
  "GET /api/pdf-report/:sessionId/:testId": { statuses: [200, 200, 200, 200] },
  "GET /api/pdf-report/:sessionId/:testId/download": { statuses: [401, 404, 404, 404] },
  "PUT /api/pdf-report/:sessionId/:testId/preference": {
    statuses: [401, 200, 404, 404],
    body: { incorporateFeedback: true },
  },
  "GET /api/pdf-report/:sessionId/:testId/state": { statuses: [401, 200, 200, 200] },
  "GET /api/pdf-report/files/:purchaseId": { statuses: [401, 404, 404, 404] },
};
