import { sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../kernel/india-time.ts";
import { tableOf } from "../../kernel/typed.ts";
import { type Page, pageByKey } from "../../platform/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import {
  archetypeName,
  ARCHETYPES,
  type Reaction,
  type ReactionCounts,
  type ReactionFilter,
  type ReactionRow,
  type Scores,
  SECTIONS,
} from "./contract.ts";
import { composeReport } from "./documents.server.ts";
import { SECTION_TEXTS } from "./domain/section-texts.ts";

type Has = Pick<Services, "db" | "clock">;
const KINDS = ["like", "dislike", "thought"] as const;

/** What of the reactions an address asks for; what it names and does not exist is left out. */
export const reactionFilterOf = (asked: URLSearchParams): ReactionFilter => ({
  section: SECTIONS.find((one) => one === asked.get("section")),
  archetype: ARCHETYPES.find((one) => one === asked.get("archetype")),
  kind: KINDS.find((one) => one === asked.get("kind")),
});

/** Days whose reactions are counted. */
const COUNTED_DAYS = 90;
/** What members and guests said, as one list. A guest's rows are told apart by their number. */
const SAID = sql`(
  select session_id, test_id, section_id, reaction, thought, archetype, updated_at as at, false as guest,
    '' as n from report_feedback
  union all
  select session_id, test_id, section_id, reaction, thought, archetype, given_at, true, id::text
    from report_guest_feedback
) as s`;
const archetypes = quest.archetypeOf(sql`s.session_id`, sql`s.test_id`);
/** A result is long to read: what is nearest is looked up where an earlier release wrote, and for no other row. */
const looked = sql`${archetypes} ->> 'primary'`;
const nearest = sql`coalesce(s.archetype, ${looked})`;
const KIND: Record<(typeof KINDS)[number], SQL> = {
  like: sql`s.reaction = 'like'`,
  dislike: sql`s.reaction = 'dislike'`,
  thought: sql`s.thought <> ''`,
};
const fitting = ({ section, archetype: of, kind }: ReactionFilter): SQL =>
  sql.join(
    [
      sql`(s.reaction <> 'none' or s.thought <> '')`,
      ...(section ? [sql`s.section_id = ${section}`] : []),
      ...(of ? [sql`(s.archetype = ${of} or s.archetype is null and ${looked} = ${of})`] : []),
      ...(kind ? [KIND[kind]] : []),
    ],
    sql` and `,
  );

type Row = {
  id: string;
  sessionId: string;
  testId: string;
  section: ReactionRow["section"];
  reaction: Reaction;
  thought: string;
  at: string;
  guest: boolean;
  archetypes: Scores["archetype"] | null;
};
const LONGEST = 260;

/** Results whose texts a process remembers: they never change, and to compose a report takes milliseconds. */
const REMEMBERED = 500;
const remembered = new Map<string, Record<ReactionRow["section"], string>>();

/** What each section says in a result, or its beginning; undefined where the result is gone. */
async function textsOf({ db }: Has, sessionId: string, testId: string) {
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

/** The text that stood in each row's section for that person; empty where their result is gone. */
async function spokenOf(services: Has, rows: Row[]): Promise<string[]> {
  const texts: string[] = [];
  for (const { sessionId, testId, section } of rows)
    // oxlint-disable-next-line no-await-in-loop -- several speak of one result, which is composed once
    texts.push((await textsOf(services, sessionId, testId))?.[section] ?? "");
  return texts;
}

/**
 * What readers said of the report's sections, the newest first, each with the text that it speaks of. Nobody
 * is named: what somebody said is for those who write the report, not about its reader.
 * @param at cursor of the address
 */
export async function listReactions(
  services: Has,
  filter: ReactionFilter,
  at?: string | null,
): Promise<Page<ReactionRow>> {
  const id = sql`s.session_id || ' ' || s.test_id || ' ' || s.section_id || ' ' || s.n`;
  const page = await pageByKey<Row>({
    at,
    size: 25,
    sort: sql`s.at`,
    id,
    keyOf: (row) => ({ value: row.at, id: row.id }),
    find: async (where, orderBy, limit) => {
      const { rows } = await services.db.execute<Row>(sql`
        select ${id} as id, s.session_id as "sessionId", s.test_id as "testId", s.section_id as section,
          s.reaction, s.thought,
          to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, s.guest,
          ${archetypes} as archetypes
        from ${SAID} where ${fitting(filter)} ${where ? sql`and ${where}` : sql``} order by ${orderBy}
        limit ${limit}`);
      return rows;
    },
  });
  const spoken = await spokenOf(services, page.rows);
  const rows = page.rows.map(({ sessionId: _session, testId: _test, archetypes: their, ...row }, n) => ({
    ...row,
    result: their && archetypeName(their),
    speaksOf: spoken[n] ?? "",
  }));
  return { ...page, rows };
}

/** How often each section was liked, disliked and written about within 90 days, in all and by archetype. */
export async function countReactions({ db, clock }: Has): Promise<ReactionCounts> {
  const since = new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<ReactionCounts["sections"][number] & { archetype: string | null }>(sql`
    select s.section_id as section, ${nearest} as archetype,
      (count(*) filter (where s.reaction = 'like'))::int as likes,
      (count(*) filter (where s.reaction = 'dislike'))::int as dislikes,
      (count(*) filter (where s.thought <> ''))::int as thoughts
    from ${SAID} where s.at >= ${since}::timestamptz group by 1, 2`);
  const summed = <Name extends string>(
    names: readonly Name[],
    nameOf: (row: (typeof rows)[number]) => string | null,
  ) =>
    names.map((name) => {
      const mine = rows.filter((row) => nameOf(row) === name);
      const sum = (of: "likes" | "dislikes" | "thoughts") => mine.reduce((all, row) => all + row[of], 0);
      return { name, likes: sum("likes"), dislikes: sum("dislikes"), thoughts: sum("thoughts") };
    });
  return {
    sections: summed(SECTIONS, (row) => row.section).map(({ name, ...counts }) => ({
      section: name,
      ...counts,
    })),
    archetypes: summed(ARCHETYPES, (row) => row.archetype).map(({ name, ...counts }) => ({
      archetype: name,
      ...counts,
    })),
  };
}
