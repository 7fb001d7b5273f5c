import { type SQL, sql } from "drizzle-orm";
import { type SectionId } from "./contract.ts";
import { type Has, textsOf } from "./spoken.server.ts";

/** Reactions that one run of the job looks at, in each of the two tables. */
const AT_ONCE = 500;
type Textless = { sessionId: string; testId: string; section: SectionId };

async function withTexts(services: Has, rows: Textless[]) {
  const filled: (Textless & { text: string })[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- several speak of one result, which is composed once
    const texts = await textsOf(services, row.sessionId, row.testId);
    filled.push({ ...row, text: texts?.[row.section] ?? "" });
  }
  return filled;
}

async function fill(services: Has, table: SQL): Promise<number> {
  const { rows } = await services.db.execute<Textless>(sql`
    select session_id as "sessionId", test_id as "testId", section_id as section from ${table}
    where speaks_of is null limit ${AT_ONCE}`);
  const filled = await withTexts(services, rows);
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
