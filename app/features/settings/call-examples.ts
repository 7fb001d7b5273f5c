import type { CallExamples } from "../../platform/http/call-examples.ts";

/** The expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /admin?index save": {
    statuses: [302, 302, 302, 200],
    body: { key: "place_coast", value: "The Konkan.", seen: "", sure: "yes" },
    accepts: ["without sure", "without seen"],
  },
  "POST /admin?index undo": {
    statuses: [302, 302, 302, 404],
    body: { id: "999999", sure: "yes" },
    accepts: ["without sure"],
  },
  "GET /api/settings/registration": { statuses: [200, 200, 200, 200] },
};
