import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /admin/images/:key clear-slot": { statuses: [302, 302, 302, 404], body: { slot: "nothing" } },
  "POST /admin/images/:key delete": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/images/:key describe": {
    statuses: [302, 302, 302, 404],
    body: { alt: "A terrace at dusk", decorative: "yes" },
    accepts: ["without decorative"],
  },
  "POST /admin/images/:key fill-slot": { statuses: [302, 302, 302, 404], body: { slot: "nothing" } },
  "POST /admin/images/:key focus": { statuses: [302, 302, 302, 404], body: { x: "50", y: "50" } },
  "POST /admin/images/:key make-again": { statuses: [302, 302, 302, 404], body: {} },
  "GET /api/admin/media/images": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/media/images": { statuses: [401, 403, 403, 400] },
  "PUT /api/admin/media/images/:key/file": { statuses: [401, 403, 403, 400] },
  "GET /api/admin/media/progress": { statuses: [401, 403, 403, 200] },
  "GET /media/:name": { statuses: [404, 404, 404, 404] },
};
