import type { QuestResult } from "../../quest/contract.ts";
import { sources } from "../catalogue/catalogue.server.ts";
import type { Chooser, Reader, ReportDocument } from "../contract.ts";
import { compose } from "../domain/compose.ts";
import { asAnswered } from "./as-answered.server.ts";
import { chooserFor } from "../domain/library.ts";
import { morePicks, type MorePick } from "../domain/more-picks.ts";
import { profileOf } from "../domain/profile.ts";
import { nextAction } from "../domain/work.ts";
import { library } from "../library/library.server.ts";
import { readerOf } from "./reader.server.ts";
import { sunSignsOn } from "./sun-sign.server.ts";

/** @param excluded ids of texts that the reader rejected */
export const chooserOf = (reader: Reader, excluded?: ReadonlySet<string>): Chooser =>
  chooserFor(library, reader, excluded);

/**
 * Composes the report of a scored quest for its owner. Deterministic: the same result gives the same bytes.
 * @param excluded ids of texts that the reader rejected
 */
export function composeReport(result: QuestResult, excluded?: ReadonlySet<string>): ReportDocument {
  const sun = result.birthDate ? sunSignsOn(result.birthDate) : undefined;
  const reader = readerOf(result);
  return compose(sources, asAnswered(result), chooserOf(reader, excluded), reader, sun);
}

const titles = (list: { title: string }[]) => list.map(({ title }) => title);

type Scored = Pick<QuestResult, "scores" | "answers" | "sessionId">;
const profileFor = (result: Scored) => profileOf(asAnswered(result).scores, sources.wording);

/** Twelve picks for the PDF report that the document does not show. Deterministic. */
export function composeMorePicks(result: Scored, { results }: ReportDocument): MorePick[] {
  const shown = {
    films: titles(results.films),
    books: titles(results.books),
    subjects: titles(results.subjects),
    quotes: results.quotes.map(({ text }) => text),
  };
  return morePicks(sources.catalogue, profileFor(result), readerOf(result), shown);
}

/** An action of at most an hour, other than the document's. */
export const composeHour = (result: Scored, { results }: ReportDocument) =>
  nextAction(sources.catalogue, profileFor(result), readerOf(result), results.actionItem);
