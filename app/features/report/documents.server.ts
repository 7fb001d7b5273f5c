import type { QuestResult } from "../quest/contract.ts";
import { sources } from "./catalogue.server.ts";
import type { ReportDocument } from "./contract.ts";
import type { Measured } from "../../kernel/claims.ts";
import { compose } from "./domain/compose.ts";
import { asAnswered } from "./as-answered.server.ts";
import { measuredOf as measuredByLevels } from "./domain/measured.ts";
import { morePicks, type MorePick } from "./domain/more-picks.ts";
import { profileOf } from "./domain/profile.ts";
import { sunSignsOn } from "./sun-sign.server.ts";

/** The whole report of a scored quest, as its owner sees it. The same result gives the same bytes. */
export const composeReport = (result: QuestResult): ReportDocument =>
  compose(sources, asAnswered(result), result.birthDate ? sunSignsOn(result.birthDate) : undefined);

/** The reader's levels and archetypes, against which the claims of texts are checked. */
export const measuredOf = (result: Pick<QuestResult, "scores" | "answers">): Measured =>
  measuredByLevels(asAnswered(result).scores);

const titles = (list: { title: string }[]) => list.map(({ title }) => title);

/**
 * Twelve picks that a document does not show: what the PDF report adds to it. The same result and document
 * give the same twelve.
 */
export const composeMorePicks = (
  result: Pick<QuestResult, "scores" | "answers" | "sessionId">,
  { results, evidence }: ReportDocument,
): MorePick[] => {
  const shown = {
    films: titles(results.films),
    books: titles(results.books),
    subjects: titles(results.subjects),
  };
  const profile = profileOf(asAnswered(result).scores, sources.wording);
  return morePicks(sources.catalogue, sources.wording, profile, evidence.facets, shown, result.sessionId);
};
