import { describe, expect, test } from "vitest";
import { columnsOf, dateOrderOf, personIn } from "./import.ts";

const NOW = new Date("2026-11-20T04:30:00Z");

test("[ADMIN-06] the columns of a file are found by their headings, or by the first address", () => {
  expect(columnsOf({ line: 1, cells: ["Name", "E-Mail Address", "Opt-in date"] })).toEqual({
    email: 1,
    name: 0,
    consent: 2,
    left: [],
    headed: true,
  });
  expect(columnsOf({ line: 1, cells: ["Maya", "maya@villa.test"] })).toMatchObject({
    email: 1,
    headed: false,
  });
  expect(
    personIn(
      { line: 2, cells: ["a@villa.test", "14/03/2025"] },
      { email: 0, consent: 1, left: [] },
      { now: NOW },
    ),
  ).toMatchObject({
    consentAt: new Date("2025-03-14T00:00:00Z"),
  });
  for (const none of ["soon", "30/02/2025", "03/14/2025", "2025-14-03", "00/01/2025", "2025-02-30T10:00"])
    expect(
      personIn({ line: 2, cells: ["a@villa.test", none] }, { email: 0, consent: 1, left: [] }, { now: NOW }),
    ).toMatchObject({
      why: `the date “${none}” cannot be read: write 2025-03-14 or 14/03/2025`,
    });
});

const read = (email: string, consent?: string) =>
  personIn(
    { line: 7, cells: [email, ...(consent === undefined ? [] : [consent])] },
    { email: 0, consent: 1, left: [] },
    { now: NOW },
  );

