// npm run even: writes content/catalogue/offsets.json, whose offsets make every film, book, subject, quote,
// prediction and action appear for about equally many people. Run it after adding, removing or reweighing an
// entry; `npm run even quotes` leaves the other lists unchanged.
import fs from "node:fs";
import { LISTS, type Weights } from "../../app/features/report/domain/catalogue.ts";
import { shownOf } from "../../app/features/report/domain/picks.ts";
import { profileOf } from "../../app/features/report/domain/profile.ts";

const file = (name: string) => new URL(`../../content/catalogue/${name}.json`, import.meta.url);
const read = (name: string): unknown => JSON.parse(fs.readFileSync(file(name), "utf8"));
const store = (offsets: object) => fs.writeFileSync(file("offsets"), `${JSON.stringify(offsets, null, 2)}\n`);

/** Drops the offsets of removed entries first, since the catalogue would not load with them. */
const offsetsBefore = read("offsets") as Partial<Record<string, Record<string, number>>>;
store(
  Object.fromEntries(
    LISTS.map((list) => {
      // validated when the catalogue loads
      const ids = new Set((read(list) as { id: string }[]).map(({ id }) => id));
      return [
        list,
        Object.fromEntries(Object.entries(offsetsBefore[list] ?? {}).filter(([id]) => ids.has(id))),
      ];
    }),
  ),
);
const { catalogue, sources } = await import("../../app/features/report/catalogue/catalogue.server.ts");
const { simulatedResults } = await import("../../app/features/report/fixtures.ts");
const { asAnswered } = await import("../../app/features/report/documents/as-answered.server.ts");
const { readerOf } = await import("../../app/features/report/documents/reader.server.ts");

/** Simulates other people than the tests do, so that the tests measure independently. */
const SEED = 20261124;
const COUNT = 3000;
const ROUNDS = 36;
/** The share of a logarithmic difference that an offset corrects in one round. Decreases, for convergence. */
const stepOf = (round: number) => 0.25 / (1 + round / 12);
/** Added to every entry's share, to keep the logarithm finite for entries that were never shown. */
const SHOWN_ALREADY = 0.2;
const FURTHEST = 2;

type Entry = { id: string; weights: Weights; offset: number };
const simulated = simulatedResults(COUNT, SEED).map((result) => ({
  profile: profileOf(asAnswered(result).scores, sources.wording),
  reader: readerOf(result),
}));

/** How often each entry of a list is shown, relative to an even distribution. */
function evenness(list: (typeof LISTS)[number]): Map<string, number> {
  const times = new Map(catalogue[list].map(({ id }) => [id, 0]));
  let shown = 0;
  for (const { profile, reader } of simulated)
    for (const { id } of shownOf(catalogue, list, profile, reader)) {
      times.set(id, (times.get(id) ?? 0) + 1);
      shown += 1;
    }
  return new Map([...times].map(([id, count]) => [id, (count * times.size) / shown]));
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const range = (values: number[]) => `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;

const named = LISTS.filter((list) => process.argv.includes(list));
for (const list of named.length ? named : LISTS) {
  const entries: Entry[] = catalogue[list];
  const before = range([...evenness(list).values()]);
  for (let round = 0; round < ROUNDS; round++) {
    const even = evenness(list);
    for (const entry of entries) {
      const share = ((even.get(entry.id) ?? 0) + SHOWN_ALREADY) / (1 + SHOWN_ALREADY);
      const moved = entry.offset + stepOf(round) * Math.log(share);
      entry.offset = Math.max(-FURTHEST, Math.min(FURTHEST, moved));
    }
  }
  for (const entry of entries) entry.offset = rounded(entry.offset);
  const after = range([...evenness(list).values()]);
  console.log(`${list}: ${before} of an even share before, ${after} after.`);
}

store(
  Object.fromEntries(
    LISTS.map((list) => [list, Object.fromEntries(catalogue[list].map(({ id, offset }) => [id, offset]))]),
  ),
);
