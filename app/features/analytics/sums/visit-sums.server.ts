import { type SQL, sql } from "drizzle-orm";
import type { IndiaDay } from "../../../lib/india-time.ts";
import { entriesOf, keysOf } from "../../../lib/typed.ts";
import type { FactKind } from "../contract.ts";
import { pairDimension, PREVIOUS } from "../domain/funnel.ts";
import { STEP_BITS, STEPS } from "../domain/steps.ts";
import { MEASURES, type Measure, OTHER, PATH_ARROW, TIME_BOUNDS } from "../domain/sums.ts";
import { happenedIn } from "./conditions.server.ts";

// The one statement that counts visits: for the roll-up of a day, for a part of a day, and for any filter.
// Definitions: README.md.

/**
 * Values of a dimension that are stored of one day, the rest being summed as `OTHER`; and values of a filter by which
 * a day is rolled up, the visits of the others being read one by one.
 */
export const VALUES_A_DAY = 300;

/** The first pages of a visit make its path. */
const PATH_PAGES = 5;

/** The measures in their order, those that are not given as 0. */
const measures = (columns: Partial<Record<Measure, string>>, times = "null::int[]") =>
  `${MEASURES.map((measure) => `${columns[measure] ?? "0"} as ${measure}`).join(", ")}, ${times} as times`;

/** Counts by bucket, from rows that have a `bucket` and a count of it. */
const timesOf = (n: string) =>
  `array[${TIME_BOUNDS.map((_, at) => `coalesce(sum(${n}) filter (where bucket = ${at + 1}), 0)`).join(", ")}]::int[]`;
const bucketOf = (seconds: string) => `width_bucket(${seconds}, array[${TIME_BOUNDS.join(", ")}])`;

/** The measures of rows added up. */
export const ADDED_UP = sql.raw(
  `${MEASURES.map((measure) => `sum(${measure})::float8 as ${measure}`).join(", ")},
  case when count(times) > 0 then array[${TIME_BOUNDS.map((_, at) => `coalesce(sum(times[${at + 1}]), 0)`).join(", ")}]::int[] end as times`,
);

/** The columns of a sum, in the roll-up and in every query of this file. */
export const SUM_COLUMNS = sql.raw(
  `filter, filter_value, day, dimension, value, ${MEASURES.join(", ")}, times`,
);
/** Rows of these queries, under the names of their columns. */
export const namedSums = (queries: SQL): SQL => sql`(${queries}) s(${SUM_COLUMNS})`;

/** Where visits come from, and by what they are grouped first: `v`, or `f`, which repeats them by filter. */
type Visits = { from: "v" | "f"; by: string; filter: string };
const EVERY_VISIT: Visits = { from: "v", by: "", filter: "'' as filter, '' as filter_value" };
const BY_FILTER: Visits = { from: "f", by: "filter, filter_value, ", filter: "filter, filter_value" };

/** The values of filters that a visit has. */
const FILTER_VALUES = [
  "('platform', platform)",
  "('source', source)",
  "('campaign', campaign)",
  "('device', device)",
  "('entry', entry)",
  "('exit', exit)",
  ...entriesOf(STEPS).map(
    ([step, bit]) => `('did', case when steps & ${bit} <> 0 then '${step}' else '' end)`,
  ),
].join(", ");

/** The grouping of visits in one pass, and the dimensions that result. */
const GROUPS: { columns: string; dimensions: Record<string, string> }[] = [
  {
    columns: "platform, source, campaign",
    dimensions: { platform: "platform", source: "source", campaign: "nullif(campaign, '')" },
  },
  {
    columns: "device, browser, system",
    dimensions: { device: "device", browser: "browser", system: "system" },
  },
  { columns: "entry, exit", dimensions: { entry: "entry", exit: "exit" } },
  { columns: "hour", dimensions: { hour: "hour::text" } },
  { columns: "day", dimensions: { all: "case when day is not null then '' end" } },
];

const has = (step: keyof typeof STEP_BITS) => `steps & ${STEP_BITS[step]} <> 0`;

/** Visits in which these steps were taken, from rows of visits with the same steps. */
const tookSteps = (...steps: (keyof typeof STEP_BITS)[]) =>
  `coalesce(sum(n) filter (where ${steps.map(has).join(" and ")}), 0)`;

