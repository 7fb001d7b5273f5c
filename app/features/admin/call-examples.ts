import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /api/admin/audit.csv": { statuses: [401, 403, 403, 200] },
  "POST /admin retry-job": {
    statuses: [302, 302, 302, 409],
    body: { queue: "payments.sweep", id: "00000000-0000-4000-8000-000000000000" },
  },
  "POST /admin retry-emails": { statuses: [302, 302, 302, 200], body: {} },
  "POST /admin retry-letters": { statuses: [302, 302, 302, 409], body: {} },
  "POST /admin open-site": { statuses: [302, 302, 302, 200], body: {} },
  "GET /api/admin/members.csv": { statuses: [401, 403, 403, 200] },
  "POST /admin/members invite": {
    statuses: [302, 302, 302, 200],
    body: ({ address }) => ({ email: address }),
  },
  "POST /admin/members/:id invite": {
    statuses: [302, 302, 302, 200],
    body: ({ address }) => ({ email: address }),
  },
  "POST /admin/members/:id suspend": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/members/:id restore": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/members/:id sign-out": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/members/:id give-access": { statuses: [302, 302, 302, 404], body: { until: "2099-01-31" } },
  "POST /admin/members/:id resend-receipt": {
    statuses: [302, 302, 302, 404],
    body: { order: "pur_none" },
  },
  "POST /admin/members/:id end-access": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/members/:id send-data": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/members/:id delete-account": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/members/:id keep-account": { statuses: [302, 302, 302, 404], body: {} },
  "POST /api/admin/proof": { statuses: [401, 403, 403, 200] },
  "GET /api/admin/search": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/see-as": {
    statuses: [401, 403, 403, 200],
    body: { at: 1_795_000_000_000, as: "visitor" },
  },
  "GET /api/admin/see-as/leave": { statuses: [401, 403, 403, 302] },
};
