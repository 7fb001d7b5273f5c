// npm run validity: simulates 10,000 people (a million for the odds of the archetype), scores both forms and
// writes what comes of it to content/validity.json, from which /quest/method is drawn. Run it whenever the
// engine's version changes.
import fs from "node:fs";
import path from "node:path";
import { blockOf, oddsBlockOf } from "../app/features/quest/domain/validity.ts";
import { ENGINE } from "../app/features/quest/domain/version.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";

const BLOCKS = 20;
const IN_EACH = 500;
/**
 * Odds of the archetype are of more people: below 20 of 100 is stated for one in 270 (58) and one in 800
 * (116).
 */
const ODDS_BLOCKS = { short: 80, full: 260 };
const ODDS_IN_EACH = 3000;

const file = path.resolve(import.meta.dirname, "../content/validity.json");
const blocks = (form: "short" | "full") =>
  Array.from({ length: BLOCKS }, (_, number) => {
    process.stderr.write(`${form}: ${number * IN_EACH} of ${BLOCKS * IN_EACH} people\r`);
    return blockOf(instrument, form, number, IN_EACH);
  });
const odds = (form: "short" | "full") =>
  Array.from({ length: ODDS_BLOCKS[form] }, (_, number) => {
    process.stderr.write(
      `${form}, odds: ${number * ODDS_IN_EACH} of ${ODDS_BLOCKS[form] * ODDS_IN_EACH} people\r`,
    );
    return oddsBlockOf(instrument, form, number, ODDS_IN_EACH);
  });
const found = {
  engine: ENGINE,
  instrument: instrument.version,
  date: new Date().toISOString().slice(0, 10),
  forms: { short: blocks("short"), full: blocks("full") },
  odds: { short: odds("short"), full: odds("full") },
};
fs.writeFileSync(file, `${JSON.stringify(found)}\n`);
process.stderr.write(`\n${file} is written.\n`);
