import { describe, expect, test } from "vitest";
import {
  factChanges,
  factText,
  changeSummary,
  kindOf,
  sentenceOf,
  subjectName,
  subjectPage,
} from "./words.ts";

const entry = {
  id: 1,
  who: { id: "ada", name: "Ada" },
  action: "settings.changed",
  subject: "available_seats",
  before: { value: "15", note: "as ever" } as Record<string, unknown> | null,
  after: { value: "14", note: "as ever" } as Record<string, unknown> | null,
  at: new Date(0),
};

describe("[ADMIN-09] the text of a log entry", () => {
  test("shows a single change as old and new value", () => expect(changeSummary(entry)).toBe("15 → 14"));
  test("shows a new value without an arrow", () =>
    expect(changeSummary({ ...entry, before: null, after: { reason: "asked" } })).toBe("asked"));
  test("omits the arrow if the field was empty, and shows a removed value as nothing", () => {
    expect(changeSummary({ ...entry, before: { value: "" }, after: { value: "20" } })).toBe("20");
    expect(changeSummary({ ...entry, before: { value: null }, after: { value: "20" } })).toBe("20");
    expect(changeSummary({ ...entry, before: { value: "20" }, after: { value: "" } })).toBe("20 → nothing");
  });
  test("mentions the search and state of an export only if they were set", () => {
    const file = { ...entry, action: "payments.exported", before: null };
    expect(changeSummary({ ...file, after: { state: "", searched: false } })).toBe("");
    expect(changeSummary({ ...file, after: { state: "paid", searched: false } })).toBe("paid");
    expect(changeSummary({ ...file, after: { searched: true } })).toBe("searched");
    expect(changeSummary({ ...file, before: { live: true }, after: { live: false } })).toBe("yes → no");
  });
  test("counts and names several changes", () =>
    expect(changeSummary({ ...entry, after: { value: "14", note: "anew" } })).toBe("Changed value, note"));
  test("shows the fields of a new subject, without its name", () =>
    expect(
      changeSummary({
        ...entry,
        action: "analytics.marked",
        before: null,
        after: { day: "2026-11-30", words: "Rain" },
      }),
    ).toBe("30 November 2026"));
  test("summarises an import, and names its fields in plain words", () => {
    const after = { mode: "ask", note: "Paper list", rows: 12, asked: 4, confirmed: 3, left: 5 };
    const imported = { ...entry, action: "newsletter.imported", before: null, after };
    expect(changeSummary(imported)).toBe("3 added, 4 emailed to confirm");
    expect(factChanges(imported).map(({ name, after: is }) => [name, is])).toEqual([
      ["how they were added", "ask"],
      ["note", "Paper list"],
      ["lines in the file", 12],
      ["emailed to confirm", 4],
      ["added at once", 3],
      ["unsubscribed in the file", 5],
    ]);
  });
  test("shows what was refunded and why", () =>
    expect(
      changeSummary({
        ...entry,
        action: "refund.made",
        before: null,
        after: { refund: "rfnd_1", amount: 20_000, reason: "Goodwill" },
      }),
    ).toBe("₹200 refunded: “Goodwill”"));
  test("shows that a setting was saved unchanged, and is empty for other actions without changes", () => {
    expect(changeSummary({ ...entry, after: entry.before })).toBe("15");
    expect(sentenceOf({ ...entry, after: entry.before })).toBe("Saved Available seats unchanged");
    expect(changeSummary({ ...entry, action: "blog.edited", after: entry.before })).toBe("");
  });
  test("shows the changed value first", () =>
    expect(factChanges({ before: { a: 1, b: [1] }, after: { a: 1, b: [2], c: null } })).toEqual([
      { name: "b", before: [1], after: [2], changed: true },
      { name: "a", before: 1, after: 1, changed: false },
      { name: "c", before: undefined, after: null, changed: false },
    ]));
  test("shows money and report prices in rupees, and counts as numbers", () => {
    const price = {
      ...entry,
      subject: "report_early_price",
      before: { value: "95000" },
      after: { value: "90000" },
    };
    expect(changeSummary(price)).toBe("₹950 → ₹900");
    const refund = { ...entry, subject: "pur_1", before: null, after: { amount: 45_000 } };
    expect(changeSummary(refund)).toBe("₹450");
    expect(factChanges({ ...refund, after: { amountPaise: 95_050, copies: 3 } })).toEqual([
      { name: "amount", before: undefined, after: "₹950.50", changed: true },
      { name: "copies", before: undefined, after: 3, changed: true },
    ]);
  });
  test("formats days and times for India, and values without quotes or brackets", () => {
    const closes = {
      ...entry,
      subject: "registration_close_date",
      before: { value: "2025-03-30" },
      after: { value: "2025-04-06" },
    };
    expect(changeSummary(closes)).toBe("30 March 2025 → 6 April 2025");
    expect(changeSummary({ ...closes, before: null, after: { publishAt: "2026-11-22T20:00:00.000Z" } })).toBe(
      "23 November 2026 at 01:30",
    );
    expect(changeSummary({ ...closes, before: { value: "2025-02-30" }, after: { value: "2025" } })).toBe(
      "2025-02-30 → 2025",
    );
    const facts = {
      isOpen: true,
      tags: ["sea", "fire"],
      none: [],
      seat: { sentAt: "2026-11-22", amountPaise: 95_000 },
    };
    expect(
      factChanges({ before: null, after: facts }).map(({ name, after }) => [name, factText(after)]),
    ).toEqual([
      ["is open", "yes"],
      ["tags", "sea, fire"],
      ["none", "none"],
      ["seat", "sent at: 22 November 2026; amount: ₹950"],
    ]);
  });
  test("names kind and subject", () =>
    expect([
      kindOf(entry),
      subjectName(entry),
      subjectName({ ...entry, action: "vv.seen", subject: "vv-12_A" }),
    ]).toEqual(["Settings", "Available seats", "vv-12_A"]));
  test("describes an action in a sentence, with the current name of its subject", () =>
    expect(
      [
        { action: "refund.made", subject: "pur_2f6c0c1d9a70", name: "VV-2026-000012, Maya Rao" },
        { action: "application.moved", name: "Noor Khan", after: { state: "offered", offer: {} } },
        { action: "application.moved", name: "Noor Khan", before: { state: "declined" } },
        { action: "blog.published", after: { title: "By the sea" } },
        { action: "newsletter.kept-back", subject: "address 5d41402abc4b" },
        { action: "members.exported-in-part", subject: "audit-log" },
        { action: "vv.seen-twice", subject: "vv-12_A" },
      ].map((row) => sentenceOf({ ...entry, before: null, after: null, ...row })),
    ).toEqual([
      "Refunded order VV-2026-000012, Maya Rao",
      "Made Noor Khan an offer",
      "Reopened the application of Noor Khan",
      "Published the post “By the sea”",
      "Blocked an email address",
      "Download interrupted: Audit log",
      "Seen twice: vv-12_A",
    ]));
  test("describes a decision on an application by its states", () =>
    expect(
      changeSummary({
        ...entry,
        action: "application.moved",
        before: { state: "received" },
        after: { state: "offered", offer: { price: "₹52,000" } },
      }),
    ).toBe("received → offered"));
  test("omits ids from the summary of a change", () => {
    const retried = { ...entry, action: "jobs.retried", before: { state: "failed" } };
    expect(changeSummary({ ...retried, after: { state: "waiting", id: "0c33ab0d" } })).toBe(
      "failed → waiting",
    );
    expect(
      changeSummary({ ...entry, action: "pdf-report.opened", before: null, after: { member: "a1" } }),
    ).toBe("");
    const approved = { request: "rr_1", refund: "rf_1", amount: 45_000 };
    expect(changeSummary({ ...entry, action: "refund.confirmed", before: null, after: approved })).toBe(
      "₹450 refunded",
    );
  });
  test("names a post, an email and a picture, even after its deletion", () =>
    expect(
      [
        {
          action: "blog.edited",
          subject: "p_0c33ab0d-300c",
          before: { title: "Old" },
          after: { title: "By the sea" },
        },
        {
          action: "newsletter.letter-sent",
          subject: "740ddb7c-80d6",
          before: null,
          after: { title: "  ", subject: "The letter of June" },
        },
        { action: "media.deleted", subject: "o1rfboo35vks", before: { name: "fire.jpg" }, after: null },
        { action: "blog.created", subject: "p_1", before: null, after: { title: "" } },
        { action: "accounts.invited", subject: "a1", before: null, after: { email: "maya@villa.test" } },
        { action: "order.noted", subject: "pur_2f6c0c1d9a70", before: null, after: { characters: 7 } },
        { action: "audit.exported", subject: "audit-log", before: null, after: {} },
      ].map(subjectName),
    ).toEqual([
      "By the sea",
      "The letter of June",
      "fire.jpg",
      "Untitled",
      "maya@villa.test",
      "pur_2f6c0c1d",
      "Audit log",
    ]));
  test("links to the page of its subject, unless the subject was deleted", () =>
    expect(
      [
        ["settings.changed", "available_seats"],
        ["accounts.suspended", "a1"],
        ["refund.made", "pur_1"],
        ["newsletter.letter-written", "n1"],
        ["blog.author-added", "ada"],
        ["members.exported-in-part", "members"],
        ["media.deleted", "o1rfboo35vks"],
        ["site.opened", "site"],
      ].map(([action, subject]) => subjectPage({ action: action!, subject: subject! })),
    ).toEqual([
      "/admin?set=available_seats",
      "/admin/members/a1",
      "/admin/orders/pur_1",
      "/admin/newsletter/issues/n1",
      "/admin/blog/authors",
      "/admin/members",
      undefined,
      undefined,
    ]));
});
