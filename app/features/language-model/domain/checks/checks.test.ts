import { describe, expect, test } from "vitest";
import { faultsOf } from "../../../../kernel/claims-check.ts";
import { askedOf, declaring } from "../../fixtures.ts";
import { refusalOf } from "./checks.ts";

const everybody = askedOf(120, 20261125);
const all = everybody.flatMap(({ texts, judge }) => texts.map((asked) => ({ asked, judge })));

/** Reasons, and how often each stood against a text that was made from the engine's own. */
function refusedWhen(change: (own: string, i: number) => string) {
  const counts: Record<string, number> = {};
  const passed: string[] = [];
  for (const [i, { asked, judge }] of all.entries()) {
    const text = change(asked.own, i);
    if (text === asked.own) continue;
    const found = refusalOf(asked, declaring(asked, text), judge);
    if (found) counts[found.reason] = (counts[found.reason] ?? 0) + 1;
    else passed.push(`${asked.own} => ${text}`);
  }
  return { counts, passed };
}

describe("[QUEST-06] the engine's own texts of 120 people", () => {
  test("pass every check but the one that asks for another text", () => {
    const refused = all.flatMap(({ asked, judge }) => {
      const found = refusalOf(asked, declaring(asked, asked.own), judge);
      return found?.reason === "same" ? [] : [{ own: asked.own, ...found }];
    });
    expect(refused).toEqual([]);
    expect(all.length).toBeGreaterThan(900);
  });

  test.each<[string, (own: string) => string]>([
    ["not", (own) => own.replace(/\bYou (?!do|are|stand)/, "You do not ")],
    ["never", (own) => own.replace(/\bYou (?!do|are|stand|seldom|never)/, "You hardly ever ")],
    ["is not", (own) => own.replace(/\b(You are|you are|Your \w+ (?:is|are)) (?!not)/, "$1 not ")],
  ])("are refused when “%s” turns them round", (_, change) => {
    const { passed, counts } = refusedWhen(change);
    expect(passed).toEqual([]);
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(50);
  });

  test("are refused in somebody else's report, but for those that are true of them as well", () => {
    const refused: Record<string, number> = {};
    const untrue: string[] = [];
    for (const { asked, judge } of all) {
      const slot = all.filter((one) => one.asked.slot === asked.slot).map((one) => one.asked);
      const other = slot[(slot.indexOf(asked) + 17) % slot.length];
      if (!other || other.own === asked.own) continue;
      const found = refusalOf(asked, declaring(asked, other.own), judge);
      if (found) refused[found.reason] = (refused[found.reason] ?? 0) + 1;
      else if (faultsOf(judge.register, judge.measured, [other.own]).against.length) untrue.push(other.own);
    }
    expect(untrue).toEqual([]);
    expect(refused["contradiction"]).toBeGreaterThan(200);
  });
});
