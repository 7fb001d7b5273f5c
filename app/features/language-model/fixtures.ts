import { sentencesOf } from "../../kernel/claims.ts";
import { simulatedResults } from "../report/fixtures.ts";
import * as report from "../report/report.server.ts";
import type { Judge, JudgedText } from "./domain/checks/checks.ts";
import { judgedTexts, judgeOf } from "./judging.server.ts";

/** A person's slots as they are asked for, and what their texts are judged by. */
export type Asked = { texts: JudgedText[]; judge: Judge };

/** The slots of so many invented people: the same for the same seed. */
export const askedOf = (count: number, seed: number): Asked[] =>
  simulatedResults(count, seed).map((result) => {
    const briefs = report.briefsOf(result, report.composeReport(result));
    return { texts: judgedTexts(briefs.briefs), judge: judgeOf(briefs, { thought: "", names: [] }) };
  });

/** A text as if each of its sentences made all claims of its slot. */
export const declaring = (asked: JudgedText, text: string) =>
  sentencesOf(text).map((one) => ({ text: one, says: asked.claims.map(({ says }) => says) }));