describe("[ADMIN-06] one line of a file", () => {
  test("is a person with or without a date", () => {
    expect(read(" Maya@Villa.test ")).toEqual({ line: 7, email: "maya@villa.test", consentAt: undefined });
    expect(read("maya@villa.test", "")).toMatchObject({ consentAt: undefined });
    expect(
      personIn(
        { line: 7, cells: ["maya@villa.test", "soon"] },
        { email: 0, consent: undefined, left: [] },
        { now: NOW },
      ),
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
    ["maya", "not an email address"],
  ])("that begins with %j is refused: %s", (text, why) => expect(read(text)).toEqual({ line: 7, text, why }));
  test("with a column too few has no address", () => {
    expect(
      personIn({ line: 7, cells: [] }, { email: 3, consent: undefined, left: [] }, { now: NOW }),
    ).toEqual({
      line: 7,
      text: "",
      why: "no address",
    });
  });
  test("a date is neither to come nor no time of day", () => {
    expect(read("maya@villa.test", NOW.toISOString())).toMatchObject({ consentAt: NOW });
    expect(read("maya@villa.test", new Date(NOW.getTime() + 1).toISOString())).toMatchObject({
      why: expect.stringContaining("is in the future"),
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

test("[ADMIN-06] takes the first column with a heading or an address, and none in a file without either", () => {
  expect(columnsOf({ line: 1, cells: ["address", "consent"] })).toEqual({
    email: 0,
    consent: 1,
    left: [],
    headed: true,
  });
  expect(columnsOf({ line: 1, cells: ["consent", "email"] })).toEqual({
    email: 1,
    consent: 0,
    left: [],
    headed: true,
  });
  expect(columnsOf({ line: 1, cells: ["email", "name"] })).toEqual({
    email: 0,
    name: 1,
    consent: undefined,
    left: [],
    headed: true,
  });
  expect(columnsOf({ line: 1, cells: ["maya@villa.test", "x"] })).toEqual({
    email: 0,
    consent: undefined,
    left: [],
    headed: false,
  });
  expect(columnsOf({ line: 1, cells: ["name", "town"] })).toBeUndefined();
});

const EXPORTS: [string, string[], string[]][] = [
  [
    "Mailchimp, unsubscribed",
    ["Email Address", "First Name", "UNSUB_TIME"],
    ["a@villa.test", "A", "2025-03-14 10:30:15"],
  ],
  ["Mailchimp, cleaned", ["Email Address", "CLEAN_TIME"], ["a@villa.test", "2025-03-14 10:30:15"]],
  ["Ghost, unsubscribed", ["email", "name", "subscribed_to_emails"], ["a@villa.test", "A", "false"]],
  ["Ghost, deleted", ["email", "name", "deleted_at"], ["a@villa.test", "A", "2025-03-14T10:30:15.000Z"]],
  ["listmonk", ["email", "name", "status"], ["a@villa.test", "A", "blocklisted"]],
  ["listmonk, subscription", ["email", "subscription_status"], ["a@villa.test", "unsubscribed"]],
  [
    "this site, left",
    ["Email", "Status", "Unsubscribed on"],
    ["a@villa.test", "Unsubscribed", "2025-03-14T10:30"],
  ],
  ["this site, suppressed", ["Email", "Status", "Blocked"], ["a@villa.test", "On the list", "Complained"]],
];
test.each(EXPORTS)("[ADMIN-06] recognizes unsubscribed people in an export: %s", (_, head, cells) => {
  const columns = columnsOf({ line: 1, cells: head });
  expect(personIn({ line: 2, cells }, columns!, { now: NOW })).toEqual({
    line: 2,
    email: "a@villa.test",
    left: true,
  });
});

const NAMED: [string, string[], string[], { firstName?: string; lastName?: string }][] = [
  [
    "Mailchimp",
    ["Email Address", "First Name", "Last Name"],
    ["a@villa.test", "Maya", "Iyer"],
    { firstName: "Maya", lastName: "Iyer" },
  ],
  [
    "Mailchimp's merge tags",
    ["Email", "FNAME", "LNAME"],
    ["a@villa.test", "Mary Ann", ""],
    { firstName: "Mary Ann" },
  ],
  [
    "Ghost and listmonk",
    ["email", "name"],
    ["a@villa.test", "Maya  van der Iyer"],
    { firstName: "Maya", lastName: "van der Iyer" },
  ],
  [
    "a name that begins with a title",
    ["email", "name"],
    ["a@villa.test", "Dr. Maya Iyer"],
    { firstName: "Maya", lastName: "Iyer" },
  ],
  [
    "a name that begins with the surname",
    ["email", "Full name"],
    ["a@villa.test", "Iyer, Maya"],
    { firstName: "Maya", lastName: "Iyer" },
  ],
  [
    "this site",
    ["Email", "First name", "Last name", "Status"],
    ["a@villa.test", "मीरा", "", "On the list"],
    { firstName: "मीरा" },
  ],
];
test.each(NAMED)("[ADMIN-06] reads names from an export: %s", (_, head, cells, names) => {
  const columns = columnsOf({ line: 1, cells: head });
  expect(personIn({ line: 2, cells }, columns!, { now: NOW })).toEqual({
    line: 2,
    email: "a@villa.test",
    ...names,
  });
});
test.each([
  "",
  "  ",
  "a@villa.test",
  "=1+1",
  "'=1+1",
  "https://spam.test win now",
  "www.spam.test",
  "x".repeat(101),
])("[ADMIN-06] takes %j for no name and keeps the address", (name) => {
  const columns = columnsOf({ line: 1, cells: ["email", "name"] });
  expect(personIn({ line: 2, cells: ["a@villa.test", name] }, columns!, { now: NOW })).toEqual({
    line: 2,
    email: "a@villa.test",
  });
});
test("[ADMIN-06] imports people whom an export lists as subscribed", () => {
  const columns = columnsOf({ line: 1, cells: ["email", "subscribed_to_emails", "status", "deleted_at"] });
  expect(
    personIn({ line: 2, cells: ["a@villa.test", "true", "enabled", ""] }, columns!, { now: NOW }),
  ).toEqual({
    line: 2,
    email: "a@villa.test",
    consentAt: undefined,
  });
});

test("[ADMIN-06] reads dates in the order that the file proves or the owner says", () => {
  expect(["14/03/2025", "03/14/2025", "03/04/2025", "04/04/2025", "2025-03-04"].map(dateOrderOf)).toEqual([
    "day-first",
    "month-first",
    "ambiguous",
    undefined,
    undefined,
  ]);
  const columns = { email: 0, consent: 1, left: [] };
  const row = { line: 2, cells: ["a@villa.test", "03/04/2025"] };
  expect(personIn(row, columns, { now: NOW, order: "month-first" })).toMatchObject({
    consentAt: new Date("2025-03-04T00:00:00Z"),
  });
  expect(personIn(row, columns, { now: NOW, order: "day-first" })).toMatchObject({
    consentAt: new Date("2025-04-03T00:00:00Z"),
  });
});
