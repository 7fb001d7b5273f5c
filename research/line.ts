import { FACETS, type Form, type Sex } from "../app/features/quest/contract.ts";
import { checkPerson, EngineError, readAnswers } from "../app/features/quest/domain/answers.ts";
import { type Prepared, preparedForm } from "../app/features/quest/domain/form.ts";
import type { Instrument } from "../app/features/quest/domain/instrument.ts";
import { measure } from "../app/features/quest/domain/measure.ts";
import { grade, paceOf, signsOf } from "../app/features/quest/domain/quality.ts";
import { profileOf, type Profile, type ScoreOptions } from "../app/features/quest/domain/score.ts";
import type { Sheet } from "./sums.ts";
import { entryOf } from "../app/lib/checked.ts";
import { messageIn } from "../app/lib/typed.ts";

type Range = { percentile: number; low: number; high: number };

/** The result of one line of a data set. */
export type LineResult =
  | {
      id: string | number;
      domains: Record<string, Range>;
      facets: Record<string, Range & { level: number }>;
      archetype: { primary: string; secondary: string; confidence: number };
      quality: Profile["quality"];
    }
  | { id?: string | number; line: number; error: string };

const TRAITS_OUT = ["N", "E", "O", "A", "C"] as const;
const FACETS_OUT = TRAITS_OUT.flatMap((t) => FACETS.filter((f) => f.startsWith(t)));
const SEXES: Record<string, Sex | null> = {
  "": null,
  female: "female",
  f: "female",
  male: "male",
  m: "male",
};

/** A parsed line; its answers are not validated yet. */
type ParsedLine = { id: string | number; answers: Record<string, number>; options: ScoreOptions };
type LineError = Extract<LineResult, { error: string }>;

/** JavaScript would round such a number, and assign the scores to another id. */
const LONG_ID =
  'The "id" is a number of too many digits, which would not stay the same; write it as a text, in ' +
  "quotation marks.";

/** The error of a line that is not JSON; columns are counted from 1. */
function notJson(text: string, error: unknown): string {
  if (text.includes("\0")) return "Not UTF-8: this looks like UTF-16. Save the data set as UTF-8.";
  const place = / at position (\d+)( \(line \d+ column \d+\))?/;
  const why = messageIn(error).replace(place, (_, at: string) => ` at column ${Number(at) + 1}`);
  return `Not JSON: ${why}; a line must hold one JSON object.`;
}

/**
 * A duplicate key in an object of a line, with its columns from 1; JSON.parse would silently use the last
 * one.
 * @param text JSON
 */
function findDuplicateKey(text: string): { name: string; columns: [number, number] } | undefined {
  const open: Map<string, number>[] = [];
  for (const { 0: sign, 1: quoted, 2: colon, index } of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (sign === "{") open.push(new Map());
    else if (sign === "}") open.pop();
    else if (quoted !== undefined && colon !== undefined) {
      const name = quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
      const before = open.at(-1)?.get(name);
      if (before !== undefined) return { name, columns: [before, index + 1] };
      open.at(-1)?.set(name, index + 1);
    }
  }
  return undefined;
}

/**
 * Reads a line of a data set: {"id","sex"?,"age"?,"answers":{statement id: 1..5},"times"?:{statement id:
 * milliseconds}} with the 58 or 116 answers of a form. Sex: female or male, f or m, in any case; null, "" or
 * missing if unknown. Age: a number of years, null or missing. Times: of all statements, null or missing.
 * Ignores other fields.
 *
 * @param line its number, from 1, for the error
 */
function readLine(instrument: Instrument, text: string, line: number): ParsedLine | LineError {
  let record: unknown;
  try {
    record = JSON.parse(text.trimEnd());
  } catch (error) {
    return { line, error: notJson(text, error) };
  }
  const twice = findDuplicateKey(text);
  if (twice) {
    const { name, columns } = twice;
    const error =
      `Line ${line} gives ${JSON.stringify(name)} twice, at columns ` +
      `${columns.join(" and ")}: give it once.`;
    return { line, error };
  }
  if (!isRecord(record)) return { line, error: "Not a record: a line must hold one JSON object." };
  const { id, answers, times } = record;
  if (typeof id !== "string" && typeof id !== "number")
    return { line, error: 'No "id": it must be a text or a number.' };
  if (typeof id === "number" && !(Math.abs(id) <= Number.MAX_SAFE_INTEGER)) return { line, error: LONG_ID };
  if (!isRecord(answers))
    return { id, line, error: 'No "answers": it must be an object of statement id and answer.' };
  const form: Form = Object.keys(answers).length <= 58 ? "short" : "full";
  const problem = problemOfTimes(preparedForm(instrument, form), times);
  if (problem !== undefined) return { id, line, error: problem };
  const options: ScoreOptions = {
    form,
    sex: sexOf(record.sex),
    age: (record.age ?? null) as number | null, // validated by `score`
    times: (times ?? undefined) as ScoreOptions["times"], // as above
  };
  return { id, answers: answers as Record<string, number>, options }; // as above
}