/** Visits are counted by the steps that were taken in them, and each measure adds up those that it is about. */
function groupedVisits({ from, by, filter }: Visits, dimensions: readonly string[]) {
  const groups = GROUPS.filter((group) => dimensions.some((dimension) => group.dimensions[dimension]));
  if (groups.length === 0) return [];
  const columns = groups.map((group) => group.columns);
  const values = groups.flatMap((group) => entriesOf(group.dimensions));
  const day = dimensions.includes("all") ? "day" : "null::date";
  return [
    `select ${filter}, ${day} as day, dimension, value, ${measures({
      visits: "sum(n)",
      single_page: "sum(single_page)",
      signups: tookSteps("signup"),
      started: tookSteps("quest_start"),
      finished: tookSteps("quest_finish"),
      completed: tookSteps("quest_start", "quest_finish"),
      paid: tookSteps("payment_done"),
      applied: tookSteps("apply_submitted"),
    })}
    from (
      select ${by}steps, ${columns.join(", ")}, count(*) as n, count(*) filter (where pages = 1) as single_page
      from ${from} group by ${by}steps, grouping sets (${columns.map((column) => `(${column})`).join(", ")})
    ) s cross join lateral (values ${values.map(([name, value]) => `('${name}', ${value})`).join(", ")})
      d(dimension, value)
    where value is not null group by ${by}${day}, dimension, value`,
  ];
}

/** Visitors and times of stay of all visits. */
const allVisits = ({ from, by, filter }: Visits) => [
  `select ${filter}, day, 'all', '', ${measures({ visitors: "count(*)" })}
    from (select ${by}day, visitor from ${from} group by ${by}day, visitor) p group by ${by}day`,
  `select ${filter}, day, 'all', '', ${measures({}, timesOf("n"))} from (
      select ${by}day, ${bucketOf("seconds")} as bucket, count(*) as n from ${from} group by ${by}day, bucket
    ) b group by ${by}day`,
];

/** Opened pages. The first page of a visit is always new in it; for the others this is looked up. */
const openedPages = ({ from, by, filter }: Visits) =>
  `select ${filter}, null::date, 'page', page, ${measures(
    { visits: "sum(visits)", signups: "sum(signups)", occurrences: "sum(views)" },
    timesOf("views"),
  )}
  from (
    select ${by}page, bucket, count(*) as views, count(*) filter (where is_first) as visits,
      count(*) filter (where is_first and signed_up) as signups
    from (
      select ${by}page, ${bucketOf("s")} as bucket, n = 1 or array_position(seen, page) = n as is_first, signed_up
      from (
        select ${by}seen, ${has("signup")} as signed_up, unnest(seen) as page, unnest(seen_seconds) as s,
          generate_subscripts(seen, 1) as n from ${from}
      ) opened
    ) counted group by ${by}page, bucket
  ) b group by ${by}page`;

/** For all visits only: no filtered page shows them. */
const PATHS = `select '', '', null::date, 'path', path, ${measures({ visits: "count(*)" })}
  from (select array_to_string(seen[1:${PATH_PAGES}], '${PATH_ARROW}') as path from v) w group by path`;
const PLACES = `select '', '', null::date, 'place', place, ${measures({ occurrences: "count(*)" })}
  from (select unnest(places) as place from v where ${has("apply_click")}) w group by place`;

/** Columns of `g`, which counts visits with the same actions. */
const ACTION_COLUMNS = "steps, statements, sections, shares";
/** The actions in visits, from `g`. */
const ACTIONS: Record<string, (visits: Visits) => string> = {
  did: ({ by, filter }) => `select ${filter}, null::date, 'did', s.step, ${measures({ visits: "sum(n)" })}
    from g cross join (values ('visit', 0), ${entriesOf(STEP_BITS)
      .map(([step, bit]) => `('${step}', ${bit})`)
      .join(", ")}) s(step, bit)
    where s.bit = 0 or steps & s.bit <> 0 group by ${by}s.step`,
  statement: ({ by, filter }) =>
    `select ${filter}, null::date, 'statement', statement::text, ${measures({ occurrences: "sum(n)" })}
    from (
      select ${by}n, generate_series(lower(range), upper(range) - 1) as statement
      from (select ${by}n, unnest(statements) as range from g) r
    ) answered group by ${by}statement`,
  section: ({ by, filter }) =>
    `select ${filter}, null::date, 'section', section, ${measures({ visits: "sum(n)" })}
    from (select ${by}n, unnest(sections) as section from g) w group by ${by}section`,
  share: ({ by, filter }) =>
    `select ${filter}, null::date, 'share', section, ${measures({ occurrences: "sum(n)" })}
    from (select ${by}n, unnest(shares) as section from g) w group by ${by}section`,
};

