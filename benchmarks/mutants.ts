import { type ChildProcess, fork } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type CliOptions, createVitest, type TestSpecification } from "vitest/node";
import { hasFailed, type Mutant, mutantsOf, mutated } from "./mutations.ts";
import { itemAt } from "../app/kernel/checked.ts";
import { argumentsOf } from "../scripts/arguments.ts";
import setUp from "../testing/global-setup.ts";
import config from "../vitest.config.ts";

// npm run mutants -- app/features/payments/domain …: plants one bug after the other into files or folders and
// runs the tests of the same folder. The file on the disk is not changed: the mutant is what Vite hands to
// them. `--every=10` takes each tenth mutant; `--with=<path>` runs further tests, of a file or a folder, for
// what those of the folder let through. A mutant that never ends is caught by the time that it takes, and
// is named, because on a machine that stands still it may be none.
// What came of each file is stored in mutants.json beside this file.
type Planted = { file: string; mutant: Mutant };
type Outcome = "caught" | "survived" | "no tests" | "never ended";
/**
 * What the child tells: that it plants a mutant, with the time after which it has not ended, and what came of
 * it.
 */
type Report = { began: number; patience: number } | { n: number; outcome: Outcome };
const HANGS_MS = 60_000;

const USAGE = "npm run mutants -- [--every=N] [--with=PATH] PATH …";
/** Says in a sentence why nothing is planted. */
function refuse(sentence: string): never {
  console.error(`${sentence}\nUsage: ${USAGE}`);
  return process.exit(1);
}
const args = process.argv.slice(2);
const { values, positionals: paths } = argumentsOf(USAGE, {
  args,
  options: {
    every: { type: "string", default: "1" },
    with: { type: "string", multiple: true },
    from: { type: "string" },
  },
  allowPositionals: true,
});
const { with: further = [], from } = values;
const every = Number(values.every);
if (!Number.isInteger(every) || every < 1)
  refuse(`--every takes a whole number from 1 on, not ${values.every}.`);
for (const one of [...paths, ...further]) if (!fs.existsSync(one)) refuse(`There is no ${one}.`);

function filesIn(given: string): string[] {
  if (fs.statSync(given).isFile()) return [given];
  return fs
    .readdirSync(given, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|bench|d)\.tsx?$|people\.ts$|fixtures\.ts$/.test(name))
    .map((name) => path.join(given, name))
    .toSorted();
}
const planted: Planted[] = paths
  .flatMap(filesIn)
  .flatMap((file) => mutantsOf(file, fs.readFileSync(file, "utf8")).map((mutant) => ({ file, mutant })))
  .filter((_, n) => n % every === 0);
const places = paths.map((one) => ` ${one}`).join(",") || ": name files or folders";
if (planted.length === 0) refuse(`There is nothing to plant a bug in${places}.`);

/** Vitest, kept warm; what it loads of the file under test is the mutant. */
async function openTests() {
  let now: Planted | undefined;
  const options: CliOptions = {
    config: false, // plugins of the whole run do not reach the projects of vitest.config.ts
    watch: false,
    reporters: [{}],
    retry: 0,
    bail: 1,
    testTimeout: HANGS_MS - 10_000, // beside other work a slow test is not taken for a caught mutant
    expect: { poll: { timeout: HANGS_MS - 20_000 } }, // nor is one that waits for what comes late
    maxWorkers: 1,
    fsModuleCache: false, // or the tests would be given the file as it was
    include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts"], // the latter by `--with`
    setupFiles: config.test?.setupFiles,
  };
  const vitest = await createVitest(options, {
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        transform: (code, id) =>
          now && id.split("?")[0] === path.resolve(now.file) ? mutated(code, now.mutant) : undefined,
      },
    ],
  });
  await vitest.standalone();
  const all = await vitest.globTestSpecifications();
  const once = async (specs: TestSpecification[]) => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
    return { failed: hasFailed(specs, testModules), unhandledErrors };
  };
  return {
    vitest,
    /** @returns whether a test failed with this mutant; an error outside of tests, only when repeated */
    async run(one: Planted | undefined, specs: TestSpecification[]): Promise<boolean> {
      const before = now;
      now = one;
      for (const { file } of [before, one].filter((each) => each !== undefined))
        vitest.invalidateFile(path.resolve(file));
      const first = await once(specs);
      if (first.failed || first.unhandledErrors.length === 0) return first.failed;
      // on a busy machine a worker may not have come up in time
      const { failed, unhandledErrors } = await once(specs);
      return failed || unhandledErrors.length > 0;
    },
    /** The tests of a file's folder: those of its own name, which mostly suffice, and the others. */
    of(file: string): { own: TestSpecification[]; others: TestSpecification[] } {
      const whole = path.resolve(file);
      const folders = [path.dirname(whole), ...further.map((one) => path.resolve(one))];
      const beside = all.filter(({ moduleId }) =>
        folders.some((one) => one === moduleId || one === path.dirname(moduleId)),
      );
      const isOwn = ({ moduleId }: TestSpecification) =>
        moduleId.startsWith(`${whole.replace(/(\.server|\.browser)?\.tsx?$/, "")}.test.`);
      return { own: beside.filter(isOwn), others: beside.filter((one) => !isOwn(one)) };
    },
  };
}

