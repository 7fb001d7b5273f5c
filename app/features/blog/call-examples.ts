import type { CallExamples } from "../../platform/http/call-examples.ts";

const work = {
  slug: "an-evening",
  title: "An evening",
  summary: "By the sea.",
  body: "An evening.",
  cover: null,
  tags: [],
  shareText: "",
  author: "",
  audience: "everybody",
};

/** Expected statuses of this feature's calls; see `CallExamples`. */
export const calls: CallExamples = {
  "POST /admin/blog create": { statuses: [302, 302, 302, 303], body: {} },
  "POST /admin/blog delete": { statuses: [302, 302, 302, 404], body: { id: "999999", revision: "1" } },
  "POST /admin/blog restore": { statuses: [302, 302, 302, 404], body: { id: "999999" } },
  "POST /admin/blog/authors add": {
    statuses: [302, 302, 302, 200],
    body: { name: "The guests", about: "Write here." },
  },
  "POST /admin/blog/authors remove": { statuses: [302, 302, 302, 404], body: { slug: "nothing" } },
  "POST /admin/blog/authors save": {
    statuses: [302, 302, 302, 404],
    body: { slug: "nothing", name: "The house", about: "Writes here." },
  },
  "POST /admin/blog/:id delete": { statuses: [302, 302, 302, 404], body: { revision: "1" } },
  "POST /admin/blog/:id publish": {
    statuses: [302, 302, 302, 404],
    body: { revision: "1", at: "2099-01-31T10:00:00Z" },
    accepts: ["without at"],
  },
  "POST /admin/blog/:id restore": { statuses: [302, 302, 302, 404], body: {} },
  "POST /admin/blog/:id unpublish": { statuses: [302, 302, 302, 404], body: { revision: "1" } },
  "POST /admin/blog/:id/revisions restore": {
    statuses: [302, 302, 302, 404],
    body: { revision: "1", from: "1" },
  },
  "GET /api/admin/blog/pictures": { statuses: [401, 403, 403, 200] },
  "GET /api/admin/blog/posts/:id": { statuses: [401, 403, 403, 404] },
  "PUT /api/admin/blog/posts/:id": {
    statuses: [401, 403, 403, 404],
    body: { revision: 1, work, byHand: false },
    accepts: ["without byHand"],
  },
  "POST /api/admin/blog/posts/:id/copy": { statuses: [401, 403, 403, 404], body: { work } },
  "POST /api/admin/blog/rendered": {
    statuses: [401, 403, 403, 200],
    body: { body: "An evening." },
    accepts: ["too long body"],
  },
  "GET /api/admin/blog/slug": { statuses: [401, 403, 403, 400] },
  "GET /blog/:slug/card.png": { statuses: [404, 404, 404, 404] },
  "GET /blog/rss.xml": { statuses: [200, 200, 200, 200] },
};
