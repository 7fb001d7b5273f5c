import type { CallExamples } from "../../platform/http/call-examples.ts";

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "GET /api/admin/applications.csv": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/applications/:id/move": {
    statuses: [401, 403, 403, 404],
    body: { to: "received", text: "Thank you." },
    accepts: ["without text", "too long text"],
  },
  "POST /api/admin/applications/:id/preview": {
    statuses: [401, 403, 403, 404],
    body: { to: "received", text: "Thank you." },
    accepts: ["without text", "too long text"],
  },
  "POST /api/admin/applications/move": {
    statuses: [401, 403, 403, 200],
    body: { ids: [`app_${"a".repeat(22)}`], to: "received", text: "Thank you." },
    accepts: ["without text", "too long text"],
  },
  "POST /api/admin/applications/preview": {
    statuses: [401, 403, 403, 404],
    body: { ids: [`app_${"a".repeat(22)}`], to: "received", text: "Thank you." },
    accepts: ["without text", "too long text"],
  },
  "POST /api/applications/draft": {
    statuses: [200, 200, 200, 200],
    body: { name: "Zoya" },
    accepts: ["without name", "too long name"],
  },
};
