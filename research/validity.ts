import { FACETS, TRAITS, type Form } from "../app/features/quest/contract.ts";
import { itemAt } from "../app/lib/checked.ts";
import { CARELESS, type Careless } from "./careless-answers.ts";
import { BAND, facetEstimate } from "../app/features/quest/domain/estimate.ts";
import { preparedForm, type Prepared } from "../app/features/quest/domain/form.ts";
import type { Instrument } from "../app/features/quest/domain/instrument.ts";
import { respondents, type Respondent, varied } from "./simulate.ts";
import { BINS, type Odds, oddsOf, takeSitting, truthOf } from "./sitting.ts";
import { keysOf, tableOf } from "../app/lib/typed.ts";

/**
 * How well the engine measures, from simulated people whose true standing is known. A block holds the counts
 * and sums of some of them; the published figures are computed from all blocks. Recomputing one block is
 * enough to verify a file.
 */
export type Block = {
  people: number;
  /**
   * By TRAITS, then FACETS: Σx, Σx², Σy, Σy², Σxy of two sittings, then how many ranges contained the true
   * standing, and how many the other result.
   */
  scales: number[][];
  /** Number of facets in each of the five levels. */
  levels: number[];
  /** Number of second sittings with the same archetype, and with that or the secondary one. */
  again: number[];
  /**
   * For each kind of people: their number, those graded B, those graded C. `varied`: honest people who
   * deviate from the published model.
   */
  papers: Record<"honest" | "varied" | Careless, number[]>;
};

const SCALES = [...TRAITS, ...FACETS];
const WIDTH = FACETS.length;

const emptyBlock = (people: number): Block => ({
  people,
  scales: SCALES.map(() => [0, 0, 0, 0, 0, 0, 0]),
  levels: [0, 0, 0, 0, 0],
  again: [0, 0],
  papers: tableOf(["honest", "varied", ...CARELESS], () => [0, 0, 0]),
});

const add = (list: number[], shares: number[]) => {
  for (const [i, share] of shares.entries()) list[i] = itemAt(list, i) + share;
};

function addHonest(block: Block, prepared: Prepared, person: Respondent) {
  const { joint, facetReliability } = prepared;
  const [first, second] = [takeSitting(prepared, person), takeSitting(prepared, person.again())];
  const truth = truthOf(prepared, person);
  const se = [...joint.traitSe, ...joint.facetSe];
  for (const [i, sums] of block.scales.entries()) {
    const [x, y] = [itemAt(first.scales, i), itemAt(second.scales, i)];
    const reach = BAND * itemAt(se, i);
    const held = Math.abs(itemAt(truth.scales, i) - x) <= reach;
    add(sums, [x, x * x, y, y * y, x * y, Number(held), Number(Math.abs(y - x) <= reach)]);
  }
  for (const [f, t] of first.facets.entries()) {
    const known = { z: itemAt(first.z, f), t, se: itemAt(joint.facetSe, f) };
    const { level } = facetEstimate({ ...known, variance: itemAt(facetReliability, f) });
    block.levels[level - 1] = itemAt(block.levels, level - 1) + 1;
  }
  const { primary, secondary } = first.archetype;
  const next = second.archetype.primary;
  add(block.again, [Number(next === primary), Number(next === primary || next === secondary)]);
  addGrade(block.papers.honest, first.grade);
}

const addGrade = (counts: number[], found: "A" | "B" | "C") =>
  add(counts, [1, Number(found === "B"), Number(found === "C")]);

const rounded = (list: number[]) => list.map((x) => Math.round(1000 * x) / 1000);

/**
 * Simulates `people` people who answer the form twice, and as many careless and varied ones who answer it
 * once.
 * @param number of the block, used as the seed
 */
export function blockOf(instrument: Instrument, form: Form, number: number, people: number): Block {
  const prepared = preparedForm(instrument, form);
  const block = emptyBlock(people);
  const next = respondents(instrument, 10_000 + number);
  const others = respondents(instrument, 20_000 + number, varied);
  for (let i = 0; i < people; i++) {
    addHonest(block, prepared, next());
    const manner = itemAt(CARELESS, i % CARELESS.length);
    addGrade(block.papers[manner], takeSitting(prepared, others(manner)).grade);
    addGrade(block.papers.varied, takeSitting(prepared, others()).grade);
  }
  return { ...block, scales: block.scales.map(rounded) };
}

/**
 * The odds of the archetype, with other people than the blocks.
 * @param number of the block, used as the seed
 */
export const oddsBlockOf = (instrument: Instrument, form: Form, number: number, people: number): Odds =>
  oddsOf(instrument, form, people, respondents(instrument, 30_000 + number));

const summed = (lists: number[][]) =>
  itemAt(lists, 0).map((_, i) => lists.reduce((sum, list) => sum + itemAt(list, i), 0));

/** The figures of all blocks of one form. Shares and correlations from 0 to 1. */
export type Validity = {
  people: number;
  /** By TRAITS, then FACETS. */
  scales: { code: string; parallel: number; holds: number; again: number }[];
  levels: number[];
  /** Deciles of the stated odds with at least one result, and the number of people simulated for them. */
  odds: { people: number; stated: number; right: number }[];
  oddsPeople: number;
  same: number;
  sameOrSecond: number;
  papers: Record<keyof Block["papers"], { people: number; doubt: number; found: number }>;
};

export function validityFrom(blocks: Block[], oddsBlocks: Odds[]): Validity {
  const count = blocks.reduce((sum, block) => sum + block.people, 0);
  const scales = SCALES.map((code, i) => {
    const [x = 0, xx = 0, y = 0, yy = 0, xy = 0, held = 0, again = 0] = summed(
      blocks.map((block) => itemAt(block.scales, i)),
    );
    const spread = Math.sqrt((count * xx - x * x) * (count * yy - y * y));
    return { code, parallel: (count * xy - x * y) / spread, holds: held / count, again: again / count };
  });
  const odds = Array.from({ length: BINS }, (_, bin) => {
    const [n = 0, stated = 0, right = 0] = summed(oddsBlocks.map((block) => itemAt(block, bin)));
    return { people: n, stated: stated / n, right: right / n };
  });
  const [same = 0, either = 0] = summed(blocks.map((block) => block.again));
  return {
    people: count,
    scales,
    levels: summed(blocks.map((block) => block.levels)).map((held) => held / count / WIDTH),
    odds: odds.filter((bin) => bin.people > 0),
    oddsPeople: odds.reduce((sum, bin) => sum + bin.people, 0),
    same: same / count,
    sameOrSecond: either / count,
    papers: tableOf(keysOf(itemAt(blocks, 0).papers), (kind) => {
      const [n = 0, doubt = 0, found = 0] = summed(blocks.map((block) => block.papers[kind]));
      return { people: n, doubt: doubt / n, found: found / n };
    }),
  };
}
