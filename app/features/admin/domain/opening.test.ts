import { expect, test } from "vitest";
import { mustBeDone, type OpeningFacts, openingLines } from "./opening.ts";

const ready: OpeningFacts = {
  now: Date.parse("2026-11-25T06:00:00Z"),
  contradictions: [],
  saved: { closeDate: true, month: true, seats: true, prices: true, reportPrices: true },
  closed: false,
  struck: { shown: true, until: "1 October 2026" },
  reportPrice: { early: 95_000, regular: 120_000, struck: 120_000, countdown: true },
  place: { from: true, to: true, coast: true, hosts: true },
  seller: { name: true, address: true, support: true, officer: true, grievance: true },
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

test("[OWNER-01] a site of which everything is done has nothing open", () => expect(open({})).toEqual([]));

test.each<[Partial<OpeningFacts>, string]>([
  [{ contradictions: ["February 2026 is over."] }, "February 2026 is over."],
  [{ closed: true }, "Registration is closed."],
  [
    { saved: { ...ready.saved, closeDate: false, month: false } },
    "Not saved yet: the close date, the month of the week.",
  ],
  [{ saved: { ...ready.saved, seats: false } }, "Nobody has saved how many there are."],
  [
    { saved: { ...ready.saved, reportPrices: false } },
    "They are still the defaults that the site came with: save each once.",
  ],
  [{ struck: { shown: true, until: null } }, "Say until when they were asked, or they are not shown."],
  [
    { reportPrice: { early: 95_000, regular: 95_000, struck: 120_000, countdown: true } },
    "The countdown ends at the price it started from, ₹950. India’s 2023 guidelines on dark patterns call that false urgency. Save ₹1,200, the price struck through, as the regular price, or turn the countdown off.",
  ],
  [
    { reportPrice: { early: 95_000, regular: 95_000, struck: 95_000, countdown: true } },
    "The countdown ends at the price it started from, ₹950. India’s 2023 guidelines on dark patterns call that false urgency. Save a regular price above the early one, or turn the countdown off.",
  ],
  [{ place: { ...ready.place, coast: false } }, "Not said yet: which coast."],
  [{ seller: { ...ready.seller, officer: false } }, "Not set: GRIEVANCE_OFFICER."],
  [{ gateway: { keys: false, paid: false, refunded: false } }, "No keys of the real gateway are set."],
  [
    { gateway: { keys: true, paid: true, refunded: false } },
    "A payment came in; give it back to see that refunds work.",
  ],
  [
    { mail: { domain: "villa.test", spfRecords: 0, dmarcRecords: 0, dkim: "s1" } },
    "villa.test has no SPF and no DMARC record: mailboxes will doubt your letters.",
  ],
  [
    { mail: { ...ready.mail, spfRecords: 2 } },
    "There are 2 SPF records for villa.test, so mailboxes accept none of them: keep one.",
  ],
  [
    { mail: { ...ready.mail, spfRecords: 0, dmarcRecords: 3 } },
    "villa.test has no SPF record: mailboxes will doubt your letters. There are 3 DMARC records for villa.test, so mailboxes accept none of them: keep one.",
  ],
  [
    { mail: { ...ready.mail, dkim: "" } },
    "villa.test has no DKIM record: mailboxes will doubt your letters. If your mail service uses another selector for its DKIM key, set DKIM_SELECTOR.",
  ],
  [
    { mailAt: null },
    "villa.test has SPF, DMARC and a DKIM key (s1). Have a link for a new password sent to yourself and follow it: then it is known that letters arrive.",
  ],
  [{ restoredAt: null }, "Made within the last seven days, and never brought back to try."],
  [
    { applications: { elsewhere: null, received: false } },
    "None came in yet: send one yourself, and see it under Applications and in your mailbox.",
  ],
  [
    { applications: { elsewhere: "https://form.test/apply", received: false } },
    "To https://form.test/apply: send one, and look whether it came in there.",
  ],
  [
    { mail: { domain: "villa.test", spfRecords: null, dmarcRecords: null, dkim: null } },
    "What villa.test says in the DNS could not be looked up just now.",
  ],
  [{ secondFactor: false }, "Only a password guards the account of who runs the site."],
  [{ backupAt: null }, "None was ever made."],
  [{ backupAt: Date.parse("2026-11-01T06:00:00Z") }, "The last one is 24 days old."],
])("[OWNER-01] %j: %s", (more, says) => expect(open(more)).toEqual([says]));

test("[RESULT-10] has nothing to warn of while the countdown is off, and never keeps the site shut for it", () => {
  const same = { early: 95_000, regular: 95_000, struck: 120_000 };
  expect(open({ reportPrice: { ...same, countdown: false } })).toEqual([]);
  expect(mustBeDone(openingLines({ ...ready, reportPrice: { ...same, countdown: true } }))).toEqual([]);
});

const facts: OpeningFacts = { ...ready, seller: { ...ready.seller, officer: false }, restoredAt: null };

test("[OWNER-01] every line leads somewhere, or says how it is done where the site runs", () => {
  const lines = openingLines(facts);
  expect(lines.filter(({ to, how }) => !to && !how)).toEqual([]);
  const steps = lines.flatMap(({ how }) => how?.steps ?? []).map(({ write, says }) => `${write} ${says}`);
  expect(steps).toContain("SELLER_NAME Set: who sells, as it stands in the policies and on receipts.");
  expect(steps).toContain("GRIEVANCE_OFFICER Not set: the name of who answers complaints.");
  expect(steps.find((step) => step.startsWith("npm run backup -- --retain 30 PLACE"))).toContain(
    "Last made: 24 November 2026.",
  );
  expect(steps.find((step) => step.startsWith("npm run backup -- --verify PLACE"))).toContain(
    "Last tried: never.",
  );
});
