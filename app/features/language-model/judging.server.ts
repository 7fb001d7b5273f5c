import * as report from "../report/report.server.ts";
import type { Judge, JudgedText } from "./domain/checks/checks.ts";
import type { SlotSection } from "./contract.ts";
import { mostOf, type AskedText } from "./domain/request.ts";
import { stemOf } from "./domain/text.ts";
import { lists } from "./words.server.ts";

let stems: ReadonlySet<string> | undefined;
/** Stems of all words that our own texts use. */
const knownStems = () => (stems ??= new Set([...report.vocabulary()].map(stemOf)));

/** Slots as they are asked for, with what vouches for each claim. */
export const judgedTexts = (briefs: report.Brief[]): JudgedText[] =>
  briefs.map(({ slot, section, own, claims, facets }) => ({
    slot,
    own,
    most: mostOf(section, own),
    claims,
    facets: facets.map(({ name, level, percentile }) => ({
      name,
      level,
      ...(percentile !== undefined && { percentile }),
    })),
  }));

/**
 * The slots of a report by section: as a model is asked for them, without what vouches for their claims, and
 * as its texts are judged.
 */
export const sectionsOf = (
  briefs: report.Brief[],
): { section: SlotSection; asked: AskedText[]; texts: JudgedText[] }[] =>
  [...new Set(briefs.map(({ section }) => section))].map((section) => {
    const texts = judgedTexts(briefs.filter((brief) => brief.section === section));
    const asked = texts.map(({ claims, ...text }) => ({
      ...text,
      claims: claims.map(({ says, means }) => ({ says, means })),
    }));
    return { section, asked, texts };
  });

/**
 * What one person's texts are judged by. `secrets`: what they wrote and are called, which may not come back.
 */
export const judgeOf = (
  { measured, beside }: Pick<ReturnType<typeof report.briefsOf>, "measured" | "beside">,
  secrets: Judge["secrets"],
): Judge => ({
  register: report.deckRegister(),
  measured,
  beside,
  known: knownStems(),
  secrets,
  ...lists,
});
