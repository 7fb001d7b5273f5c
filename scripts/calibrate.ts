// npm run -s calibrate < answers.jsonl > calibration.json: what the respondents of one form show of its
// statements, for `score -- --calibration`. Sums only; what was passed over, and why, is said on standard error.
import { calibrate, type Sheet } from "../app/features/quest/domain/calibrate.ts";
import { CalibrationError } from "../app/features/quest/domain/calibration.ts";
import type { Form } from "../app/features/quest/contract.ts";
import { sheetLine } from "../app/features/quest/domain/line.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { linesOf, TOO_LONG } from "./lines.ts";

const SHOWN = 5;
const forms: Record<Form, Sheet[]> = { short: [], full: [] };
const seen = new Set<string>();
const passedOver: string[] = [];

function take(number: number, text: string | undefined) {
  const pass = (why: string) => passedOver.push(`line ${number}: ${why}`);
  if (text === undefined) return pass(TOO_LONG);
  const found = sheetLine(instrument, text, number);
  if ("error" in found) return pass(found.error);
  const { id, form, careless, sex, age, raw } = found;
  const person = `${form} ${JSON.stringify(id)}`;
  if (seen.has(person))
    return pass(`${JSON.stringify(id).slice(0, 60)} stood before; nobody is counted twice.`);
  seen.add(person);
  return careless ? pass(`not counted. ${careless}`) : forms[form].push({ sex, age, raw });
}

function work() {
  const { short, full } = forms;
  if (short.length && full.length)
    throw new CalibrationError(
      `These are ${short.length} people of the short form and ${full.length} of the full form; a calibration is of one form.`,
    );
  const [form, sheets]: [Form, Sheet[]] = full.length ? ["full", full] : ["short", short];
  return calibrate(instrument, form, sheets);
}

for await (const lines of linesOf(process.stdin)) for (const { number, text } of lines) take(number, text);
if (passedOver.length) {
  const others = passedOver.length > SHOWN ? `\n… and ${passedOver.length - SHOWN} more` : "";
  console.error(
    `${passedOver.length} lines were passed over:\n${passedOver.slice(0, SHOWN).join("\n")}${others}`,
  );
}
try {
  process.stdout.write(`${JSON.stringify(work())}\n`);
} catch (error) {
  if (!(error instanceof CalibrationError)) throw error;
  console.error(`No calibration was made: ${error.message}`);
  process.exitCode = 1;
}
