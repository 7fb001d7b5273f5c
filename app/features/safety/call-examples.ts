import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "GET /.well-known/change-password": { statuses: [302, 302, 302, 302] },
  "GET /.well-known/security.txt": { statuses: [200, 200, 200, 200] },
  "POST /api/policy-reports": { statuses: [204, 204, 204, 204] },
};
