import type { CallExamples } from "../../platform/http/call-examples.ts";
import { journeyRecord } from "./fixtures.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /api/admin/analytics/:file": { statuses: [401, 403, 403, 404] },
  "POST /admin/analytics mark-day": {
    statuses: [302, 302, 302, 200],
    body: { day: "2026-11-20", words: "Published the newsletter" },
  },
  "POST /admin/analytics remove-mark": { statuses: [302, 302, 302, 404], body: { id: "999" } },
  "POST /admin/analytics save-view": {
    statuses: [302, 302, 302, 200],
    body: { name: "Phones", path: "/admin/analytics", search: "?device=mobile" },
  },
  "POST /admin/analytics rename-view": {
    statuses: [302, 302, 302, 409],
    body: { id: "999", name: "Phones" },
  },
  "POST /admin/analytics remove-view": { statuses: [302, 302, 302, 404], body: { id: "999" } },
  "POST /api/analytics/page-visit": {
    statuses: [200, 200, 200, 200],
    body: {
      path: "/pricing",
      title: "Pricing",
      session_id: "0b7c1a52-8d3e-4f60-9a71-2c5d8e9f0a1b",
      timestamp: "2026-11-20T10:00:00.000Z",
    },
    accepts: ["control characters in title"],
  },
  "POST /api/analytics/user-journey": {
    statuses: [200, 200, 200, 200],
    body: () => ({ user_journey: journeyRecord() }),
  },
  "GET /api/analytics/mine": { statuses: [401, 200, 200, 200] },
  "POST /api/analytics/mine/erase": { statuses: [401, 200, 200, 200], body: {} },
  "PUT /api/analytics/mine/name": { statuses: [401, 200, 200, 200], body: { agreed: true } },
};
