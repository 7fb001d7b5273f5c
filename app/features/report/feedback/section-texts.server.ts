import { tableOf } from "../../../lib/typed.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { type SectionId, SECTIONS } from "../contract.ts";
import { composeReport } from "../documents/documents.server.ts";
import { SECTION_TEXTS } from "../domain/section-texts.ts";

export type Dependencies = Pick<Services, "db">;
const LONGEST = 260;

/** The number of results whose texts a process caches: they never change. */
const REMEMBERED = 500;
const remembered = new Map<string, Record<SectionId, string>>();

/** The text of each section of a result, or its beginning; undefined where the result is deleted. */
export async function textsOf({ db }: Dependencies, sessionId: string, testId: string) {
  const key = `${sessionId}/${testId}`;
  const known = remembered.get(key);
  if (known) return known;
  const result = await quest.readResult({ db }, sessionId, testId);
  if (!result) return undefined;
  const { results } = composeReport(result);
  const texts = tableOf(SECTIONS, (section) => {
    const text = SECTION_TEXTS[section].text(results).replaceAll("\n", " · ");
    return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
  });
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, texts);
  return texts;
}
