import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /api/admin/media/images": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/media/images": { statuses: [401, 403, 403, 400] },
  "DELETE /api/admin/media/images/:key": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/media/images/:key/again": { statuses: [401, 403, 403, 404] },
  "PUT /api/admin/media/images/:key/alt": {
    statuses: [401, 403, 403, 404],
    body: { alt: "A terrace at dusk", decorative: false },
    accepts: ["without decorative"],
  },
  "PUT /api/admin/media/images/:key/file": { statuses: [401, 403, 403, 400] },
  "PUT /api/admin/media/images/:key/focal": { statuses: [401, 403, 403, 404], body: { x: 50, y: 50 } },
  "GET /api/admin/media/progress": { statuses: [401, 403, 403, 200] },
  "PUT /api/admin/media/slots/:slot": { statuses: [401, 403, 403, 404], body: { key: null } },
  "GET /media/:name": { statuses: [404, 404, 404, 404] },
};
