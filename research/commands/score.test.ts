import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calibrated, CalibrationError, readCalibration } from "../calibration.ts";
import { respondents } from "../simulate.ts";
import { instrument } from "../../app/features/quest/instrument.server.ts";
import { itemAt } from "../../app/lib/checked.ts";

const next = respondents(instrument, 2026);
const record = (id: string, form: "short" | "full") => {
  const { sex, age, answers } = next();
  return { id, sex, age, answers: answers(form) };
};
const [good, other] = [record("good", "short"), record("other", "full")];
const [first, second] = Object.keys(good.answers) as [string, string];
const { [first]: _, ...gap } = good.answers;
const times = ({ answers }: typeof good) => Object.fromEntries(Object.keys(answers).map((id) => [id, 3000]));

// `npm run` calls scripts/ready.mjs, which must not start an installation during a test run.
const lock = createHash("sha256")
  .update("package-lock.json")
  .update(fs.readFileSync("package-lock.json"))
  .digest("hex");
const mark = path.resolve("node_modules/.lock-sha");
const installed = fs.existsSync(mark) && fs.readFileSync(mark, "utf8") === lock;

const run = (
  input: string | Buffer,
  command: [string, ...string[]] = [process.execPath, "research/commands/score.ts"],
) => {
  const done = spawnSync(command[0], command.slice(1), { input, encoding: "utf8", maxBuffer: 1 << 28 });
  expect(done.stderr).toBe("");
  expect(done.status).toBe(0);
  const lines = done.stdout.split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line) as Record<string, unknown> & { error?: string });
};

const mixed = [
  JSON.stringify(good),
  "{not json",
  JSON.stringify({ ...good, id: "gap", answers: gap }),
  JSON.stringify({ ...good, id: "unknown", answers: { ...gap, "no-such-statement": 3 } }),
  JSON.stringify({ ...good, id: "range", answers: { ...good.answers, [second]: 6 } }),
  "",
  JSON.stringify({ ...good, id: "sex", sex: "both" }),
  JSON.stringify(other),
].join("\n");

const expectMixed = (lines: ReturnType<typeof run>) => {
  expect(lines.map((l) => [l.id, l.line])).toEqual([
    ["good", undefined],
    [undefined, 2],
    ["gap", 3],
    ["unknown", 4],
    ["range", 5],
    ["sex", 7],
    ["other", undefined],
  ]);
  const errors = lines.map((l) => l.error);
  expect(errors[1]).toContain("Not JSON");
  expect(errors[2]).toContain(`No answer to ${first}`);
  expect(errors[3]).toContain('Unknown statement "no-such-statement"; a statement is named by its id');
  expect(errors[4]).toContain(`The answer to ${second} is 6`);
  expect(errors[5]).toContain('Unknown sex "both"');
  expect(Object.keys(lines[0]!)).toEqual(["id", "domains", "facets", "archetype", "quality"]);
};

/** Runs a command with arguments and input. @returns its output and status, even if it fails */
const runs = (script: string, args: string[], input: string) => {
  const done = spawnSync(process.execPath, [`research/commands/${script}.ts`, ...args], {
    input,
    encoding: "utf8",
  });
  return { out: done.stdout, said: done.stderr.trim(), status: done.status };
};
const dataSet = (form: "short" | "full", count: number) => {
  const person = respondents(instrument, 7);
  return Array.from({ length: count }, (_unused, id) => {
    const { sex, age, answers } = person();
    return JSON.stringify({ id, sex, age, answers: answers(form) });
  });
};

/** The line with its id as a string. */
const asText = (line: string) => {
  const person = JSON.parse(line) as { id: number };
  return JSON.stringify({ ...person, id: String(person.id) });
};

