import { type SQL, sql } from "drizzle-orm";
import type { IndiaDay } from "../../../lib/india-time.ts";
import { entriesOf, keysOf } from "../../../lib/typed.ts";
import type { FactKind } from "../contract.ts";
import { pairDimension, PREVIOUS } from "../domain/funnel.ts";
import { STEP_BITS, STEPS } from "../domain/steps.ts";
import { MEASURES, type Measure, OTHER, PATH_ARROW, TIME_BOUNDS } from "../domain/sums.ts";
import { happenedIn } from "./conditions.server.ts";

// The only statement that counts visits: for a day's roll-up, for part of a day, and for any filter.
// Definitions: README.md.

/**
 * Most values of a dimension stored for a day; the rest are grouped as `OTHER`. Also the most values of a
 * filter that a day is rolled up by; any other value is counted from the visits.
 */
export const VALUES_A_DAY = 300;

/** Most pages in a path. */
const PATH_PAGES = 5;

/** SQL columns of all measures in order, 0 for those not given. */
const measures = (columns: Partial<Record<Measure, string>>, times = "null::int[]") =>
  `${MEASURES.map((measure) => `${columns[measure] ?? "0"} as ${measure}`).join(", ")}, ${times} as times`;

/** SQL array of counts by bucket, from rows with a `bucket` and the count `n`. */
const timesOf = (n: string) =>
  `array[${TIME_BOUNDS.map((_, at) => `coalesce(sum(${n}) filter (where bucket = ${at + 1}), 0)`).join(", ")}]::int[]`;
const bucketOf = (seconds: string) => `width_bucket(${seconds}, array[${TIME_BOUNDS.join(", ")}])`;

/** SQL that adds up the measures of rows. */
export const ADDED_UP = sql.raw(
  `${MEASURES.map((measure) => `sum(${measure})::float8 as ${measure}`).join(", ")},
  case when count(times) > 0 then array[${TIME_BOUNDS.map((_, at) => `coalesce(sum(times[${at + 1}]), 0)`).join(", ")}]::int[] end as times`,
);

/** The columns of a sum, in the roll-up and in every query of this file. */
export const SUM_COLUMNS = sql.raw(
  `filter, filter_value, day, dimension, value, ${MEASURES.join(", ")}, times`,
);
/** These queries as a table `s` with named columns. */
export const namedSums = (queries: SQL): SQL => sql`(${queries}) s(${SUM_COLUMNS})`;

/** The source of visits and its leading group columns: `v`, or `f`, which repeats visits by filter value. */
type Visits = { from: "v" | "f"; by: string; filter: string };
const EVERY_VISIT: Visits = { from: "v", by: "", filter: "'' as filter, '' as filter_value" };
const BY_FILTER: Visits = { from: "f", by: "filter, filter_value, ", filter: "filter, filter_value" };

/** SQL pairs of each filter and the value that a visit has for it. */
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

/** Grouping sets for one pass over the visits, with the dimensions they yield. */
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

/** SQL count of visits with all of these steps, from rows grouped by steps. */
const tookSteps = (...steps: (keyof typeof STEP_BITS)[]) =>
  `coalesce(sum(n) filter (where ${steps.map(has).join(" and ")}), 0)`;

/** Counts visits by their steps first; each measure then adds up the rows with its steps. */
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

/** Visitors and lengths of stay over all visits. */
const allVisits = ({ from, by, filter }: Visits) => [
  `select ${filter}, day, 'all', '', ${measures({ visitors: "count(*)" })}
    from (select ${by}day, visitor from ${from} group by ${by}day, visitor) p group by ${by}day`,
  `select ${filter}, day, 'all', '', ${measures({}, timesOf("n"))} from (
      select ${by}day, ${bucketOf("seconds")} as bucket, count(*) as n from ${from} group by ${by}day, bucket
    ) b group by ${by}day`,
];

/** Opened pages. `is_first`: the page's first view in its visit; always true for a visit's first page. */
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

/** Only for all visits: no filtered view shows paths or places. */
const PATHS = `select '', '', null::date, 'path', path, ${measures({ visits: "count(*)" })}
  from (select array_to_string(seen[1:${PATH_PAGES}], '${PATH_ARROW}') as path from v) w group by path`;
const PLACES = `select '', '', null::date, 'place', place, ${measures({ occurrences: "count(*)" })}
  from (select unnest(places) as place from v where ${has("apply_click")}) w group by place`;

/** Group columns of `g`, which counts visits with the same actions. */
const ACTION_COLUMNS = "steps, statements, sections, shares";
/** Queries for the dimensions of actions, from `g`. */
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

/** Every dimension of visits; facts have `fact` and `method`. */
export const VISIT_DIMENSIONS = [
  ...GROUPS.flatMap((group) => keysOf(group.dimensions)),
  "page",
  "path",
  "place",
  ...keysOf(ACTIONS),
];

/** `filter_values`: the values to roll up by. `f`: the visits, repeated for each filter value they have. */
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
 * Sums of visits by dimension and value; `all` also by day.
 * @param which a condition on `analytics_visits v`
 * @param dimensions dimensions of visits to return; for facts see `factSums`
 * @param byFilter also sums by each value of each filter
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
 * Facts by kind, and payment attempts by method. Partial refunds of an order count once, on the first's day.
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

/** Condition: `e` is a fact of this kind by the same member, before `f`. */
const isEarlier = (kind: FactKind) =>
  sql`e.kind = ${kind} and e.user_id = f.user_id and (e.at, e.id) < (f.at, f.id)`;

/**
 * Counts members and quests that took two consecutive funnel steps, the later one on this day, by the day of
 * the earlier one (`pairDimension`). Only a member's first payment and an order's first refund count. A
 * finished quest is paired with its taker's sign-up in either order, once it belongs to them. Erased members
 * are left out.
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
 * Money by source, while visits are stored: by the visit in which the payer signed up, and by the nearest
 * visit that reported a payment within three minutes of it. A visit is attributed to one payment only.
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
