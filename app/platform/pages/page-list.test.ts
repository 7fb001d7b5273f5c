import { expect, test } from "vitest";
import { pageList } from "./page-list.server.ts";

const withHandle = (page: object) => ({ module: { handle: { page } } });
const pages = pageList({
  root: { module: {} },
  landing: { parentId: "root", index: true, ...withHandle({ cached: true, findable: true }) },
  list: { parentId: "root", path: "posts", ...withHandle({ cached: { query: /^\?a$/ }, findable: true }) },
  post: {
    parentId: "root",
    path: "posts/:id",
    ...withHandle({ cached: { params: { id: /[a-z]+/ } }, findable: true }),
  },
  desk: { parentId: "root", path: "desk", ...withHandle({ frames: true }) },
  order: { parentId: "desk", path: "orders/:id", module: { handle: { page: { foot: true } }, action() {} } },
  ask: { parentId: "root", path: "ask", module: { action() {} } },
  rest: { parentId: "desk", path: "*", module: {} },
  all: { parentId: "root", path: "*", module: {} },
});

test("[HOUSE-03] inherits traits from parent routes, and is private by default", () => {
  expect(pages.of("/")).toEqual({ cached: true, findable: true, public: true });
  expect(pages.of("/desk/orders/7")).toEqual({ frames: true, foot: true });
  expect(pages.of("/desk/unknown")).toEqual({ frames: true });
  for (const path of ["/nothing", "/nothing/below", "/posts/7", "/posts/a/b", "/Posts"])
    expect(pages.of(path)).toEqual({});
  expect(pages.of("/posts/abc").public).toBe(true);
});

test("[HOUSE-03] lists findable pages without a parameter in the sitemap", () => {
  expect(pages.findable()).toEqual(["/", "/posts"]);
});

test("[ROUTE-01] removes a trailing slash, and keeps the case of parameters", () => {
  expect(
    ["/", "/posts/", "/Posts", "/POSTS//", "/posts/aB/", "/desk/orders/X"].map((path) =>
      pages.canonical(path),
    ),
  ).toEqual(["/", "/posts", "/posts", "/posts", "/posts/aB", "/desk/orders/X"]);
});

test("[SAFE-02] accepts a form only for a page with an action", () => {
  const paths = ["/ask", "/desk/orders/7", "/", "/posts", "/desk", "/desk/nothing", "/nothing"];
  expect(paths.filter(pages.takesForm)).toEqual(["/ask", "/desk/orders/7"]);
});