/** A value for an error message: short, on one line. */
const shown = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 40);

const isTime = (time: unknown) => typeof time === "number" && time >= 0 && Number.isFinite(time);

/**
 * Why times are invalid or incomplete; undefined for valid ones and for none.
 * @param times milliseconds by statement, not validated
 */
function problemOfTimes({ ids, form }: Pick<Prepared, "ids" | "form">, times: unknown): string | undefined {
  if (times === undefined || times === null) return undefined;
  if (!isRecord(times))
    return `"times" is ${shown(times)}; it must be an object of statement id and milliseconds.`;
  const stranger = Object.keys(times).find((id) => !ids.includes(id));
  if (stranger !== undefined) return `A time for ${shown(stranger)}, which the ${form} form does not ask.`;
  const bad = ids.find((id) => times[id] !== undefined && !isTime(times[id]));
  if (bad !== undefined)
    return `The time for ${bad} is ${shown(times[bad])}; it must be milliseconds, 0 or more.`;
  const [first, ...others] = ids.filter((id) => times[id] === undefined);
  if (first === undefined) return undefined;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `No time for ${first}${more}; give the times of all statements, or of none.`;
}

/** Why an instrument that is calibrated for one form cannot score the other; undefined if it can. */
export function notCalibrated({ figures }: Instrument, form: Form): string | undefined {
  if (!figures || figures[form]) return undefined;
  const other = Object.keys(figures).join(", ");
  return `These are answers of the ${form} form; the calibration is of the ${other} form.`;
}

/**
 * Scores one line of a data set; see `readLine`.
 * @returns the scores or the line's error; never throws for a line's content
 */
export function scoreLine(instrument: Instrument, text: string, line: number): LineResult {
  const read = readLine(instrument, text, line);
  if ("error" in read) return read;
  const { form } = read.options;
  const refusal = notCalibrated(instrument, form);
  if (refusal !== undefined) return { id: read.id, line, error: refusal };
  try {
    return lineOf(read.id, profileOf(instrument, read.answers, read.options));
  } catch (error) {
    return wrong(read.id, line, error);
  }
}

function wrong(id: string | number, line: number, error: unknown): LineError {
  if (error instanceof EngineError) return { id, line, error: error.message };
  throw error;
}

/**
 * Reads one person from a line for a calibration, with the reason if the answers are careless; or returns the
 * line's error.
 */
export function sheetLine(
  instrument: Instrument,
  text: string,
  line: number,
): (Sheet & { id: string | number; form: Form; careless: string | undefined }) | LineError {
  const read = readLine(instrument, text, line);
  if ("error" in read) return read;
  const { id, answers, options } = read;
  try {
    return { id, form: options.form, ...sheetOf(instrument, answers, options) };
  } catch (error) {
    return wrong(id, line, error);
  }
}

/**
 * Answers for a calibration. `careless`: why they are clearly careless (repeated, patterned or hurried), by
 * signs that do not depend on the calibration. Answers that look random are not excluded here, because the
 * calibration weighs them.
 * @throws EngineError as `score` does
 */
function sheetOf(
  instrument: Instrument,
  answers: ParsedLine["answers"],
  { form, sex, age, times }: ScoreOptions,
) {
  const prepared = preparedForm(instrument, form);
  const raw = new Int8Array(prepared.ids.length);
  const problem = checkPerson(sex, age) ?? readAnswers(instrument, prepared, answers, raw);
  if (problem) throw new EngineError(problem);
  const years = age === null ? null : Math.floor(age);
  const norms = prepared.norms(sex, years);
  const signs = signsOf(prepared, norms, raw, measure(prepared, norms, raw));
  const graded = grade({ ...signs, index: 0 }, paceOf(prepared, times));
  return { sex, age: years, raw, careless: graded.grade === "C" ? graded.reasons[0] : undefined };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns unknown words unchanged, so that the engine's error names them. */
function sexOf(value: unknown): Sex | null {
  if (value === undefined || value === null) return null;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "other";
  return Object.hasOwn(SEXES, word) ? entryOf(SEXES, word) : (value as Sex); // may be invalid, see above
}

const range = ({ percentile, low, high }: Range): Range => ({ percentile, low, high });

function lineOf(id: string | number, { traits, facets, archetype, quality }: Profile): LineResult {
  const { primary, secondary, confidence } = archetype;
  return {
    id,
    domains: Object.fromEntries(TRAITS_OUT.map((t) => [t, range(traits[t])])),
    facets: Object.fromEntries(
      FACETS_OUT.map((f) => {
        const facet = entryOf(facets, f);
        return [f, { ...range(facet), level: facet.level }];
      }),
    ),
    archetype: { primary, secondary, confidence },
    quality,
  };
}
