// npm run -s score < answers.jsonl: scores a data set line by line, in order. An invalid line becomes an
// error line; the exit status is 1 if no line could be scored. `-- --calibration FILE` scores with the
// figures of a calibration instead of the published ones; it may be given once per form.
import { once } from "node:events";
import fs from "node:fs";
import { FORMS, type Form } from "../../app/features/quest/contract.ts";
import { calibrated, CalibrationError, readCalibration } from "../calibration.ts";
import { notCalibrated, scoreLine } from "../line.ts";
import { instrument as published } from "../../app/features/quest/instrument.server.ts";
import { argumentsOf } from "../../scripts/arguments.ts";
import { linesOf, TOO_LONG, type Line } from "./lines.ts";
import { messageIn } from "../../app/lib/typed.ts";

/** Prints why nothing was scored, and exits with status 1. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { calibration: files = [] } = argumentsOf("npm run -s score -- --calibration FILE < answers.jsonl", {
  options: { calibration: { type: "string", multiple: true } },
}).values;

function calibratedBy(file: string, instrument: typeof published) {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    return refuse(`The calibration ${file} cannot be read: ${messageIn(error)}.`);
  }
  try {
    const calibration = readCalibration(published, text);
    if (instrument.figures?.[calibration.form])
      return refuse(`There are two calibrations of the ${calibration.form} form; give one.`);
    return calibrated(instrument, calibration);
  } catch (error) {
    if (error instanceof CalibrationError) return refuse(`${file}: ${error.message}`);
    throw error;
  }
}

const instrument = files.reduce((known, file) => calibratedBy(file, known), published);

/** The errors of lines whose form is not that of the calibration. */
const otherForm = new Set((Object.keys(FORMS) as Form[]).map((form) => notCalibrated(instrument, form)));
let scored = 0;
let refused = 0;
let ofOtherForm = 0;
let doubted = 0;

function result({ number, text }: Line): string {
  const found = text === undefined ? { line: number, error: TOO_LONG } : scoreLine(instrument, text, number);
  if ("error" in found) refused++;
  else scored++;
  if (!("error" in found) && found.quality.grade === "C") doubted++;
  if ("error" in found && otherForm.has(found.error)) ofOtherForm++;
  return `${JSON.stringify(found)}\n`;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
for await (const lines of linesOf(process.stdin)) {
  const out = lines.map(result).join("");
  // Waits for the reader, so that memory stays small with any file size.
  if (out && !process.stdout.write(out)) await once(process.stdout, "drain");
}
if (scored === 0 && refused > 0) {
  const form = Object.keys(instrument.figures ?? {}).join(", ");
  console.error(
    ofOtherForm > 0
      ? `No line was scored: none is of the ${form} form, and the calibration is of that form.`
      : "No line was scored: the output has the reason for each.",
  );
  process.exitCode = 1;
}
/** Above this a warning is printed. One or two in a hundred careful people are graded C. */
const MANY = { people: 20, share: 0.2 };
if (scored >= MANY.people && doubted > MANY.share * scored)
  console.error(
    `${doubted} of the ${scored} people were graded C. Where so many ` +
      "are, look whether the answers stand as they were " +
      "given, each under the id of its own statement: 1 (“Very " +
      "inaccurate”) to 5 (“Very accurate”), and those to " +
      "statements that are keyed minus not turned round.",
  );
