import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /api/rights/deletion": { statuses: [401, 200, 200, 409], body: {} },
  "POST /api/rights/deletion/cancel": { statuses: [401, 200, 200, 200], body: {} },
  "POST /api/rights/deletion/confirm": { statuses: [400, 400, 400, 400], body: { token: "a".repeat(43) } },
  "POST /api/rights/exports": { statuses: [401, 200, 200, 200], body: {} },
  "GET /api/rights/exports/:id": { statuses: [401, 404, 404, 404] },
  "GET /api/rights/mine": { statuses: [401, 200, 200, 200] },
};
