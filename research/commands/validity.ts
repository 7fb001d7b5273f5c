// npm run validity: simulates 10,000 people for each form (for the odds of the archetype 240,000 and
// 780,000), and writes the figures of /quest/method to content/quest-method.json. Run it whenever the
// engine's version changes; it takes two minutes. People are seeded: a run with the same figures leaves the
// file and its date unchanged.
import fs from "node:fs";
import path from "node:path";
import type { Form } from "../../app/features/quest/contract.ts";
import { ENGINE } from "../../app/features/quest/domain/version.ts";
import { instrument } from "../../app/features/quest/instrument.server.ts";
import { figuresFrom, figuresToStore, type MethodFigures } from "../method-figures.ts";
import { blockOf, oddsBlockOf, validityFrom } from "../validity.ts";

const BLOCKS = 20;
const IN_EACH = 500;
/**
 * The odds of the archetype need more people: only one result in 270 (58 statements) or 800 (116) states odds
 * below 20%.
 */
const ODDS_BLOCKS = { short: 80, full: 260 };
const ODDS_IN_EACH = 3000;

const file = path.resolve(import.meta.dirname, "../../content/quest-method.json");
/** Shows progress on one line, on a terminal only. */
function showProgress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
function figuresOf(form: Form) {
  const blocks = Array.from({ length: BLOCKS }, (_, number) => {
    showProgress(`${form}: ${number * IN_EACH} of ${BLOCKS * IN_EACH} people`);
    return blockOf(instrument, form, number, IN_EACH);
  });
  const odds = Array.from({ length: ODDS_BLOCKS[form] }, (_, number) => {
    showProgress(`${form}, odds: ${number * ODDS_IN_EACH} of ${ODDS_BLOCKS[form] * ODDS_IN_EACH} people`);
    return oddsBlockOf(instrument, form, number, ODDS_IN_EACH);
  });
  return figuresFrom(validityFrom(blocks, odds));
}

const found: MethodFigures = {
  engine: ENGINE,
  instrument: instrument.version,
  date: new Date().toISOString().slice(0, 10),
  people: BLOCKS * IN_EACH,
  oddsPeople: { short: ODDS_BLOCKS.short * ODDS_IN_EACH, full: ODDS_BLOCKS.full * ODDS_IN_EACH },
  short: figuresOf("short"),
  full: figuresOf("full"),
};
showProgress("");
const before = JSON.parse(fs.readFileSync(file, "utf8")) as MethodFigures; // written by an earlier run
const stored = figuresToStore(before, found);
if (stored === found) fs.writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
console.log(JSON.stringify(found, null, 2));
console.log(
  stored === found
    ? `content/quest-method.json is replaced; its figures were of ${before.date} (engine ${before.engine}).`
    : `The same figures as on ${before.date}: content/quest-method.json stays as it is.`,
);
