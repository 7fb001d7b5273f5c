// npm run -s calibrate < answers.jsonl > calibration.json: estimates the figures of one form from its
// respondents, for `score -- --calibration`. The output contains only sums; skipped lines are reported on
// standard error.
import { calibrator } from "../calibrate.ts";
import { CalibrationError } from "../calibration.ts";
import { sheetLine } from "../line.ts";
import { instrument } from "../../app/features/quest/instrument.server.ts";
import { argumentsOf } from "../../scripts/arguments.ts";
import { linesOf, TOO_LONG } from "./lines.ts";

argumentsOf("npm run -s calibrate < answers.jsonl > calibration.json", { options: {} });

const SHOWN = 5;
const forms = { short: calibrator(instrument, "short"), full: calibrator(instrument, "full") };
const seen = new Set<string>();
const skippedLines: string[] = [];

function take(number: number, text: string | undefined) {
  const pass = (why: string) => skippedLines.push(`line ${number}: ${why}`);
  if (text === undefined) return pass(TOO_LONG);
  const found = sheetLine(instrument, text, number);
  if ("error" in found) return pass(found.error);
  const { id, form, careless, sex, age, raw } = found;
  const person = `${form} ${id}`; // 7 and "7" are the same person in merged files
  if (seen.has(person))
    return pass(`${JSON.stringify(id).slice(0, 60)} occurs on an earlier line; each person is counted once.`);
  seen.add(person);
  return careless ? pass(`not counted. ${careless}`) : forms[form].add({ sex, age, raw });
}

function work() {
  const [short, full] = [forms.short.count(), forms.full.count()];
  if (short > 0 && full > 0)
    throw new CalibrationError(
      `These are ${short} people of the short form and ${full} of ` +
        "the full form; a calibration is of one form.",
    );
  return (full > 0 ? forms.full : forms.short).made();
}

for await (const lines of linesOf(process.stdin)) for (const { number, text } of lines) take(number, text);
if (skippedLines.length) {
  const others = skippedLines.length > SHOWN ? `\n… and ${skippedLines.length - SHOWN} more` : "";
  console.error(
    `${skippedLines.length} lines were skipped:\n${skippedLines.slice(0, SHOWN).join("\n")}${others}`,
  );
}
try {
  process.stdout.write(`${JSON.stringify(work())}\n`);
} catch (error) {
  if (!(error instanceof CalibrationError)) throw error;
  console.error(`No calibration was made: ${error.message}`);
  process.exitCode = 1;
}
