import { describe, expect, test } from "vitest";
import { instrument } from "../app/features/quest/instrument.server.ts";
import { itemsOf } from "../app/features/quest/domain/instrument.ts";
import { scoreLine, sheetLine } from "./line.ts";
import { score } from "../app/features/quest/domain/score.ts";
import { personLike } from "./simulate.ts";

const person = personLike(instrument, {
  sex: "male",
  age: 44,
  traits: { O: 1, C: -1, E: 1, A: -1, N: 0 },
  seed: 9,
});
const errorOf = (text: string) => {
  const found = scoreLine(instrument, text, 7);
  return "error" in found ? found.error : undefined;
};
const sheet = (record: unknown) => sheetLine(instrument, JSON.stringify(record), 7);
const line = (record: unknown) => scoreLine(instrument, JSON.stringify(record), 7);

describe("a line of a data set", () => {
  test.each(["short", "full"] as const)("has the same figures as the engine: %s form", (form) => {
    const answers = person.answers(form);
    const scores = score(instrument, answers, { form, sex: "male", age: 44 });
    const result = line({ id: "p1", sex: "male", age: 44, answers });
    if ("error" in result) throw new Error(result.error);
    const { percentile, low, high } = scores.traits.N;
    expect(result.domains.N).toEqual({ percentile, low, high });
    expect(Object.keys(result.domains)).toEqual(["N", "E", "O", "A", "C"]);
    expect(Object.keys(result.facets)).toHaveLength(29);
    expect(result.facets.C6!.percentile).toBe(scores.facets.C6!.percentile);
    const { primary, secondary, confidence } = scores.archetype;
    expect(result.archetype).toEqual({ primary, secondary, confidence });
    expect(result.quality).toEqual(scores.quality);
  });

  test.each([
    ["male", "M"],
    ["male", "Male"],
    ["female", "f"],
    ["female", " FEMALE "],
    [undefined, null],
    [undefined, ""],
  ])("reads sex %s written as %j", (plain, written) => {
    const answers = person.answers("short");
    expect(line({ id: 1, sex: written, answers })).toEqual(line({ id: 1, sex: plain, answers }));
  });

  test.each([
    ["unknown sex", { sex: "x" }, 'Unknown sex "x"'],
    ["sex as a number", { sex: 1 }, "Unknown sex 1"],
    ["age out of range", { age: 999 }, "The age 999"],
    ["age as text", { age: "30" }, 'The age "30"'],
    ["answers missing", { answers: undefined }, 'No "answers"'],
    ["answers as a list", { answers: [1, 2] }, 'No "answers"'],
  ])("names %s in the error", (_name, change, error) => {
    const result = line({ id: "p1", answers: person.answers("short"), ...change });
    expect(result).toMatchObject({ id: "p1", line: 7 });
    expect("error" in result && result.error).toContain(error);
  });

  test("reports a duplicate statement or field with line and columns, instead of using the last", () => {
    const written = JSON.stringify({ id: "p1", note: 'a "b": {c', answers: person.answers("short") });
    expect(errorOf(written)).toBeUndefined();
    const [first] = Object.keys(person.answers("short"));
    const again = written.replace(/\}\}$/, `,"${first}" : 5}}`);
    const columns = [...again.matchAll(new RegExp(`"${first}"`, "g"))].map(({ index }) => index + 1);
    expect(columns).toHaveLength(2);
    expect(errorOf(again)).toBe(
      `Line 7 gives "${first}" twice, at columns ${columns.join(" and ")}: give it once.`,
    );
    expect(errorOf(written.replace("{", '{"\\u0069d":"p2",'))).toBe(
      'Line 7 gives "id" twice, at columns 2 and 17: give it once.',
    );
  });

  const ids = Object.keys(person.answers("short"));
  const timed = (ms: (i: number) => unknown) => Object.fromEntries(ids.map((id, i) => [id, ms(i)]));

  test("[MEASURE-04] grades by times: C if half of the statements took a quarter of a second", () => {
    const answers = person.answers("short");
    const graded = (times: unknown) => {
      const result = line({ id: 1, sex: "male", age: 44, answers, times });
      if ("error" in result) throw new Error(result.error);
      return result.quality;
    };
    expect(graded(undefined).grade).toBe("A");
    expect(graded(null)).toEqual(graded(undefined));
    expect(graded(timed(() => 3000))).toEqual(graded(undefined));
    expect(graded(timed((i) => (i % 2 ? 250 : 4000)))).toEqual({
      grade: "C",
      reasons: ["50% of the statements were answered faster than they can be read."],
    });
  });

  test.each<[string, unknown, string]>([
    [
      "a negative time",
      timed((i) => (i === 3 ? -1 : 900)),
      `The time for ${ids[3]} is -1; it must be milliseconds, 0 or more.`,
    ],
    [
      "a time as text",
      timed((i) => (i === 4 ? "900" : 900)),
      `The time for ${ids[4]} is "900"; it must be milliseconds, 0 or more.`,
    ],
    [
      "a time that is null",
      timed((i) => (i === 5 ? null : 900)),
      `The time for ${ids[5]} is null; it must be milliseconds, 0 or more.`,
    ],
    [
      "a gap",
      timed((i) => (i === 0 ? undefined : 900)),
      `No time for ${ids[0]}; give the times of all statements, or of none.`,
    ],
    [
      "no times at all",
      {},
      `No time for ${ids[0]} and 57 more; give the times of all statements, or of none.`,
    ],
    [
      "times of another form",
      { ...timed(() => 900), x: 900 },
      'A time for "x", which the short form does not ask.',
    ],
    ["a list", [900], '"times" is [900]; it must be an object of statement id and milliseconds.'],
    ["one number", 900, '"times" is 900; it must be an object of statement id and milliseconds.'],
  ])("[MEASURE-04] explains %s in one sentence and scores nothing", (_name, times, error) =>
    expect(line({ id: "p1", answers: person.answers("short"), times })).toEqual({ id: "p1", line: 7, error }),
  );

  test("refuses 120 answers, because four belong to the facet that is left out", () => {
    const left = instrument.items.filter((i) => i.facet === "O6").map((i) => i.id);
    const result = line({
      id: "p1",
      answers: { ...person.answers("full"), ...Object.fromEntries(left.map((id) => [id, 3])) },
    });
    expect("error" in result && result.error).toBe(
      `Statement ${left[0]} is left out of this inventory: facet O6 asks for political opinion.`,
    );
  });

  test.each<[string, string, string]>([
    [
      "a table with semicolons",
      "id;sex;age\r",
      "Not JSON: Unexpected token 'i', \"id;sex;age\" is not valid JSON; a line must hold one JSON object.",
    ],
    [
      "a comma after the record",
      `{"id":1},`,
      "Not JSON: Unexpected non-whitespace character after JSON at column 9; a line must hold one JSON object.",
    ],
    [
      "lines that end as on an old Macintosh",
      `{"id":1}\r{"id":2}`,
      "Not JSON: Unexpected non-whitespace character after JSON at column 10; a line must hold one JSON object.",
    ],
    ["UTF-16", '{\0"\0i\0d\0"\0', "Not UTF-8: this looks like UTF-16. Save the data set as UTF-8."],
  ])("[MEASURE-05] reports %s with its place in the line", (_name, text, error) =>
    expect(scoreLine(instrument, text, 20)).toEqual({ line: 20, error }),
  );

  test.each(["12345678901234567890", "1e400", "9007199254740993"])(
    "[MEASURE-05] refuses the number %s as an id, since it would be rounded",
    (id) =>
      expect(
        scoreLine(instrument, `{"id":${id},"answers":${JSON.stringify(person.answers("short"))}}`, 2),
      ).toEqual({
        line: 2,
        error: `The "id" is a number of too many digits, which would not stay the same; write it as a text, in quotation marks.`,
      }),
  );

  test("[MEASURE-05] reads one person from a line for a calibration, or reports its error", () => {
    const answers = person.answers("short");
    expect(sheet({ id: "p1", sex: "M", age: 44.9, answers })).toEqual({
      id: "p1",
      form: "short",
      sex: "male",
      age: 44,
      raw: Int8Array.from(itemsOf(instrument, "short"), ({ id }) => answers[id]!),
      careless: undefined,
    });
    expect(sheet({ answers })).toEqual({ line: 7, error: 'No "id": it must be a text or a number.' });
    expect(sheet({ id: 1, answers, sex: "x" })).toMatchObject({ id: 1, line: 7 });
  });

  test.each(["{", "", "[]", "null", '"x"', "{}", '{"id":{}}'])(
    "refuses %j, which is not a record with an id",
    (text) => {
      expect(scoreLine(instrument, text, 3)).toEqual({ line: 3, error: expect.any(String) as string });
    },
  );
});
