import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "PUT /api/admin/insiders/:userId": { statuses: [401, 403, 403, 200], body: { until: "2030-01-31" } },
};
