import type { CallExamples } from "../../platform/http/call-examples.ts";

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "PUT /api/quest/answers": {
    statuses: [403, 200, 403, 403],
    body: ({ sessionId, answers }) => ({ sessionId, answers }),
  },
  "POST /api/quest/finish": {
    statuses: [403, 200, 403, 403],
    body: ({ sessionId }) => ({ sessionId, form: "short", birthDate: "1998-08-14", sex: "female" }),
    accepts: ["without birthDate", "without sex"],
  },
  "GET /api/quest/progress": { statuses: [200, 200, 200, 200] },
  "POST /api/quest/resume-link": { statuses: [403, 201, 403, 403], body: ({ sessionId }) => ({ sessionId }) },
  "POST /api/quest/start": { statuses: [201, 201, 201, 201], body: { adult: true } },
};
