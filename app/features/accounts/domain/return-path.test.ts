import { describe, expect, test } from "vitest";
import { contextPath, isOwnPath, ownPath, withQuery } from "./return-path.ts";

const ORIGIN = "http://localhost:3000";
const NOW = Date.parse("2026-11-20T10:00:00Z");
const minutes = (n: number) => NOW - n * 60_000;

describe("[AUTH-09] returns only to a path of this site", () => {
  test.each([
    ["/quest-result/anonymous/q_1/neo-58-v1?x=1#mind", "/quest-result/anonymous/q_1/neo-58-v1?x=1#mind"],
    ["http://localhost:3000/profile", "/profile"],
    ["https://evil.test/", undefined],
    ["//evil.test/", undefined],
    ["/\\evil.test", undefined],
    ["/.//evil.test", undefined],
    ["/..//evil.test/x", undefined],
    ["http://localhost:3000//evil.test", undefined],
    ["javascript:alert(1)", undefined],
    ["http://localhost:3001/", undefined],
    ["/auth", undefined],
    ["/auth?next=/auth", undefined],
    ["/authors", "/authors"],
    ["", undefined],
    [undefined, undefined],
    [7, undefined],
  ])("resolves %j to %j", (target, path) => {
    expect(ownPath(target, ORIGIN)).toBe(path);
  });
});

test.each([
  ["/profile?x=1", true],
  ["profile", false],
  ["//evil.test", false],
  ["/.//evil.test", false],
  ["/\\evil.test", false],
  ["https://evil.test", false],
  ["//here/x", false],
  ["/\\here/x", false],
  ["/\t/here/x", false],
])("[SAFE-07] recognises %j as a path of this site: %s", (path, isOwn) =>
  expect(isOwnPath(path)).toBe(isOwn),
);

const context = (timestamp: unknown, returnUrl: unknown = "/quest-result/a/b/c") =>
  JSON.stringify({ returnUrl, timestamp });

describe("[AUTH-09] accepts a payment context for one hour", () => {
  test.each([
    [context(minutes(1)), "/quest-result/a/b/c"],
    [context(minutes(60)), "/quest-result/a/b/c"],
    [context(minutes(61)), undefined],
    [context(minutes(60) - 1), undefined],
    [context(minutes(-1)), "/quest-result/a/b/c"],
    [context(minutes(-1) + 1), undefined],
    [context("soon"), undefined],
    [context(minutes(1), "https://evil.test/"), undefined],
    ["{", undefined],
    ["7", undefined],
    [null, undefined],
  ])("reads %j as %j", (stored, path) => {
    expect(contextPath(stored, ORIGIN, NOW)).toBe(path);
  });
});

test("adds or replaces a query parameter", () => {
  expect(withQuery("/a?b=1#c", "code", "x y")).toBe("/a?b=1&code=x+y#c");
  expect(withQuery("/a?code=1", "code", "2")).toBe("/a?code=2");
});
