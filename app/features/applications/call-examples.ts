import type { CallExamples } from "../../platform/http/call-examples.ts";

const accepts = ["without text", "too long text"];
const moveOne: CallExamples[string] = {
  statuses: [302, 302, 302, 404],
  body: { to: "reopened", version: "1", text: "Thank you." },
  accepts,
};
const moveSeveral: CallExamples[string] = {
  statuses: [302, 302, 302, 200],
  body: { ids: `app_${"a".repeat(22)}`, to: "declined", text: "Thank you." },
  accepts,
};

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /api/admin/applications.csv": { statuses: [401, 403, 403, 200] },
  "POST /admin/applications move": moveSeveral,
  "POST /admin/applications preview-move": { ...moveSeveral, statuses: [302, 302, 302, 404] },
  "POST /admin/applications/:id move": moveOne,
  "POST /admin/applications/:id preview-move": moveOne,
  "POST /api/applications/draft": {
    statuses: [200, 200, 200, 200],
    body: { name: "Zoya" },
    accepts: ["without name", "too long name"],
  },
};
