import shares from "../../../../content/library/shares.json" with { type: "json" };
import actions from "../../../../content/catalogue/actions.json" with { type: "json" };
import books from "../../../../content/catalogue/books.json" with { type: "json" };
import films from "../../../../content/catalogue/films.json" with { type: "json" };
import offsets from "../../../../content/catalogue/offsets.json" with { type: "json" };
import predictions from "../../../../content/catalogue/predictions.json" with { type: "json" };
import quotes from "../../../../content/catalogue/quotes.json" with { type: "json" };
import signs from "../../../../content/catalogue/signs.json" with { type: "json" };
import subjects from "../../../../content/catalogue/subjects.json" with { type: "json" };
import * as quest from "../../quest/quest.server.ts";
import { Catalogue } from "../domain/catalogue.ts";
import type { Sources } from "../domain/compose.ts";
import { lookUp } from "../../../lib/checked.ts";

/** All entries that a report picks from, parsed once; an invalid file prevents startup. */
export const catalogue = Catalogue.parse({
  actions, books, films, offsets, predictions, quotes, signs, subjects,
}); // prettier-ignore

const itemOf = new Map(quest.instrument.items.map((item) => [item.id, item]));
const { traits: traitNames, facets: facetNames, labels, correlations } = quest.instrument;

/** The input of `compose`. */
export const sources: Sources = {
  catalogue,
  shares,
  wording: {
    traits: traitNames,
    facets: facetNames,
    labels,
    correlations,
    statements: new Map(
      quest.sheetOf("full").statements.map(({ id, text }, i) => {
        const { facet } = lookUp(itemOf, id);
        return [id, { number: i + 1, text, facet }];
      }),
    ),
  },
};
