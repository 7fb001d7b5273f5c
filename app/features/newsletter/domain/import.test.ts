import { describe, expect, test } from "vitest";
import { columnsOf, dateOrderOf, personIn } from "./import.ts";

const NOW = new Date("2026-11-20T04:30:00Z");

test.each([
  [["Name", "E-Mail Address", "Opt-in date"], { email: 1, name: 0, consent: 2, left: [], headed: true }],
  [["address", "consent"], { email: 0, consent: 1, left: [], headed: true }],
  [["Maya", "maya@villa.test"], { email: 1, consent: undefined, left: [], headed: false }],
  [["name", "town"], undefined],
])("[ADMIN-06] finds the columns of a file with the first row %j", (cells, columns) => {
  expect(columnsOf({ line: 1, cells })).toEqual(columns);
});

/** Parses a row of a file with these headings. */
const personOf = (headings: string[], cells: string[]) =>
  personIn({ line: 2, cells }, columnsOf({ line: 1, cells: headings })!, { now: NOW });

const read = (email: string, consent?: string) =>
  personIn(
    { line: 7, cells: [email, ...(consent === undefined ? [] : [consent])] },
    { email: 0, consent: 1, left: [] },
    { now: NOW },
  );

describe("[ADMIN-06] one line of a file", () => {
  test("is parsed with or without a consent date", () => {
    expect(read(" Maya@Villa.test ")).toEqual({ line: 7, email: "maya@villa.test", consentAt: undefined });
    expect(read("maya@villa.test", "")).toMatchObject({ consentAt: undefined });
  });
  test.each([
    ["2025-03-14", "2025-03-14T00:00:00.000Z"],
    ["4/3/2025", "2025-03-04T00:00:00.000Z"],
    ["14/03/2025", "2025-03-14T00:00:00.000Z"],
    ["2025-03-14T10:30", "2025-03-14T05:00:00.000Z"],
    ["2025-03-14 10:30:15Z", "2025-03-14T10:30:15.000Z"],
    ["2025-03-14T10:30:15+01:00", "2025-03-14T09:30:15.000Z"],
  ])("is parsed with the consent date %s as %s", (text, at) => {
    expect(read("maya@villa.test", text)).toMatchObject({ consentAt: new Date(at) });
  });
  test.each([
    "soon",
    "30/02/2025",
    "03/14/2025",
    "2025-14-03",
    "00/01/2025",
    "2025-02-30T10:00",
    "2025-03-14T25:99",
  ])("is rejected with the date %s", (text) => {
    expect(read("maya@villa.test", text)).toMatchObject({
      why: `the date “${text}” cannot be read: write 2025-03-14 or 14/03/2025`,
    });
  });
  test.each([
    ["", "no address"],
    ["=1+1", "a formula, not an address"],
    ["+1", "a formula, not an address"],
    ["@x", "a formula, not an address"],
    ["maya", "not an email address"],
  ])("is rejected with address %j: %s", (text, why) => expect(read(text)).toEqual({ line: 7, text, why }));
  test("is rejected without an address cell", () => {
    expect(personOf(["email"], [])).toEqual({ line: 2, text: "", why: "no address" });
  });
  test("is rejected with a future date", () => {
    expect(read("maya@villa.test", NOW.toISOString())).toMatchObject({ consentAt: NOW });
    expect(read("maya@villa.test", new Date(NOW.getTime() + 1).toISOString())).toMatchObject({
      why: expect.stringContaining("is in the future"),
    });
  });
  test("is truncated to 60 characters in the report", () => {
    expect(read("x".repeat(60))).toMatchObject({ text: "x".repeat(60) });
    expect(read("x".repeat(61))).toMatchObject({ text: `${"x".repeat(59)}…` });
  });
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
  expect(personOf(head, cells)).toEqual({ line: 2, email: "a@villa.test", left: true });
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
  expect(personOf(head, cells)).toEqual({ line: 2, email: "a@villa.test", ...names });
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
])("[ADMIN-06] ignores %j as a name and keeps the address", (name) => {
  expect(personOf(["email", "name"], ["a@villa.test", name])).toEqual({ line: 2, email: "a@villa.test" });
});
test("[ADMIN-06] imports people whom an export lists as subscribed", () => {
  const headings = ["email", "subscribed_to_emails", "status", "deleted_at"];
  expect(personOf(headings, ["a@villa.test", "true", "enabled", ""])).toEqual({
    line: 2,
    email: "a@villa.test",
  });
});

test("[ADMIN-06] detects the order of day and month, or uses the owner's choice", () => {
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
