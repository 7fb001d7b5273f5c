import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { pageList } from "../../app/platform/page-list.server.ts";
import { publicBuild } from "./public-build.ts";

const module = { handle: { page: { cached: true } } };
const none = { module: {} };
const routes = {
  root: { id: "root", path: "", ...none },
  shell: { id: "shell", parentId: "root", ...none },
  landing: { id: "landing", parentId: "shell", index: true, module },
  pricing: { id: "pricing", parentId: "shell", path: "pricing", module },
  post: { id: "post", parentId: "shell", path: "blog/:slug", module },
  admin: { id: "admin", parentId: "root", path: "admin", ...none },
  today: { id: "today", parentId: "admin", index: true, ...none },
  orders: { id: "orders", parentId: "admin", path: "orders", ...none },
  quest: { id: "quest", parentId: "root", path: "quest", ...none },
  method: { id: "method", parentId: "root", path: "quest/method", module },
};
const build = { routes, assets: { version: "1", routes }, basename: "/" } as unknown as ServerBuild;

test("public pages and what they stand in stay, the rest goes, and the browser's manifest says the same", () => {
  const small = publicBuild(build, pageList(build.routes).cachedRoutes);
  expect(Object.keys(small.routes).toSorted()).toEqual([
    "landing",
    "method",
    "post",
    "pricing",
    "root",
    "shell",
  ]);
  expect(Object.keys(small.assets.routes).toSorted()).toEqual(Object.keys(small.routes).toSorted());
  expect(small.assets.version).toBe("1");
  expect(Object.keys(build.routes)).toHaveLength(10);
});
