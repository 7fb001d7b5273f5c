import { expect, test } from "vitest";
import { catalogue, sources } from "./catalogue.server.ts";
import { behaviouralSign } from "../domain/astrology.ts";
import { LISTS } from "../domain/catalogue.ts";
import { shownOf } from "../domain/picks.ts";
import { profileOf } from "../domain/profile.ts";
import { simulatedResults } from "../fixtures.ts";
import { asAnswered, readerOf } from "../report.server.ts";

const TOP = 3;
const simulated = simulatedResults(5000, 7).map((result) => ({
  profile: profileOf(asAnswered(result).scores, sources.wording),
  reader: readerOf(result),
}));

/** Each person's picks by list: ids, best first. */
const shown = new Map(
  LISTS.map((list) => [
    list,
    simulated.map(({ profile, reader }) =>
      shownOf(catalogue, list, profile, reader)
        .slice(0, TOP)
        .map(({ id }) => id),
    ),
  ]),
);

/** The percentage of people who have each entry of a list among their first three. */
function sharesOf(list: (typeof LISTS)[number]): [id: string, percent: number][] {
  const counts = new Map(catalogue[list].map(({ id }) => [id, 0]));
  for (const ids of shown.get(list)!) for (const id of ids) counts.set(id, counts.get(id)! + 1);
  return [...counts].map(([id, count]) => [id, (100 * count) / simulated.length]);
}

/**
 * How many bleak entries of a list may be shown to fewer than 0.3%: low readers never get them, and some fit
 * hardly anyone else.
 */
const MOST_RARE: Partial<Record<(typeof LISTS)[number], number>> = { books: 12, quotes: 9 };

test.each(LISTS)(
  "[REPORT-06] shows none of the %s to more than 8% of 5,000 people, or to fewer than 0.3% unless it is bleak",
  (list) => {
    const bleak = new Set(
      catalogue[list].flatMap((entry) => ("heavy" in entry && entry.heavy === 2 ? [entry.id] : [])),
    );
    const shares = sharesOf(list);
    expect(shares.filter(([id, percent]) => percent > 8 || (percent < 0.3 && !bleak.has(id)))).toEqual([]);
    expect(shares.filter(([, percent]) => percent < 0.3).length).toBeLessThanOrEqual(MOST_RARE[list] ?? 0);
  },
);

test("[REPORT-06] shows the same film to at most 10% of pairs of people", () => {
  const films = shown.get("films")!;
  let [pairs, sharing] = [0, 0];
  for (let i = 0; i < films.length; i++)
    for (let j = i + 1; j < films.length; j += 100) {
      pairs += 1;
      if (films[i]!.some((id) => films[j]!.includes(id))) sharing += 1;
    }
  expect(pairs).toBeGreaterThan(100_000);
  expect((100 * sharing) / pairs).toBeLessThanOrEqual(10);
});

test("[REPORT-06] has an offset for every entry of each list, as written by npm run even", () => {
  for (const list of LISTS)
    expect(Object.keys(catalogue.offsets[list] ?? {})).toEqual(catalogue[list].map(({ id }) => id));
});

test("assigns each sign to 5 to 12% of people as their behavioural sign", () => {
  const counts = new Map<string, number>();
  for (const { profile } of simulated) {
    const { name } = behaviouralSign(catalogue, profile);
    counts.set(name, (counts.get(name) ?? 0) + 100 / simulated.length);
  }
  expect(
    catalogue.signs.filter(({ name }) => (counts.get(name) ?? 0) < 5 || (counts.get(name) ?? 0) > 12),
  ).toEqual([]);
});
