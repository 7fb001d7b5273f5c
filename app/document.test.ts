import { expect, test } from "vitest";
import { needsOwnDocument, paysHere } from "./document.ts";

test.each([
  ["/", "/quest-result/anonymous/q_1/neo-58-v1", true],
  ["/blog/a-post", "/quest-dashboard", true],
  ["/quest/method", "/quest-result/u/q_1/neo-58-v1", true],
  ["/results-demo", "/quest-index", true],
  ["/assessment", "/quest-result/anonymous/q_1/neo-58-v1", false],
  ["/auth", "/quest-dashboard", false],
  ["/quest-result/u/q_1/neo-58-v1", "/quest-dashboard", false],
  ["/", "/quest", false],
  ["/", "/assessment", true],
  ["/quest", "/assessment", false],
  ["/quest-dashboard", "/", false],
])("from a document loaded at %s to %s: its own document %s", (loadedAt, to, own) =>
  expect(needsOwnDocument(loadedAt, to)).toBe(own),
);

test("what is stored for everybody never lets the gateway in", () => {
  for (const path of [
    "/",
    "/experience",
    "/pricing",
    "/blog",
    "/blog/x",
    "/results-demo",
    "/quest/method",
    "/privacy-policy",
  ])
    expect([path, paysHere(path)]).toEqual([path, false]);
});
