import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /api/admin/notes": {
    statuses: [401, 403, 403, 200],
    body: ({ member }) => ({ on: "member", id: member.id, text: "Called back", due: null }),
    accepts: ["too long text", "without due"],
  },
  "POST /api/admin/notes/:id/done": { statuses: [401, 403, 403, 404], body: {} },
};
