import type { CallExamples } from "../../platform/http/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "PUT /api/admin/settings/:key": {
    statuses: [401, 403, 403, 404],
    body: { value: "https://villa.test/apply", sure: true },
    accepts: ["without sure"],
  },
  "POST /api/admin/settings/changes/:id/undo": {
    statuses: [401, 403, 403, 404],
    body: { sure: true },
    accepts: ["without sure"],
  },
  "GET /api/settings/registration": { statuses: [200, 200, 200, 200] },
};
