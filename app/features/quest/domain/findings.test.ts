import { describe, expect, test } from "vitest";
import { FACETS, TRAITS, type Finding, type Form } from "../contract.ts";
import { standingOf } from "./standing.ts";
import { instrument } from "../instrument.server.ts";
import { preparedForm } from "./form.ts";
import { findingsOf } from "./findings.ts";
import { score } from "./score.ts";
import { respondents } from "../../../../research/simulate.ts";

const RESPONDENTS = 600;
const simulatedScores = (form: Form) => {
  const next = respondents(instrument, 5);
  return Array.from({ length: RESPONDENTS }, () => next()).map(({ sex, age, answers, truth }) => ({
    truth,
    ...score(instrument, answers(form), { form, sex, age }),
  }));
};
const lead = ({ kind, facets }: Finding) => (kind === "contrast" ? facets[1]! : facets[0]!);

describe.each(["short", "full"] as const)("[QUEST-04] findings of the %s form", (form) => {
  const found = simulatedScores(form);

  test("five each, for nearly everyone at most two a trait, no facet twice, strongest first", () => {
    for (const { findings } of found) {
      expect(findings).toHaveLength(5);
      const facets = findings.flatMap((f) => f.facets);
      expect(new Set(facets).size).toBe(facets.length);
      expect(findings.map((f) => f.strength)).toEqual(
        findings.map((f) => f.strength).toSorted((a, b) => b - a),
      );
    }
    // a person with too few supported findings gets more of one trait
    const spread = found.filter(({ findings }) =>
      TRAITS.every((t) => findings.filter((f) => f.trait === t).length <= 2),
    );
    expect(spread.length / RESPONDENTS).toBeGreaterThan(0.99);
    for (const { findings } of found)
      for (const t of TRAITS) expect(findings.filter((f) => f.trait === t).length).toBeLessThanOrEqual(3);
  });

  test("each names the statements it rests on: all of its facets', and no others", () => {
    const prepared = preparedForm(instrument, form);
    for (const finding of found.flatMap((p) => p.findings)) {
      const own = finding.facets.flatMap((f) =>
        prepared.places[FACETS.indexOf(f)]!.map((p) => prepared.ids[p]!),
      );
      expect(finding.evidence.toSorted()).toEqual(own.toSorted());
      expect(finding.trait).toBe(lead(finding)[0]);
    }
  });

  test("[MEASURE-03] those who are said to stand far out do so, though they were chosen from 29 facets for it", () => {
    const { facetReliability } = preparedForm(instrument, form);
    const sums = { said: 0, true: 0 };
    for (const { findings, facets, truth } of found)
      for (const { kind, facets: own } of findings) {
        if (kind !== "extreme") continue;
        const f = FACETS.indexOf(own[0]!);
        const at = facets[own[0]!]!.t / Math.sqrt(facetReliability[f]!);
        sums.said += Math.abs(at);
        sums.true += Math.sign(at) * truth[f]!;
      }
    expect(sums.true / sums.said).toBeGreaterThan(0.93);
    expect(sums.true / sums.said).toBeLessThan(1.1);
  });

  test("nearly everyone has a contrast, most have two, and nearly everyone five facets a standard deviation out", () => {
    const withContrasts = (least: number) =>
      found.filter((p) => p.findings.filter((f) => f.kind === "contrast").length >= least).length;
    const rich = found.filter((p) => Object.values(p.facets).filter((f) => Math.abs(f.z) >= 1).length >= 5);
    expect(withContrasts(1) / RESPONDENTS).toBeGreaterThan(0.95);
    // unsupported contrasts are left out, so not everyone has two
    expect(withContrasts(2) / RESPONDENTS).toBeGreaterThan(0.78);
    expect(rich.length / RESPONDENTS).toBeGreaterThan(0.92);
  });

  test("no finding belongs to more than a third of the people", () => {
    const times = new Map<string, number>();
    for (const { findings } of found)
      for (const { kind, facets, direction } of findings) {
        const name = [kind, ...facets, direction].join(" ");
        times.set(name, (times.get(name) ?? 0) + 1);
      }
    expect(Math.max(...times.values()) / RESPONDENTS).toBeLessThan(0.2);
  });

  test("a finding's rarity is at least one in two and at most one in a thousand, and direction is that of its lead", () => {
    for (const { facets, findings } of found)
      for (const finding of findings) {
        const least = finding.kind === "said" ? 1 : 2;
        expect(Number.isInteger(finding.oneIn) && finding.oneIn >= least && finding.oneIn <= 1000).toBe(true);
        if (finding.kind === "extreme")
          expect(finding.direction).toBe(facets[lead(finding)]!.t > 0 ? "high" : "low");
      }
  });
});

describe("a finding", () => {
  const prepared = preparedForm(instrument, "full");
  /** A person whose answers lean as their true scores do, given in standard deviations of those. */
  const profile = (set: Record<string, number>) =>
    findingsOf(
      prepared,
      Float64Array.from(FACETS, (f, i) => (set[f] ?? 0) * Math.sqrt(prepared.facetReliability[i]!)),
      FACETS.map((f) => {
        const side = Math.sign(set[f] ?? 0);
        return standingOf([3 + side, 3 + side], { level: (3 + side) as 2 | 3 | 4, z: 0 });
      }),
    );

  test("an extreme facet is as rare as the normal distribution says", () => {
    const [first] = profile({ A5: -2, A1: -1.6, A2: -1.6, A3: -1.6, A4: -1.6, A6: -1.6 });
    const extreme = profile({ N1: 2, N2: 2, N3: 2, N4: 2, N5: 2, N6: 2 }).find((f) => f.kind === "extreme");
    expect(first).toBeDefined();
    expect(extreme).toMatchObject({ direction: "high", oneIn: 44 }); // 1 − Φ(2) = .0228
  });

  test("[REPORT-02] nobody gets a finding that rests on neutral answers", () => {
    expect(profile({})).toEqual([]);
    expect(profile({ N1: 2 }).map(({ facets }) => facets)).toEqual([["N1"]]);
  });

  test("a facet against its own trait names the sibling farthest on the other side first", () => {
    const contrast = profile({ O1: 2.5, O2: -1.5, O3: -0.2 }).find(
      (f) => f.kind === "contrast" && f.facets.includes("O1"),
    )!;
    expect(contrast).toMatchObject({ facets: ["O2", "O1"], direction: "high", trait: "O" });
    expect(contrast.evidence.slice(0, 4)).toEqual(
      prepared.places[FACETS.indexOf("O1")]!.map((p) => prepared.ids[p]),
    );
  });

  test("two facets that go together against their correlation are a pair, and rarer than either", () => {
    const pair = profile(Object.fromEntries(FACETS.map((f) => [f, /[NC]/.test(f) ? 1.2 : 0]))).find(
      (f) => f.kind === "pair",
    )!;
    expect(pair.facets.map((f) => f[0]).join("")).toMatch(/CN|NC/);
    expect(pair.direction).toBe("high");
    // rarer than if they had nothing to do with each other: 1 − Φ(1.2) = .1151
    expect(pair.oneIn).toBeGreaterThan(1 / 0.1151 ** 2);
  });
});
