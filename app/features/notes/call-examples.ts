import type { CallExamples } from "../../platform/http/call-examples.ts";

const add: CallExamples[string] = {
  statuses: [302, 302, 302, 404],
  body: { text: "Called back", due: "" },
  accepts: ["too long text", "without due"],
};
const finish: CallExamples[string] = { statuses: [302, 302, 302, 404], body: { id: "999999" } };

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /admin finish-note": finish,
  "POST /admin/applications/:id add-note": add,
  "POST /admin/applications/:id finish-note": finish,
  "POST /admin/members/:id add-note": add,
  "POST /admin/members/:id finish-note": finish,
  "POST /admin/orders/:id add-note": add,
  "POST /admin/orders/:id finish-note": finish,
};
