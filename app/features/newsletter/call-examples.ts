import type { CallExamples } from "../../platform/http/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "POST /api/admin/newsletter/import": { statuses: [401, 403, 403, 400] },
  "POST /api/admin/newsletter/kept-back": {
    statuses: [401, 403, 403, 200],
    body: ({ address }) => ({ email: address, why: "owner", reason: "Asked by phone" }),
  },
  "POST /api/admin/newsletter/kept-back/release": {
    statuses: [401, 403, 403, 409],
    body: ({ address }) => ({ email: address, reason: "Asked by phone" }),
  },
  "POST /api/admin/newsletter/letters": { statuses: [401, 403, 403, 200] },
  "DELETE /api/admin/newsletter/letters/:id": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/newsletter/letters/:id": { statuses: [401, 403, 403, 404] },
  "PUT /api/admin/newsletter/letters/:id": {
    statuses: [401, 403, 403, 404],
    body: { version: 1, subject: "November", preview: "From the sea", body: "An evening.", topic: "letter" },
    accepts: ["too long body"],
  },
  "POST /api/admin/newsletter/letters/:id/archive": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/letters/:id/cancel": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/newsletter/letters/:id/checks": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/letters/:id/copy": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/letters/:id/pause": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/newsletter/letters/:id/preview": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/newsletter/letters/:id/progress": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/letters/:id/resume": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/letters/:id/schedule": {
    statuses: [401, 403, 403, 404],
    body: { version: 1, sendAt: "2030-01-31T10:00:00Z" },
  },
  "POST /api/admin/newsletter/letters/:id/send": { statuses: [401, 403, 403, 404], body: { version: 1 } },
  "POST /api/admin/newsletter/letters/:id/test": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/letters/:id/unarchive": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/letters/:id/uncertain": {
    statuses: [401, 403, 403, 404],
    body: { decision: "again" },
  },
  "POST /api/admin/newsletter/letters/:id/unschedule": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/newsletter/subscribers": {
    statuses: [401, 403, 403, 200],
    body: ({ address }) => ({ email: address, reason: "Asked by phone" }),
  },
  "GET /api/admin/newsletter/subscribers.csv": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/newsletter/subscribers/:id/erase": {
    statuses: [401, 403, 403, 404],
    body: { reason: "Asked by phone", block: false },
    accepts: ["without block"],
  },
  "POST /api/admin/newsletter/subscribers/:id/unsubscribe": {
    statuses: [401, 403, 403, 404],
    body: { reason: "Asked by phone", block: false },
    accepts: ["without block"],
  },
  "GET /api/newsletter/mine": { statuses: [401, 200, 200, 200] },
  "PUT /api/newsletter/mine": {
    statuses: [401, 200, 200, 200],
    body: { letter: true, dates: false, posts: false },
  },
  "POST /api/newsletter/subscribe": {
    statuses: [200, 200, 200, 200],
    body: ({ address }) => ({ email: address, source: "page", website: "" }),
    accepts: ["without source", "without website"],
  },
  "GET /api/newsletter/unsubscribe": { statuses: [303, 303, 303, 303] },
  "POST /api/newsletter/unsubscribe": { statuses: [200, 200, 200, 200] },
};
