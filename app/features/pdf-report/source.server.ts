import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import type { Feedback, QuestResult } from "./contract.ts";
import type { Source } from "./domain/source.ts";
import { outlineOf } from "./outline.server.ts";
import { texts } from "./texts.server.ts";
import { lookUp } from "../../kernel/checked.ts";

const facetOf = new Map(quest.instrument.items.map((item) => [item.id, item]));

/** Everything a book is made of, from a scored quest, the owner's name and what they told us. */
export function sourceOf(result: QuestResult, name: string, feedback: Feedback[]): Source {
  const sheet = quest.sheetOf(result.form);
  const document = report.composeReport(result);
  return {
    name,
    result,
    document,
    feedback,
    statements: sheet.statements.map(({ id, text }) => {
      const { facet, number } = lookUp(facetOf, id);
      return { id, number, facet, statement: text };
    }),
    labels: [...sheet.labels],
    texts,
    outline: outlineOf,
    palette: report.paletteOf(result.scores.traits),
    joined: report.joinedBy(document.evidence.archetype.primary),
  };
}
