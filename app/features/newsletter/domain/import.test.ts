import { describe, expect, test } from "vitest";
import { columnsOf, personIn } from "./import.ts";

const NOW = new Date("2026-11-20T04:30:00Z");

test("[ADMIN-06] the columns of a file are found by their headings, or by the first address", () => {
  expect(columnsOf({ line: 1, cells: ["Name", "E-Mail Address", "Opt-in date"] })).toEqual({
    email: 1,
    consent: 2,
    headed: true,
  });
  expect(columnsOf({ line: 1, cells: ["Maya", "maya@villa.test"] })).toMatchObject({
    email: 1,
    headed: false,
  });
  expect(
    personIn({ line: 2, cells: ["a@villa.test", "14/03/2025"] }, { email: 0, consent: 1 }, NOW),
  ).toMatchObject({
    consentAt: new Date("2025-03-14T00:00:00Z"),
  });
  for (const none of ["soon", "30/02/2025", "03/14/2025", "2025-14-03", "00/01/2025", "2025-02-30T10:00"])
    expect(personIn({ line: 2, cells: ["a@villa.test", none] }, { email: 0, consent: 1 }, NOW)).toMatchObject(
      {
        why: `the date “${none}” cannot be read: write 2025-03-14 or 14/03/2025`,
      },
    );
});

const read = (email: string, consent?: string) =>
  personIn(
    { line: 7, cells: [email, ...(consent === undefined ? [] : [consent])] },
    { email: 0, consent: 1 },
    NOW,
  );

describe("[ADMIN-06] one line of a file", () => {
  test("is somebody with or without a date", () => {
    expect(read(" Maya@Villa.test ")).toEqual({ line: 7, email: "maya@villa.test", consentAt: undefined });
    expect(read("maya@villa.test", "")).toMatchObject({ consentAt: undefined });
    expect(
      personIn({ line: 7, cells: ["maya@villa.test", "soon"] }, { email: 0, consent: undefined }, NOW),
    ).toEqual({ line: 7, email: "maya@villa.test", consentAt: undefined });
  });
  test.each([
    ["2025-03-14", "2025-03-14T00:00:00.000Z"],
    ["4/3/2025", "2025-03-04T00:00:00.000Z"],
    ["2025-03-14T10:30", "2025-03-14T05:00:00.000Z"],
    ["2025-03-14 10:30:15Z", "2025-03-14T10:30:15.000Z"],
    ["2025-03-14T10:30:15+01:00", "2025-03-14T09:30:15.000Z"],
  ])("has agreed at %s, which is %s", (said, at) => {
    expect(read("maya@villa.test", said)).toMatchObject({ consentAt: new Date(at) });
  });
  test.each([
    ["", "no address"],
    ["=1+1", "a formula, not an address"],
    ["+1", "a formula, not an address"],
    ["@x", "a formula, not an address"],
    ["maya", "not an e-mail address"],
  ])("that begins with %j is refused: %s", (text, why) => expect(read(text)).toEqual({ line: 7, text, why }));
  test("with a column too few has no address", () => {
    expect(personIn({ line: 7, cells: [] }, { email: 3, consent: undefined }, NOW)).toEqual({
      line: 7,
      text: "",
      why: "no address",
    });
  });
  test("a date is neither to come nor no time of day", () => {
    expect(read("maya@villa.test", NOW.toISOString())).toMatchObject({ consentAt: NOW });
    expect(read("maya@villa.test", new Date(NOW.getTime() + 1).toISOString())).toMatchObject({
      why: expect.stringContaining("is still to come"),
    });
    expect(read("maya@villa.test", "2025-03-14T25:99")).toMatchObject({
      why: expect.stringContaining("cannot be read"),
    });
  });
  test("is quoted up to 60 characters", () => {
    expect(read("x".repeat(60))).toMatchObject({ text: "x".repeat(60) });
    expect(read("x".repeat(61))).toMatchObject({ text: `${"x".repeat(59)}…` });
  });
});

test("[ADMIN-06] the first column with a heading or an address counts; a file with neither has none", () => {
  expect(columnsOf({ line: 1, cells: ["address", "consent"] })).toEqual({
    email: 0,
    consent: 1,
    headed: true,
  });
  expect(columnsOf({ line: 1, cells: ["consent", "email"] })).toEqual({ email: 1, consent: 0, headed: true });
  expect(columnsOf({ line: 1, cells: ["email", "name"] })).toEqual({
    email: 0,
    consent: undefined,
    headed: true,
  });
  expect(columnsOf({ line: 1, cells: ["maya@villa.test", "x"] })).toEqual({
    email: 0,
    consent: undefined,
    headed: false,
  });
  expect(columnsOf({ line: 1, cells: ["name", "town"] })).toBeUndefined();
});
