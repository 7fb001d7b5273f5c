import { type SQL, sql } from "drizzle-orm";
import { tableOf } from "../../kernel/typed.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import { type SectionId, SECTIONS } from "./contract.ts";
import { composeReport } from "./documents.server.ts";
import { SECTION_TEXTS } from "./domain/section-texts.ts";

type Has = Pick<Services, "db">;
const LONGEST = 260;

/** Results whose texts a process remembers: they never change, and to compose a report takes milliseconds. */
const REMEMBERED = 500;
const remembered = new Map<string, Record<SectionId, string>>();

/** What each section says in a result, or its beginning; undefined where the result is gone. */
export async function textsOf({ db }: Has, sessionId: string, testId: string) {
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

/** Reactions that one run of the job looks at, in each of the two tables. */
const AT_ONCE = 500;
type Textless = { sessionId: string; testId: string; section: SectionId };

async function fill(services: Has, table: SQL): Promise<number> {
  const { rows } = await services.db.execute<Textless>(sql`
    select session_id as "sessionId", test_id as "testId", section_id as section from ${table}
    where speaks_of is null limit ${AT_ONCE}`);
  const filled: (Textless & { text: string })[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- several speak of one result, which is composed once
    const texts = await textsOf(services, row.sessionId, row.testId);
    filled.push({ ...row, text: texts?.[row.section] ?? "" });
  }
  if (filled.length > 0)
    await services.db.execute(sql`
      update ${table} as f set speaks_of = g.text
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
        as g("sessionId" text, "testId" text, section text, text text)
      where f.session_id = g."sessionId" and f.test_id = g."testId" and f.section_id = g.section
        and f.speaks_of is null`);
  return filled.length;
}

/**
 * Puts the text beside reactions that an earlier release wrote without it, some hundreds at a time.
 * @returns how many got theirs
 */
export const fillTexts = async (services: Has): Promise<number> =>
  (await fill(services, sql`report_feedback`)) + (await fill(services, sql`report_guest_feedback`));
