import { expect, test } from "vitest";
import { type OpeningFacts, openingLines } from "./opening.ts";

const ready: OpeningFacts = {
  now: Date.parse("2026-11-25T06:00:00Z"),
  contradictions: [],
  saved: { closeDate: true, month: true, seats: true, prices: true, reportPrices: true },
  closed: false,
  struck: { shown: true, until: "1 October 2026" },
  place: { from: true, to: true, coast: true, hosts: true },
  seller: { name: true, address: true, support: true, officer: true },
  gateway: { keys: true, paid: true, refunded: true },
  mail: { domain: "villa.test", spf: true, dmarc: true },
  secondFactor: true,
  backupAt: Date.parse("2026-11-24T06:00:00Z"),
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
  [{ place: { ...ready.place, coast: false } }, "Not said yet: which coast."],
  [{ seller: { ...ready.seller, officer: false } }, "Not set: GRIEVANCE_OFFICER."],
  [{ gateway: { keys: false, paid: false, refunded: false } }, "No keys of the real gateway are set."],
  [
    { gateway: { keys: true, paid: true, refunded: false } },
    "A payment came in; give it back to see that refunds work.",
  ],
  [
    { mail: { domain: "villa.test", spf: false, dmarc: false } },
    "villa.test has no SPF and no DMARC record: mailboxes will doubt your letters.",
  ],
  [
    { mail: { domain: "villa.test", spf: null, dmarc: null } },
    "What villa.test says in the DNS could not be looked up just now.",
  ],
  [{ secondFactor: false }, "Only a password guards this account."],
  [
    { backupAt: null },
    "None was ever made: npm run backup, then npm run backup -- --verify brings it back to try.",
  ],
  [{ backupAt: Date.parse("2026-11-01T06:00:00Z") }, "The last one is 24 days old."],
])("[OWNER-01] %j: %s", (more, says) => expect(open(more)).toEqual([says]));