/** Every dimension of visits; those of facts are `fact` and `method`. */
export const VISIT_DIMENSIONS = [
  ...GROUPS.flatMap((group) => keysOf(group.dimensions)),
  "page",
  "path",
  "place",
  ...keysOf(ACTIONS),
];

/** The values of filters by which a day is rolled up, and its visits once for each of theirs. */
const REPEATED_BY_FILTER = `filter_values as materialized (
    select k.filter, k.filter_value as given, case when row_number() over (
        partition by k.filter order by count(*) desc, k.filter_value) <= ${VALUES_A_DAY}
      then k.filter_value else '${OTHER}' end as filter_value
    from v cross join lateral (values ${FILTER_VALUES}) k(filter, filter_value)
    where k.filter_value <> '' group by k.filter, k.filter_value
  ), f as not materialized (
    select '' as filter, '' as filter_value, v.* from v
    union all select filter_values.filter, filter_values.filter_value, v.*
    from v cross join lateral (values ${FILTER_VALUES}) k(filter, given)
    join filter_values on filter_values.filter = k.filter and filter_values.given = k.given where k.given <> ''
  ), `;

/**
 * Sums of visits by dimension and value; those of all visits (`all`) also by day.
 * @param which a condition on `analytics_visits v`
 * @param dimensions the wanted ones; those of facts are in `factSums`
 * @param byFilter also sums the visits of each value of each filter
 */
export function visitSums(which: SQL, dimensions: readonly string[], byFilter = false): SQL {
  const wants = (dimension: string) => dimensions.includes(dimension);
  const visits = byFilter ? BY_FILTER : EVERY_VISIT;
  const queries = [
    ...groupedVisits(visits, dimensions),
    ...(wants("all") ? allVisits(visits) : []),
    ...(wants("page") ? [openedPages(visits)] : []),
    ...(wants("path") ? [PATHS] : []),
    ...(wants("place") ? [PLACES] : []),
    ...entriesOf(ACTIONS).flatMap(([dimension, query]) => (wants(dimension) ? [query(visits)] : [])),
  ];
  return sql`
    with v as materialized (
      select day, hour, visitor, platform, source, campaign, device, browser, system, pages, seconds, entry,
        exit, steps, seen, seen_seconds, statements, sections, shares, places
      from analytics_visits v where ${which}
    ), ${sql.raw(byFilter ? REPEATED_BY_FILTER : "")} g as materialized (
      select ${sql.raw(`${visits.by}${ACTION_COLUMNS}, count(*) as n
        from ${visits.from} group by ${visits.by}${ACTION_COLUMNS}`)}
    )
    ${sql.raw(queries.join("\nunion all "))}`;
}

/**
 * Facts by kind, and payment attempts by method. An order refunded in parts counts once, on the day of the first.
 * @param which a condition on `analytics_facts f`
 */
export const factSums = (which: SQL): SQL => sql`
  select '' as filter, '' as filter_value, day, dimension, value, ${sql.raw(
    measures({
      occurrences: "count(*) filter (where not again)",
      paid: "count(*) filter (where dimension = 'method' and kind = 'paid')",
      amount: "coalesce(sum(amount) filter (where dimension = 'fact'), 0)",
    }),
  )}
  from (
    select (f.at at time zone 'Asia/Kolkata')::date as day, f.kind, f.amount, d.dimension, d.value,
      f.kind = 'refunded' and exists (select 1 from analytics_facts e where e.kind = 'refunded'
        and e.user_id = f.user_id and e.quest = f.quest and (e.at, e.id) < (f.at, f.id)) as again
    from analytics_facts f cross join lateral (values ('fact', f.kind), ('method',
      case when f.kind in ('paid', 'payment_failed') then coalesce(nullif(f.method, ''), 'unknown') end))
      d(dimension, value)
    where ${which} and d.value is not null
  ) counted group by day, dimension, value`;