describe("[MEASURE-05] the calibrate command", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "calibration-"));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "short.json");
  const sample = dataSet("short", 240);
  /**
   * Lines that no calibration counts: invalid, duplicate, duplicate with an id of another type, and with
   * invalid times.
   */
  const uncounted = [
    "{",
    itemAt(sample, 0),
    asText(itemAt(sample, 0)),
    JSON.stringify({ ...good, id: "negative", times: { ...times(good), [first]: -1 } }),
    JSON.stringify({ ...good, id: "some", times: { [first]: 900 } }),
    itemAt(sample, 1),
    asText(itemAt(sample, 1)),
  ];
  let again: ReturnType<typeof runs>;
  beforeAll(() => {
    const { out, said, status } = runs("calibrate", [], `${sample.join("\n")}\n`);
    expect({ said, status }).toEqual({ said: "", status: 0 });
    fs.writeFileSync(file, out);
    again = runs("calibrate", [], [...sample, ...uncounted].join("\n"));
  });

  test("creates a file that score can use, and reports skipped lines", () => {
    const plain = run(sample.slice(0, 20).join("\n"));
    const { out, said, status } = runs("score", ["--calibration", file], sample.slice(0, 20).join("\n"));
    expect({ said, status }).toEqual({ said: "", status: 0 });
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map((l) => Object.keys(l))).toEqual(plain.map((l) => Object.keys(l)));
    expect(lines.map((l) => l.domains)).not.toEqual(plain.map((l) => l.domains));
    expect(again.out).toBe(fs.readFileSync(file, "utf8"));
    expect(again.said).toMatch(
      /^7 lines were skipped:\nline 241: Not JSON: .+\nline 242: 0 occurs on an earlier line; each person is counted once\./,
    );
  });

  test("counts a person once if the id occurs as a number and as a string", () => {
    expect(again.out).toBe(fs.readFileSync(file, "utf8"));
    expect(again.said).toMatch(/^line 243: "0" occurs on an earlier line/m);
  });

  test("accepts a calibration with a byte order mark", () => {
    const marked = path.join(folder, "marked.json");
    fs.writeFileSync(marked, `\uFEFF${fs.readFileSync(file, "utf8")}`);
    const [withMark, plain] = [marked, file].map((of) => runs("score", ["--calibration", of], sample[0]!));
    expect(withMark).toEqual(plain);
    expect(withMark?.status).toBe(0);
  });

  test("refuses a data set of the other form, line by line and as a whole", () => {
    const sentence = "These are answers of the full form; the calibration is of the short form.";
    const full = dataSet("full", 2).join("\n");
    const { out, said, status } = runs("score", ["--calibration", file], full);
    const lines = out.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { id: 0, line: 1, error: sentence },
      { id: 1, line: 2, error: sentence },
    ]);
    expect({ said, status }).toEqual({
      said: "No line was scored: none is of the short form, and the calibration is of that form.",
      status: 1,
    });
    const both = runs("score", ["--calibration", file], `${full}\n${sample[0]}`);
    expect({ said: both.said, status: both.status }).toEqual({ said: "", status: 0 });
  });

  type Answers = Record<string, number>;
  const keyOf = new Map(instrument.items.map(({ id, keyed }) => [id, keyed]));
  const turned: Record<string, (answers: Answers) => Answers> = {
    "those to statements that are keyed minus are turned round": (answers) =>
      Object.fromEntries(
        Object.entries(answers).map(([id, x]) => [id, keyOf.get(id) === "minus" ? 6 - x : x]),
      ),
    "1 and 5 are exchanged": (answers) =>
      Object.fromEntries(Object.entries(answers).map(([id, x]) => [id, 6 - x])),
    "each stands under the next statement's id": (answers) => {
      const [ids, given] = [Object.keys(answers), Object.values(answers)];
      return Object.fromEntries(ids.map((id, i) => [id, given[(i + 1) % ids.length]!]));
    },
  };
  test.each<[string, RegExp]>([
    [
      "those to statements that are keyed minus are turned round",
      /^No calibration was made: In \d+ of the 29 facets the answers do not go together\. Answers are taken as they were given/m,
    ],
    ["1 and 5 are exchanged", /^No calibration was made: These people deny what others agree with/m],
    [
      "each stands under the next statement's id",
      /^No calibration was made: (In \d+ of the 29 facets|What these people agree with)/m,
    ],
  ])(
    "refuses to calibrate from altered answers (%s), and score warns about many C grades",
    (how, sentence) => {
      const bad = sample.map((line) => {
        const person = JSON.parse(line) as { answers: Answers };
        return JSON.stringify({ ...person, answers: turned[how]!(person.answers) });
      });
      const made = runs("calibrate", [], bad.join("\n"));
      expect({ out: made.out, status: made.status }).toEqual({ out: "", status: 1 });
      expect(made.said).toMatch(sentence);
      const { out, said, status } = runs("score", [], bad.join("\n"));
      expect(out.trim().split("\n")).toHaveLength(sample.length);
      expect({ status, said }).toEqual({
        status: 0,
        said: expect.stringMatching(
          /^\d+ of the 240 people were graded C\. Where so many are, look whether/,
        ) as string,
      });
    },
  );

  test.each<[string, string, string[], string, RegExp]>([
    [
      "too few people",
      "calibrate",
      [],
      sample.slice(0, 199).join("\n"),
      /^No calibration was made: A calibration needs at least 200 people; these are 199\.$/,
    ],
    [
      "nobody",
      "calibrate",
      [],
      "",
      /^No calibration was made: A calibration needs at least 200 people; these are 0\.$/,
    ],
    [
      "both forms",
      "calibrate",
      [],
      [...sample, ...dataSet("full", 3)].join("\n"),
      /^No calibration was made: These are 240 people of the short form and 3 of the full form; a calibration is of one form\.$/,
    ],
    [
      "no such file",
      "score",
      ["--calibration", "/nowhere.json"],
      sample[0]!,
      /^The calibration \/nowhere\.json cannot be read: ENOENT/,
    ],
    [
      "no calibration",
      "score",
      ["--calibration", "package.json"],
      sample[0]!,
      /^package\.json: The calibration is not whole: kind: /,
    ],
    [
      "two of a form",
      "score",
      ["--calibration", file, "--calibration", file],
      sample[0]!,
      /^There are two calibrations of the short form; give one\.$/,
    ],
    [
      "a file that is named instead of handed in",
      "calibrate",
      ["answers.jsonl"],
      sample.join("\n"),
      /^Unexpected argument 'answers\.jsonl'.*\nUsage: npm run -s calibrate < answers\.jsonl > calibration\.json$/s,
    ],
    ["another option", "score", ["--calibrate", file], sample[0]!, /^Unknown option '--calibrate'/],
  ])("explains %s in one sentence, and prints nothing", (_name, script, args, input, sentence) => {
    const { out, said, status } = runs(script, args, input);
    expect({ out, status }).toEqual({ out: "", status: 1 });
    expect(said).toMatch(sentence);
  });

  type Made = { statements: { id: string }[]; correlations: number[]; facetCorrelations: number[] };
  test.each<[string, (made: Made) => object, RegExp]>([
    [
      "by another version of the engine",
      () => ({ engine: "4" }),
      /^The calibration was made by version 4 of the engine; this is version \d+\. Create it again with npm run -s calibrate\.$/,
    ],
    [
      "by another version of the engine, whose file held other things",
      () => ({ engine: "3", own: { reliabilities: 0.5, facets: 0.5, statements: 0.5 } }),
      /^The calibration was made by version 3 of the engine; this is version \d+\. Create it again with npm run -s calibrate\.$/,
    ],
    [
      "of a form that there is not",
      () => ({ form: "medium" }),
      /^The calibration is of the form "medium"; there are short and full\.$/,
    ],
    [
      "of another instrument",
      () => ({ instrument: "v2" }),
      /^The calibration is of instrument v2; this one is v1\.$/,
    ],
    [
      "of other statements",
      ({ statements }) => ({ statements: [...statements.slice(1), statements[0]] }),
      /^The calibration is of another instrument: the short form has 58 statements, and number 1 is /,
    ],
    [
      "with an impossible matrix of statements",
      ({ correlations }) => ({ correlations: correlations.map(() => -0.9) }),
      /^The calibration cannot be used: The matrix is not positive definite at row \d+\.$/,
    ],
    [
      "with an impossible matrix of facets",
      ({ facetCorrelations }) => ({ facetCorrelations: facetCorrelations.map(() => -0.9) }),
      /^The calibration cannot be used: The matrix is not positive definite at row \d+\.$/,
    ],
  ])("refuses a calibration %s in one sentence", (_name, change, sentence) => {
    const made = JSON.parse(fs.readFileSync(file, "utf8")) as Made;
    const text = JSON.stringify({ ...made, ...change(made) });
    const refused = () => calibrated(instrument, readCalibration(instrument, text));
    expect(refused).toThrow(CalibrationError); // the command reports it for its file
    expect(refused).toThrow(sentence);
  });

  test("reports missing or negative times in both commands, and does not count the person", () => {
    const lines = run([...uncounted.slice(3, 5), JSON.stringify(good)].join("\n"));
    expect(lines.slice(0, 2)).toEqual([
      { id: "negative", line: 1, error: `The time for ${first} is -1; it must be milliseconds, 0 or more.` },
      { id: "some", line: 2, error: expect.stringMatching(new RegExp(`^No time for ${second} and 56 more`)) },
    ]);
    expect(again.said).toContain(
      `line 244: The time for ${first} is -1; it must be milliseconds, 0 or more.`,
    );
    expect(again.said).toContain(`line 245: No time for ${second} and 56 more`);
  });
});

