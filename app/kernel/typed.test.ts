import { describe, expect, test } from "vitest";
import { codeOf, entriesOf, findIn, isKeyOf, keysOf, messageIn, tableOf } from "./typed.ts";

const FORMS = { short: 60, full: 116 };

describe("tables", () => {
  test("have their names and values in order", () => {
    expect(keysOf(FORMS)).toEqual(["short", "full"]);
    expect(entriesOf(FORMS)).toEqual([
      ["short", 60],
      ["full", 116],
    ]);
  });
  test("are made of their names", () => {
    expect(tableOf(["short", "full"], (form) => form.length)).toEqual({ short: 5, full: 4 });
  });
  test("have nothing under a name that is not theirs, nor under one that every object has", () => {
    expect(findIn(FORMS, "full")).toBe(116);
    expect(findIn(FORMS, "long")).toBeUndefined();
    expect(findIn(FORMS, "toString")).toBeUndefined();
    expect([isKeyOf(FORMS, "short"), isKeyOf(FORMS, "constructor")]).toEqual([true, false]);
  });
});

describe("errors", () => {
  test("have their code, where it is a text", () => {
    expect(codeOf(Object.assign(new Error("no file"), { code: "ENOENT" }))).toBe("ENOENT");
    expect(codeOf(Object.assign(new Error("no file"), { code: 7 }))).toBeUndefined();
    expect([codeOf(new Error("plain")), codeOf({ code: "ENOENT" }), codeOf(null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test("say their message; anything else that was thrown is written out", () => {
    expect([messageIn(new Error("no file")), messageIn("gone")]).toEqual(["no file", "gone"]);
  });
});
