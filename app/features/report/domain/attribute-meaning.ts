import { bears, type Measured } from "../../../kernel/claims.ts";
import { type Facet, type Scores } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { capital, listed, nameOf, type Wording } from "./wording.ts";
import { levelName } from "./levels.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { entryOf, firstOf } from "../../../kernel/checked.ts";

type Tile = Scores["attributes"][number];

const areAt = (names: string[], level: number) => {
  const verb = names.length > 1 ? "are" : verbOf(firstOf(names), "is", "are");
  return `your ${listed(names)} ${verb} ${levelName(level)}`;
};

/**
 * What an attribute looks like in somebody: in one written sentence where their facets all bear it, else by
 * facet.
 */
export function meaningOf(catalogue: Catalogue, wording: Wording, measured: Measured, tile: Tile): string {
  const { attributes, facets } = catalogue;
  const written = attributes[tile.id]?.[tile.percentile >= 50 ? "high" : "low"];
  if (written && bears(measured, written.says)) return written.text;
  const poleOf = (facet: Facet) => {
    const { high, low } = entryOf(facets, facet);
    return [high, low].find(({ says }) => bears(measured, says));
  };
  const levelOf = (facet: Facet) => entryOf(measured.levels, facet);
  const clauses = tile.facets.flatMap((facet) => poleOf(facet)?.clause ?? []);
  const others = tile.facets.filter((facet) => !poleOf(facet));
  const rest = [...new Set(others.map(levelOf))].map((level) => {
    const alike = others.filter((facet) => levelOf(facet) === level);
    return areAt(
      alike.map((facet) => nameOf(wording, facet)),
      level,
    );
  });
  const all = (clauses.length ? [`you ${listed(clauses)}`, ...rest] : rest).join("; ");
  return `${capital(all)}.`;
}
