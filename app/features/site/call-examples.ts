import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /robots.txt": { statuses: [200, 200, 200, 200] },
  "GET /site.webmanifest": { statuses: [200, 200, 200, 200] },
  "GET /sitemap.xml": { statuses: [200, 200, 200, 200] },
};
