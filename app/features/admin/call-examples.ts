import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /api/admin/audit.csv": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/jobs/retry": {
    statuses: [401, 403, 403, 409],
    body: { queue: "payments.sweep", id: "00000000-0000-4000-8000-000000000000" },
  },
  "POST /api/admin/jobs/retry-owed": { statuses: [401, 403, 403, 200] },
  "GET /api/admin/members.csv": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/members/:id/sign-out": { statuses: [401, 403, 403, 404] },
  "PUT /api/admin/members/:id/suspension": { statuses: [401, 403, 403, 404], body: { suspended: false } },
  "POST /api/admin/members/invite": {
    statuses: [401, 403, 403, 200],
    body: ({ address }) => ({ email: address }),
  },
  "POST /api/admin/opening": { statuses: [401, 403, 403, 200], body: {} },
  "POST /api/admin/proof": { statuses: [401, 403, 403, 200] },
  "GET /api/admin/search": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/see-as": {
    statuses: [401, 403, 403, 200],
    body: { at: 1_795_000_000_000, as: "visitor" },
  },
  "GET /api/admin/see-as/leave": { statuses: [401, 403, 403, 302] },
};