/** A member's fact `e` before their fact `f`. */
const isEarlier = (kind: FactKind) =>
  sql`e.kind = ${kind} and e.user_id = f.user_id and (e.at, e.id) < (f.at, f.id)`;

/**
 * Members and quests that took two steps of the funnel, the later one on this day, by the day of the earlier one
 * (`pairDimension`). A payment is a member's first, and a refund the first of its order; a finished quest goes with
 * its taker's sign-up, whichever was first, once it belongs to them. Erased people are in none.
 */
export function pairSums(day: IndiaDay): SQL {
  return sql`
    with f as materialized (
      select f.id, f.kind, f.at, f.user_id, f.quest from analytics_facts f
      where ${happenedIn({ from: day, to: day })} and f.kind <> 'payment_failed'
    ), pairs as (
      select ${pairDimension("quest_finished")} as dimension, started.at as since
      from f join analytics_facts started on started.kind = 'quest_started' and started.quest = f.quest
      where f.kind = 'quest_finished'
      union all
      select ${pairDimension("signed_up")}, least(finished.at, joined.at)
      from analytics_facts joined
        join analytics_facts owned on owned.kind in ('quest_claimed', 'quest_finished') and owned.user_id = joined.user_id
        join analytics_facts finished on finished.kind = 'quest_finished' and finished.quest = owned.quest
      where joined.kind = 'signed_up' and joined.user_id in (
        select user_id from f where kind in ('signed_up', 'quest_claimed', 'quest_finished'))
      group by finished.id, joined.id
      having (greatest(finished.at, joined.at, min(owned.at)) at time zone 'Asia/Kolkata')::date = ${day}::date
      union all
      select ${pairDimension("paid")}, joined.at
      from f join analytics_facts joined on joined.kind = 'signed_up' and joined.user_id = f.user_id
      where f.kind = 'paid' and not exists (select from analytics_facts e where ${isEarlier("paid")})
      union all
      select ${pairDimension("refunded")}, bought.at
      from f join analytics_facts bought on bought.kind = 'paid' and bought.user_id = f.user_id
        and bought.quest is not distinct from f.quest
      where f.kind = 'refunded' and not exists (
        select from analytics_facts e where ${isEarlier("refunded")} and e.quest is not distinct from f.quest)
    )
    select '' as filter, '' as filter_value, ${day}::date as day, dimension, value, ${sql.raw(
      measures({ occurrences: "count(*)" }),
    )}
    from (
      select dimension, (since at time zone 'Asia/Kolkata')::date::text as value from pairs
      union all
      select steps.dimension, '' from f join (values ${sql.join(
        entriesOf(PREVIOUS).map(([step, previous]) => sql`(${previous}, ${pairDimension(step)})`),
        sql`, `,
      )}) steps(previous, dimension) on steps.previous = f.kind
      where case when f.kind in ('quest_started', 'quest_finished') then f.quest else f.user_id end is not null
    ) counted group by dimension, value`;
}

/**
 * Money by source, as far as visits are stored: of the visit in which the payer signed up, and of the visit whose
 * browser reported a payment within three minutes of it, nearest first. A visit counts for one payment.
 * @param which a condition on facts `f`
 */
export const revenueSums = (which: SQL): SQL => sql`
  select '' as filter, '' as filter_value, (f.at at time zone 'Asia/Kolkata')::date as day,
    case when f.kind = 'paid' then 'paid_by_signup' else 'returned_by_signup' end as dimension,
    v.source as value, ${sql.raw(measures({ amount: "coalesce(sum(f.amount), 0)" }))}
  from analytics_facts f join analytics_visits v on v.id = f.journey_id
  where ${which} and f.kind in ('paid', 'refunded', 'dispute_lost') group by 1, 2, 3, 4, 5
  union all
  select '', '', day, 'paid_by_visit', source, ${sql.raw(measures({ amount: "coalesce(sum(amount), 0)" }))}
  from (
    select distinct on (visit) day, source, amount from (
      select distinct on (f.id) (f.at at time zone 'Asia/Kolkata')::date as day, f.amount, v.id as visit, v.source,
        abs(extract(epoch from v.paid_at - f.at)) as gap
      from analytics_facts f join analytics_visits v
        on v.paid_at between f.at - interval '3 minutes' and f.at + interval '3 minutes'
      where ${which} and f.kind = 'paid' order by f.id, gap, v.id
    ) nearest order by visit, gap
  ) paying group by day, source`;
