import type { CallExamples } from "../../platform/http/call-examples.ts";

const WORDS = { subject: "November", preview: "From the sea", body: "An evening.", topic: "letter" };

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /admin/newsletter?index add": {
    statuses: [302, 302, 302, 200],
    body: ({ address }) => ({ email: address, reason: "Asked by phone" }),
  },
  "POST /admin/newsletter?index unsubscribe": {
    statuses: [302, 302, 302, 404],
    body: { id: "none", reason: "Asked by phone", block: "yes" },
    accepts: ["without block"],
  },
  "POST /admin/newsletter?index erase": {
    statuses: [302, 302, 302, 404],
    body: { id: "none", reason: "Asked by phone" },
  },
  "POST /admin/newsletter/blocked block": {
    statuses: [302, 302, 302, 200],
    body: ({ address }) => ({ email: address, cause: "owner", reason: "Asked by phone" }),
  },
  "POST /admin/newsletter/blocked unblock": {
    statuses: [302, 302, 302, 409],
    body: ({ address }) => ({ email: address, reason: "Asked by phone" }),
  },
  "POST /admin/newsletter/issues write": { statuses: [302, 302, 302, 303] },
  "POST /admin/newsletter/issues/:id save": {
    statuses: [302, 302, 302, 404],
    body: { version: "1", ...WORDS },
    accepts: ["too long body"],
  },
  "POST /admin/newsletter/issues/:id check": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id copy": {
    statuses: [302, 302, 302, 303],
    body: WORDS,
    accepts: ["too long body"],
  },
  "POST /admin/newsletter/issues/:id send": { statuses: [302, 302, 302, 404], body: { version: "1" } },
  "POST /admin/newsletter/issues/:id schedule": {
    statuses: [302, 302, 302, 404],
    body: { version: "1", sendAt: "2099-01-31T10:00" },
  },
  "POST /admin/newsletter/issues/:id unschedule": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id pause": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id resume": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id cancel": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id resend-uncertain": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id skip-uncertain": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id archive": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id unarchive": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id duplicate": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id delete": { statuses: [302, 302, 302, 404] },
  "POST /admin/newsletter/issues/:id test": { statuses: [302, 302, 302, 404] },
  "POST /api/admin/newsletter/import": { statuses: [401, 403, 403, 400] },
  "GET /api/admin/newsletter/issues/:id/preview": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/newsletter/issues/:id/progress": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/newsletter/subscribers.csv": { statuses: [401, 403, 403, 200] },
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
