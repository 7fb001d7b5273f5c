import { expect, test } from "vitest";
import { undoneRequiredSteps, type OpeningFacts, openingLines } from "./opening.ts";

const ready: OpeningFacts = {
  now: Date.parse("2026-11-25T06:00:00Z"),
  contradictions: [],
  saved: { closeDate: true, month: true, seats: true, prices: true, reportPrices: true },
  closed: false,
  struck: { shown: true, until: "1 October 2026" },
  reportPrice: { early: 95_000, regular: 120_000, struck: 120_000, countdown: true },
  place: { from: true, to: true, coast: true, hosts: true },
  seller: {
    SELLER_NAME: true,
    SELLER_ADDRESS: true,
    SUPPORT_EMAIL: true,
    GRIEVANCE_OFFICER: true,
    GRIEVANCE_EMAIL: true,
  },
  gateway: { keys: true, paid: true, refunded: true },
  mail: { domain: "villa.test", spfRecords: 1, dmarcRecords: 1, dkim: "s1" },
  mailAt: Date.parse("2026-11-20T06:00:00Z"),
  secondFactor: true,
  backupAt: Date.parse("2026-11-24T06:00:00Z"),
  restoredAt: Date.parse("2026-11-24T07:00:00Z"),
  applications: { elsewhere: null, received: true },
};
const open = (more: Partial<OpeningFacts>) =>
  openingLines({ ...ready, ...more }).flatMap(({ state, says }) => (state === "done" ? [] : says));

test("[OWNER-01] has no open steps once everything is done", () => expect(open({})).toEqual([]));

test.each<[Partial<OpeningFacts>, string]>([
  [{ contradictions: ["February 2026 is over."] }, "February 2026 is over."],
  [{ closed: true }, "Registration is closed."],
  [
    { saved: { ...ready.saved, closeDate: false, month: false } },
    "Not set yet: the close date, the month of the week.",
  ],
  [{ saved: { ...ready.saved, seats: false } }, "The number of seats is not set."],
  [
    { saved: { ...ready.saved, reportPrices: false } },
    "These are still the default prices. Save each price once.",
  ],
  [{ struck: { shown: true, until: null } }, "Set the date they were last charged, or they stay hidden."],
  [
    { reportPrice: { early: 95_000, regular: 95_000, struck: 120_000, countdown: true } },
    "The price is ₹950 before and after the countdown. India’s 2023 guidelines on dark patterns call that false urgency. Save ₹1,200, the struck-through price, as the regular price, or turn the countdown off.",
  ],
  [
    { reportPrice: { early: 95_000, regular: 95_000, struck: 95_000, countdown: true } },
    "The price is ₹950 before and after the countdown. India’s 2023 guidelines on dark patterns call that false urgency. Set a regular price above the early one, or turn the countdown off.",
  ],
  [{ place: { ...ready.place, coast: false } }, "Not set yet: the coast."],
  [{ seller: { ...ready.seller, GRIEVANCE_OFFICER: false } }, "Not set yet: the grievance officer."],
  [
    { gateway: { keys: false, paid: false, refunded: false } },
    "Real payments are off: the keys of your Razorpay account are not set. Ask whoever hosts your site to add them.",
  ],
  [{ gateway: { keys: true, paid: true, refunded: false } }, "A payment came in. Refund it to test refunds."],
  [
    { mail: { domain: "villa.test", spfRecords: 0, dmarcRecords: 0, dkim: "s1" } },
    "Mailboxes cannot check that your emails really come from villa.test and may mark them as spam. Missing: SPF, DMARC.",
  ],
  [
    { mail: { ...ready.mail, spfRecords: 2 } },
    "villa.test has 2 SPF entries, so mailboxes ignore all of them: keep one.",
  ],
  [
    { mail: { ...ready.mail, spfRecords: 0, dmarcRecords: 3 } },
    "Mailboxes cannot check that your emails really come from villa.test and may mark them as spam. Missing: SPF. villa.test has 3 DMARC entries, so mailboxes ignore all of them: keep one.",
  ],
  [
    { mail: { ...ready.mail, dkim: "" } },
    "Mailboxes cannot check that your emails really come from villa.test and may mark them as spam. Missing: DKIM.",
  ],
  [
    { mailAt: null },
    "Mailboxes can check that your emails come from villa.test (SPF, DMARC and DKIM key s1 found). To confirm that emails arrive, request a password reset for yourself and follow its link.",
  ],
  [{ restoredAt: null }, "Made within the last seven days, but a restore has not been tested."],
  [
    { applications: { elsewhere: null, received: false } },
    "None yet. Send one yourself and check Applications and your inbox.",
  ],
  [
    { applications: { elsewhere: "https://form.test/apply", received: false } },
    "Applications go to https://form.test/apply. Send a test and check that it arrived there.",
  ],
  [
    { mail: { domain: "villa.test", spfRecords: null, dmarcRecords: null, dkim: null } },
    "The mail entries of villa.test (its DNS records) could not be checked right now.",
  ],
  [{ secondFactor: false }, "Your account is protected only by a password."],
  [{ backupAt: null }, "No backup yet."],
  [{ backupAt: Date.parse("2026-11-01T06:00:00Z") }, "The last backup is 24 days old."],
])("[OWNER-01] %j: %s", (more, says) => expect(open(more)).toEqual([says]));

test("[RESULT-10] does not warn while the countdown is off, and never delays the opening for it", () => {
  const same = { early: 95_000, regular: 95_000, struck: 120_000 };
  expect(open({ reportPrice: { ...same, countdown: false } })).toEqual([]);
  expect(undoneRequiredSteps(openingLines({ ...ready, reportPrice: { ...same, countdown: true } }))).toEqual(
    [],
  );
});

const facts: OpeningFacts = {
  ...ready,
  seller: { ...ready.seller, GRIEVANCE_OFFICER: false },
  restoredAt: null,
};

test("[OWNER-01] gives every step a link, or instructions for the server", () => {
  const lines = openingLines(facts);
  expect(lines.filter(({ to, how }) => !to && !how)).toEqual([]);
  const steps = lines.flatMap(({ how }) => how?.steps ?? []).map(({ write, says }) => `${write} ${says}`);
  expect(steps).toContain("SELLER_NAME Set: the seller’s name in the policies and on receipts.");
  expect(steps).toContain("GRIEVANCE_OFFICER Not set: the name of the person who answers complaints.");
  expect(steps.find((step) => step.startsWith("npm run backup -- --retain 30 PLACE"))).toContain(
    "Last made: 24 November 2026.",
  );
  expect(steps.find((step) => step.startsWith("npm run backup -- --verify PLACE"))).toContain(
    "Last tested: never.",
  );
});
