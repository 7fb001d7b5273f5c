import type { CallExamples } from "../../platform/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "GET /api/admin/analytics/:file": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/analytics/live": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/analytics/marks": {
    statuses: [401, 403, 403, 201],
    body: { day: "2026-11-20", words: "Published the letter" },
  },
  "DELETE /api/admin/analytics/marks/:id": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/analytics/views": {
    statuses: [401, 403, 403, 201],
    body: { name: "Phones", path: "/admin/analytics", search: "?device=mobile" },
  },
  "DELETE /api/admin/analytics/views/:id": { statuses: [401, 403, 403, 404] },
  "PUT /api/admin/analytics/views/:id": { statuses: [401, 403, 403, 409], body: { name: "Phones" } },
  "GET /api/analytics/mine": { statuses: [401, 200, 200, 200] },
  "POST /api/analytics/mine/erase": { statuses: [401, 200, 200, 200], body: {} },
  "PUT /api/analytics/mine/name": { statuses: [401, 200, 200, 200], body: { agreed: true } },
};