describe("[QUEST-03] the score command", () => {
  test("scores valid lines in order and reports invalid ones", () => expectMixed(run(mixed)));

  test.skipIf(!installed)("prints only result lines with npm run -s score", () =>
    expectMixed(run(`${mixed}\n`, ["npm", "run", "-s", "score"])),
  );

  test("reads any line endings, a byte order mark, and a character split between two chunks", () => {
    const named = { ...good, id: "é".repeat(40_000) };
    const lines = run(`\uFEFF${JSON.stringify(named)}\r\n${JSON.stringify(good)}\r\n`);
    expect(lines.map((l) => l.id)).toEqual([named.id, "good"]);
  });

  test("refuses an overlong line and continues with the next", () => {
    const lines = run(`"${"x".repeat(3_000_000)}"\n${JSON.stringify(good)}\n`);
    expect(lines[0]).toEqual({ line: 1, error: "The line is longer than 1000000 characters." });
    expect(lines[1]!.id).toBe("good");
  });

  test("exits with 1 if no line could be scored", () => {
    const { out, said, status } = runs("score", [], "id,sex,age\n7,female,31\n");
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { line: number }).line),
    ).toEqual([1, 2]);
    expect({ said, status }).toEqual({
      said: "No line was scored: the output has the reason for each.",
      status: 1,
    });
  });

  test("prints nothing for empty input", () => expect(run("")).toEqual([]));

  test("waits for a slow reader and loses no line", async () => {
    const child = spawn(process.execPath, ["research/commands/score.ts"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const many = Array.from({ length: 1500 }, (_unused, i) => `${JSON.stringify({ ...good, id: i })}\n`).join(
      "",
    );
    child.stdin.end(many);
    child.stdout.pause();
    await new Promise((ready) => {
      child.stdout.once("readable", ready);
    });
    let text = "";
    for await (const chunk of child.stdout.setEncoding("utf8") as AsyncIterable<string>) text += chunk;
    const ids = text
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).toEqual(Array.from({ length: 1500 }, (_unused, i) => i));
  });

  test("exits without an error when its reader closes the pipe", async () => {
    const child = spawn(process.execPath, ["research/commands/score.ts"], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.stdin.on("error", () => {}); // the process may exit before everything is written
    child.stdin.end(`${JSON.stringify(good)}\n`.repeat(3000));
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((ended) => {
      child.once("close", ended);
    });
    expect({ code, said }).toEqual({ code: 0, said: "" });
  });
});
