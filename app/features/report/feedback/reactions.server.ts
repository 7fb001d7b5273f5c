import { sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { type Page, pageByKey } from "../../../platform/database/paging.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import {
  archetypeName,
  ARCHETYPES,
  type Reaction,
  type ReactionCounts,
  type ReactionFilter,
  type ReactionRow,
  type Scores,
  SECTIONS,
  type TextCounts,
} from "../contract.ts";

type Dependencies = Pick<Services, "db" | "clock">;
const KINDS = ["like", "dislike", "thought"] as const;

/** Reads the filter from URL parameters; unknown values are ignored. */
export const reactionFilterOf = (params: URLSearchParams): ReactionFilter => ({
  section: SECTIONS.find((section) => section === params.get("section")),
  archetype: ARCHETYPES.find((archetype) => archetype === params.get("archetype")),
  kind: KINDS.find((kind) => kind === params.get("kind")),
  text: /^-?\d{1,19}$/.exec(params.get("text") ?? "")?.[0],
});

/** Period of the counts. */
const COUNTED_DAYS = 90;
/** Feedback from owners and guests as one list. `n`: a guest row's id, which makes its key unique. */
const SAID = sql`(
  select session_id, test_id, section_id, reaction, thought, archetype, speaks_of,
    updated_at as at, false as guest, '' as n from report_feedback
  union all
  select session_id, test_id, section_id, reaction, thought, archetype, speaks_of, given_at, true, id::text
    from report_guest_feedback
) as s`;
const archetypes = quest.archetypeOf(sql`s.session_id`, sql`s.test_id`);
const KIND: Record<(typeof KINDS)[number], SQL> = {
  like: sql`s.reaction = 'like'`,
  dislike: sql`s.reaction = 'dislike'`,
  thought: sql`s.thought <> ''`,
};
/** A hash of the text, for grouping and URLs. */
const textKey = sql`hashtextextended(s.speaks_of, 0)`;
const fitting = ({ section, archetype, kind, text }: ReactionFilter): SQL =>
  sql.join(
    [
      sql`(s.reaction <> 'none' or s.thought <> '')`,
      ...(section ? [sql`s.section_id = ${section}`] : []),
      ...(archetype ? [sql`s.archetype = ${archetype}`] : []),
      ...(kind ? [KIND[kind]] : []),
      ...(text ? [sql`${textKey}::text = ${text}`] : []),
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
  speaksOf: string;
  at: string;
  guest: boolean;
  archetypes: Scores["archetype"] | null;
};
/**
 * Feedback on sections, newest first, each with the text it is about. Contains no names, since it is about
 * the report and not its reader.
 * @param at page cursor from the URL
 */
export async function listReactions(
  services: Dependencies,
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
          s.reaction, s.thought, s.speaks_of as "speaksOf",
          to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, s.guest,
          ${archetypes} as archetypes
        from ${SAID} where ${fitting(filter)} ${where ? sql`and ${where}` : sql``} order by ${orderBy}
        limit ${limit}`);
      return rows;
    },
  });
  const rows = page.rows.map(({ sessionId: _session, testId: _test, archetypes: their, ...row }) => ({
    ...row,
    result: their && archetypeName(their),
  }));
  return { ...page, rows };
}

const counted = (clock: Dependencies["clock"]) =>
  sql`s.at >= ${new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS).toISOString()}::timestamptz`;
const COUNTS = sql`(count(*) filter (where s.reaction = 'like'))::int as likes,
  (count(*) filter (where s.reaction = 'dislike'))::int as dislikes,
  (count(*) filter (where s.thought <> ''))::int as thoughts`;

/** Maximum number of texts listed; `others` counts the rest. */
const TEXTS = 12;

/**
 * Likes, dislikes and comments by text in the last 90 days, most disliked first. Feedback with the same
 * `speaksOf` and section is counted together.
 */
export async function countTexts({ db, clock }: Dependencies, filter: ReactionFilter): Promise<TextCounts> {
  const { rows } = await db.execute<TextCounts["texts"][number] & { total: number }>(sql`
    with told as materialized (
      select s.section_id as section, ${textKey} as key, ${COUNTS}, min(s.session_id collate "C") as sample,
        (count(*) over ())::int as total
      from ${SAID} where ${counted(clock)} and s.speaks_of <> ''
        and ${fitting({ ...filter, text: undefined })}
      group by 1, 2 order by dislikes desc, thoughts desc, likes desc, section, key limit ${TEXTS})
    select told.section, told.key::text as key, one.speaks_of as "speaksOf", told.likes, told.dislikes,
      told.thoughts, told.total
    from told cross join lateral (select s.speaks_of from ${SAID}
      where s.session_id = told.sample collate "default" and s.section_id = told.section
        and ${textKey} = told.key limit 1) one
    order by told.dislikes desc, told.thoughts desc, told.likes desc, told.section, told.key`);
  const others = Math.max(0, (rows[0]?.total ?? 0) - rows.length);
  return { texts: rows.map(({ total: _total, ...row }) => row), others };
}

/** Likes, dislikes and comments in the last 90 days, by section and by archetype. */
export async function countReactions({ db, clock }: Dependencies): Promise<ReactionCounts> {
  const { rows } = await db.execute<ReactionCounts["sections"][number] & { archetype: string | null }>(sql`
    select s.section_id as section, s.archetype, ${COUNTS}
    from ${SAID} where ${counted(clock)} group by 1, 2`);
  const summed = <Name extends string>(
    names: readonly Name[],
    nameOf: (row: (typeof rows)[number]) => string | null,
  ) =>
    names.map((name) => {
      const sameName = rows.filter((row) => nameOf(row) === name);
      const sum = (column: "likes" | "dislikes" | "thoughts") =>
        sameName.reduce((total, row) => total + row[column], 0);
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