/** The child: takes the mutants from `first` on and tells of each. */
async function work(first: number) {
  process.on("disconnect", () => process.kill(-process.pid, "SIGKILL")); // whoever asked is gone
  const tests = await openTests();
  /** Folders whose tests pass as they are, with the time after which one of their mutants has not ended. */
  const green = new Map<string, number>();
  for (const [n, one] of planted.entries()) {
    if (n < first) continue;
    const { own, others } = tests.of(one.file);
    const specs = [...own, ...others];
    const folder = path.dirname(one.file);
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- once for each folder
    if (!green.has(folder) && (await tests.run(undefined, specs)))
      throw new Error(`${folder}: a test fails as it is`);
    const patience = green.get(folder) ?? Math.max(HANGS_MS, 20 * (performance.now() - began));
    green.set(folder, patience);
    process.send?.({ began: n, patience } satisfies Report);
    let outcome: Outcome = specs.length === 0 ? "no tests" : "survived";
    for (const some of [own, others])
      // oxlint-disable-next-line no-await-in-loop -- one mutant at a time
      if (outcome === "survived" && some.length > 0 && (await tests.run(one, some))) outcome = "caught";
    process.send?.({ n, outcome } satisfies Report);
  }
  await tests.vitest.close();
  process.exit(0);
}

function print(n: number, outcome: Outcome) {
  const { file, mutant } = itemAt(planted, n);
  if (outcome !== "caught")
    console.log(`${outcome}  ${file}:${mutant.line}  ${mutant.was}  ->  ${mutant.text || "(nothing)"}`);
}

/** Runs the child until every mutant has its outcome; one that hangs is caught, and a new child goes on. */
async function outcomes(): Promise<Outcome[]> {
  const found: Outcome[] = [];
  const note = (n: number, outcome: Outcome) => {
    found[n] = outcome;
    print(n, outcome);
  };
  const goOn = () =>
    new Promise<void>((resolve, reject) => {
      const given = [...args, `--from=${found.length}`];
      const child: ChildProcess = fork(import.meta.filename, given, { detached: true });
      let clock: NodeJS.Timeout;
      child.on("message", (described: Report) => {
        clearTimeout(clock);
        if ("n" in described) note(described.n, described.outcome);
        else
          clock = setTimeout(() => {
            note(described.began, "never ended");
            // with what it started: the process in which a test never ends goes on by itself
            if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
          }, described.patience);
      });
      child.on("exit", (code) => {
        clearTimeout(clock);
        if (code === 0 || code === null) resolve();
        else reject(new Error(`the tests could not be run (${code})`));
      });
    });
  // oxlint-disable-next-line no-await-in-loop -- one child at a time
  while (found.length < planted.length) await goOn();
  return found;
}

const STORED = path.join(import.meta.dirname, "mutants.json");
type Stored = Record<
  string,
  { day: string; planted: number; caught: number; every?: number; with?: string[] }
>;

const isCaught = (outcome: Outcome) => outcome === "caught" || outcome === "never ended";

/** Prints the share of each file, and stores it. */
function report(found: Outcome[]) {
  const stored = (fs.existsSync(STORED) ? JSON.parse(fs.readFileSync(STORED, "utf8")) : {}) as Stored; // ours
  const day = new Date().toISOString().slice(0, 10);
  for (const file of new Set(planted.map((one) => one.file))) {
    const own = found.filter((_, n) => itemAt(planted, n).file === file);
    const caught = own.filter(isCaught).length;
    const share = ((100 * caught) / own.length).toFixed(0);
    console.log(`${share.padStart(4)}%  of ${String(own.length).padStart(4)}  ${file}`);
    const how = { ...(every > 1 && { every }), ...(further.length > 0 && { with: further }) };
    stored[file] = { day, planted: own.length, caught, ...how };
  }
  const sorted = Object.entries(stored).toSorted(([a], [b]) => (a < b ? -1 : 1));
  fs.writeFileSync(STORED, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  const caught = found.filter(isCaught).length;
  console.log(`${caught} of ${found.length} mutants caught, ${((100 * caught) / found.length).toFixed(1)}%`);
}

/** With the tests' database, which outlives every child. */
async function run() {
  const tearDown = await setUp();
  // what the terminal ends by its keys ends its children by their lost connection, and its database here
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void tearDown().finally(() => process.exit(1)));
  try {
    report(await outcomes());
  } finally {
    await tearDown();
  }
}

if (from) await work(Number(from));
else await run();
