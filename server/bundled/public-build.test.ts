import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { publicBuild } from "./public-build.ts";
import { isPublicPath } from "./pages.ts";

const routes = {
  root: { id: "root", path: "" },
  shell: { id: "shell", parentId: "root" },
  landing: { id: "landing", parentId: "shell", index: true },
  pricing: { id: "pricing", parentId: "shell", path: "pricing" },
  post: { id: "post", parentId: "shell", path: "blog/:slug" },
  privacy: { id: "privacy", parentId: "shell", path: "privacy-policy/:version?" },
  admin: { id: "admin", parentId: "root", path: "admin" },
  today: { id: "today", parentId: "admin", index: true },
  orders: { id: "orders", parentId: "admin", path: "orders" },
  quest: { id: "quest", parentId: "root", path: "quest" },
  method: { id: "method", parentId: "root", path: "quest/method" },
};
const build = { routes, assets: { version: "1", routes }, basename: "/" } as unknown as ServerBuild;

test("public pages and what they stand in stay, the rest goes, and the browser's manifest says the same", () => {
  const small = publicBuild(build, isPublicPath);
  expect(Object.keys(small.routes).toSorted()).toEqual([
    "landing",
    "method",
    "post",
    "pricing",
    "privacy",
    "root",
    "shell",
  ]);
  expect(Object.keys(small.assets.routes).toSorted()).toEqual(Object.keys(small.routes).toSorted());
  expect(small.assets.version).toBe("1");
  expect(Object.keys(build.routes)).toHaveLength(11);
});
