import type { Action, Extras } from "../contract.ts";
import { findIn } from "../../../kernel/typed.ts";
import type { Sum } from "./filtered.ts";
import { type Step, STEPS } from "./steps.ts";

/** Actions that the funnel counts beside the steps of a visit, and what it counts of each. */
const COUNTED = {
  quest_statement: "statement",
  report_section: "section",
  share: "share",
  offer_open: null,
  payment_start: null,
} as const satisfies Partial<Record<Action, string | null>>;

/**
 * What was done in a visit, as far as the funnel counts it. Statements stand in runs, each with its first and
 * its last number; one that was answered twice stands there twice, and so does what was shared twice.
 */
type Done = {
  did?: string[];
  statement?: [first: number, last: number][];
  section?: string[];
  share?: string[];
};

/** The number of a statement; what is told of it may be anything. */
function numberOf(n: unknown): number | undefined {
  const text = String(n);
  return /^[0-9]{1,3}$/.test(text) ? Number(text) : undefined;
}
function addStatement(runs: NonNullable<Done["statement"]>, n: number) {
  const run = runs.at(-1);
  if (run && run[1] + 1 === n) run[1] = n;
  else runs.push([n, n]);
}

/** What was done in a visit, as a text that is the same for visits in which the same was done alike. */
export function doneIn(actions: readonly { action: string; extras: Extras | null }[]): string {
  const done: Done = {};
  const did = new Set<string>();
  const sections = new Set<string>();
  for (const { action, extras } of actions) {
    const what = findIn(COUNTED, action);
    if (what === undefined) continue;
    did.add(action);
    const n = what === "statement" ? numberOf(extras?.["n"]) : undefined;
    if (n !== undefined) addStatement((done.statement ??= []), n);
    const section = extras?.["section"];
    if (section === undefined) continue;
    if (what === "section") sections.add(String(section));
    if (what === "share") (done.share ??= []).push(String(section));
  }
  if (did.size > 0) done.did = [...did];
  if (sections.size > 0) done.section = [...sections];
  return JSON.stringify(done);
}

/** So many visits with the same steps, in which the same was done. */
export type DoneAlike = { key: string; steps: number; done: string; n: number };

/** Steps of the funnel that a visit's own bits tell. */
const STEP_FACTS: [name: string, step: Step][] = [
  ["quest_started", "quest_start"],
  ["quest_finished", "quest_finish"],
  ["signed_up", "signup"],
  ["paid", "payment_done"],
];

/** What one of these visits adds to each sum: measure and name. */
function* countedIn({ steps, done }: DoneAlike): Generator<[measure: string, name: string]> {
  yield ["visit", ""];
  for (const [name, step] of STEP_FACTS) if (steps & STEPS[step]) yield ["fact", name];
  const parts = JSON.parse(done) as Done; // as it was written by `doneIn`, or from the records
  for (const action of parts.did ?? []) yield ["did", action];
  for (const section of parts.section ?? []) yield ["section", section];
  for (const section of parts.share ?? []) yield ["share", section];
  for (const [first, last] of parts.statement ?? [])
    for (let n = first; n <= last; n++) yield ["statement", String(n).padStart(3, "0")];
}

/** The rows of the funnel for each key. */
export function sumsOfDone(visits: readonly DoneAlike[]): Map<string, Sum[]> {
  const sums = new Map<string, Map<string, Sum>>();
  for (const one of visits) {
    const mine = sums.get(one.key) ?? new Map<string, Sum>();
    sums.set(one.key, mine);
    for (const [measure, name] of countedIn(one)) {
      const sum = mine.get(`${measure}\n${name}`) ?? { measure, name, part: "", n: 0 };
      sum.n += one.n;
      mine.set(`${measure}\n${name}`, sum);
    }
  }
  return new Map([...sums].map(([key, mine]) => [key, [...mine.values()]]));
}
