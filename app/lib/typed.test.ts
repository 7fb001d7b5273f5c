import { describe, expect, test } from "vitest";
import { codeOf, entriesOf, findIn, isKeyOf, keysOf, messageIn, tableOf } from "./typed.ts";

const FORMS = { short: 60, full: 116 };

describe("typed objects", () => {
  test("return keys and values in order", () => {
    expect(keysOf(FORMS)).toEqual(["short", "full"]);
    expect(entriesOf(FORMS)).toEqual([
      ["short", 60],
      ["full", 116],
    ]);
  });
  test("are built from their keys", () => {
    expect(tableOf(["short", "full"], (form) => form.length)).toEqual({ short: 5, full: 4 });
  });
  test("return undefined for unknown keys and for names of Object.prototype", () => {
    expect(findIn(FORMS, "full")).toBe(116);
    expect(findIn(FORMS, "long")).toBeUndefined();
    expect(findIn(FORMS, "toString")).toBeUndefined();
    expect([isKeyOf(FORMS, "short"), isKeyOf(FORMS, "constructor")]).toEqual([true, false]);
  });
});

describe("errors", () => {
  test("return their code if it is a string", () => {
    expect(codeOf(Object.assign(new Error("no file"), { code: "ENOENT" }))).toBe("ENOENT");
    expect(codeOf(Object.assign(new Error("no file"), { code: 7 }))).toBeUndefined();
    expect([codeOf(new Error("plain")), codeOf({ code: "ENOENT" }), codeOf(null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test("return the message; other thrown values are converted to text", () => {
    expect([messageIn(new Error("no file")), messageIn("gone")]).toEqual(["no file", "gone"]);
  });
});
