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

/** What each call of this feature answers, as `CallExamples` says. */
export const calls: CallExamples = {
  "GET /api/admin/blog/authors": { statuses: [401, 403, 403, 200] },
  "DELETE /api/admin/blog/authors/:slug": { statuses: [401, 403, 403, 404] },
  "PUT /api/admin/blog/authors/:slug": {
    statuses: [401, 403, 403, 200],
    body: { name: "The house", about: "Writes here." },
  },
  "GET /api/admin/blog/pictures": { statuses: [401, 403, 403, 200] },
  "POST /api/admin/blog/posts": { statuses: [401, 403, 403, 201] },
  "DELETE /api/admin/blog/posts/:id": { statuses: [401, 403, 403, 404], body: { revision: 1 } },
  "GET /api/admin/blog/posts/:id": { statuses: [401, 403, 403, 404] },
  "PUT /api/admin/blog/posts/:id": {
    statuses: [401, 403, 403, 404],
    body: { revision: 1, work, asked: false },
    accepts: ["without asked"],
  },
  "POST /api/admin/blog/posts/:id/bring-back": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/blog/posts/:id/copy": { statuses: [401, 403, 403, 404], body: { work } },
  "GET /api/admin/blog/posts/:id/card.png": { statuses: [401, 403, 403, 404] },
  "GET /api/admin/blog/posts/:id/preview": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/blog/posts/:id/publish": { statuses: [401, 403, 403, 404], body: { revision: 1 } },
  "GET /api/admin/blog/posts/:id/revisions": { statuses: [401, 403, 403, 200] },
  "GET /api/admin/blog/posts/:id/revisions/:revision": { statuses: [401, 403, 403, 404] },
  "POST /api/admin/blog/posts/:id/revisions/:revision/restore": {
    statuses: [401, 403, 403, 404],
    body: { revision: 1 },
  },
  "POST /api/admin/blog/posts/:id/unpublish": { statuses: [401, 403, 403, 404], body: { revision: 1 } },
  "POST /api/admin/blog/rendered": {
    statuses: [401, 403, 403, 200],
    body: { body: "An evening." },
    accepts: ["too long body"],
  },
  "GET /api/admin/blog/slug": { statuses: [401, 403, 403, 400] },
  "GET /blog/:slug/card.png": { statuses: [404, 404, 404, 404] },
  "GET /blog/rss.xml": { statuses: [200, 200, 200, 200] },
};
