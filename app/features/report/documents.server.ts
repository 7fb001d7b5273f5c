import type { QuestResult } from "../quest/contract.ts";
import { sources } from "./catalogue.server.ts";
import type { ReportDocument } from "./contract.ts";
import type { Measured } from "../../kernel/claims.ts";
import { compose } from "./domain/compose.ts";
import { measuredAsAnswered } from "./domain/answered.ts";
import { morePicks, type MorePick } from "./domain/more-picks.ts";
import { profileOf } from "./domain/profile.ts";
import { sunSignsOn } from "./sun-sign.server.ts";

/** The whole report of a scored quest, as its owner sees it. The same result gives the same bytes. */
export const composeReport = (result: QuestResult): ReportDocument =>
  compose(sources, result, result.birthDate ? sunSignsOn(result.birthDate) : undefined);

/**
 * Where somebody stands, for choosing what is said to them: only as far as their own answers lean that way
 * too.
 */
export const saidOf = (result: Pick<QuestResult, "scores" | "answers">): Measured =>
  measuredAsAnswered(sources.wording, result, { open: false });

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
  const measured = measuredAsAnswered(sources.wording, result, { open: true });
  const profile = profileOf(result.scores, sources.wording, measured);
  return morePicks(sources.catalogue, sources.wording, profile, evidence.facets, shown, result.sessionId);
};
