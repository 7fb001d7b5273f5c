// npm run validity: simulates 10,000 people (780,000 for the odds of the archetype), scores both forms and
// writes what comes of it to content/validity.json, from which /quest/method is drawn. Run it whenever the
// engine's version changes; it takes two minutes. People are seeded, so every run finds the same: where it
// does, the file stays as it is.
import fs from "node:fs";
import path from "node:path";
import { blockOf, oddsBlockOf, validityFrom } from "../app/features/quest/domain/validity.ts";
import { ENGINE } from "../app/features/quest/domain/version.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { type Found, saidOf, storedOf } from "./validity-said.ts";

const BLOCKS = 20;
const IN_EACH = 500;
/**
 * Odds of the archetype are of more people: below 20 of 100 is stated for one in 270 (58) and one in 800
 * (116).
 */
const ODDS_BLOCKS = { short: 80, full: 260 };
const ODDS_IN_EACH = 3000;

const file = path.resolve(import.meta.dirname, "../content/validity.json");
/** Says how far it is, on one line of a terminal and nowhere else. */
function showProgress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
const blocks = (form: "short" | "full") =>
  Array.from({ length: BLOCKS }, (_, number) => {
    showProgress(`${form}: ${number * IN_EACH} of ${BLOCKS * IN_EACH} people`);
    return blockOf(instrument, form, number, IN_EACH);
  });
const odds = (form: "short" | "full") =>
  Array.from({ length: ODDS_BLOCKS[form] }, (_, number) => {
    showProgress(`${form}, odds: ${number * ODDS_IN_EACH} of ${ODDS_BLOCKS[form] * ODDS_IN_EACH} people`);
    return oddsBlockOf(instrument, form, number, ODDS_IN_EACH);
  });
const found: Found = {
  engine: ENGINE,
  instrument: instrument.version,
  date: new Date().toISOString().slice(0, 10),
  forms: { short: blocks("short"), full: blocks("full") },
  odds: { short: odds("short"), full: odds("full") },
};
showProgress("");
const before = JSON.parse(fs.readFileSync(file, "utf8")) as Found; // what an earlier run wrote
const stored = storedOf(before, found);
if (stored === found) fs.writeFileSync(file, `${JSON.stringify(found)}\n`);
for (const [form, name] of [
  ["short", "58 statements"],
  ["full", "116 statements"],
] as const)
  console.log(saidOf(name, validityFrom(stored.forms[form], stored.odds[form])));
console.log(
  stored === found
    ? `content/validity.json is written anew: its figures of ${before.date} (engine ${before.engine}) were ` +
        "others."
    : `The same figures as on ${before.date}, one by one: content/validity.json stays as it is.`,
);
