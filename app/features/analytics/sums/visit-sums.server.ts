import { type SQL, sql } from "drizzle-orm";
import { MEASURES, type Measure, OTHER, PATH_ARROW, TIME_BOUNDS } from "../domain/sums.ts";
import { entriesOf } from "../../../lib/typed.ts";
import { STEP_BITS, STEPS } from "../domain/steps.ts";

// The one statement that counts visits: for the roll-up of a day, for a part of a day, and for any filter.
// Every query in it has the columns of `KEY`, the measures and the times. Definitions: README.md.

const KEY = "filter, filter_value, day";

/** Values of the free-text filters that are rolled up on one day; visits of the others are read one by one. */
const VALUES_A_DAY = 300;

/** The first pages of a visit make its path. */
const PATH_PAGES = 5;

/** The measures in their order, those that are not given as 0. */
const measures = (given: Partial<Record<Measure, string>>, times = "null::int[]") =>
  `${MEASURES.map((measure) => `${given[measure] ?? "0"} as ${measure}`).join(", ")}, ${times} as times`;

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
export const SUM_COLUMNS = sql.raw(`${KEY}, dimension, value, ${MEASURES.join(", ")}, times`);
/** Rows of these queries, under the names of their columns. */
export const namedSums = (queries: SQL): SQL => sql`(${queries}) s(${SUM_COLUMNS})`;

/** The values of filters that a visit has. */
const BY_FILTER = [
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

/** What visits are grouped by at once, and the dimensions that come of it. */
const GROUPS: { columns: string; dimensions: Record<string, string> }[] = [
  {
    columns: "platform, source, campaign",
    dimensions: { platform: "platform", source: "source", campaign: "nullif(campaign, '')" },
  },
  {
    columns: "device, browser, system",
    dimensions: {
      device: "device",
      browser: "browser",
      system: "system",
      all: "case when device is not null then '' end",
    },
  },
  { columns: "entry, exit", dimensions: { entry: "entry", exit: "exit" } },
  { columns: "hour", dimensions: { hour: "hour::text" } },
];

const has = (step: keyof typeof STEP_BITS) => `steps & ${STEP_BITS[step]} <> 0`;
const countWhere = (condition: string) => `count(*) filter (where ${condition})`;

function groupedVisits(dimensions: readonly string[]) {
  const groups = GROUPS.filter((group) => dimensions.some((one) => group.dimensions[one]));
  if (groups.length === 0) return [];
  const all = groups.flatMap((group) => entriesOf(group.dimensions));
  const columns = groups.map((group) => group.columns);
  const added = MEASURES.map((measure) => `sum(s.${measure}) as ${measure}`).join(", ");
  return [
    `select ${KEY}, d.dimension, d.value, ${added}, null::int[] as times from (
      select ${KEY}, ${columns.join(", ")}, ${measures({
        visits: "count(*)",
        single_page: countWhere("pages = 1"),
        signups: countWhere(has("signup")),
        started: countWhere(has("quest_start")),
        finished: countWhere(has("quest_finish")),
        completed: countWhere(`${has("quest_start")} and ${has("quest_finish")}`),
        paid: countWhere(has("payment_done")),
        applied: countWhere(has("apply_submitted")),
      })}
      from f group by grouping sets (${columns.map((one) => `(${KEY}, ${one})`).join(", ")})
    ) s cross join lateral (values ${all.map(([name, value]) => `('${name}', ${value})`).join(", ")})
      d(dimension, value)
    where d.value is not null group by ${KEY}, d.dimension, d.value`,
  ];
}

/** Visitors and times of stay of all visits. */
const ALL = [
  `select ${KEY}, 'all', '', ${measures({ visitors: "count(*)" })}
    from (select ${KEY}, visitor from f group by ${KEY}, visitor) p group by ${KEY}`,
  `select ${KEY}, 'all', '', ${measures({}, timesOf("n"))} from (
      select ${KEY}, ${bucketOf("seconds")} as bucket, count(*) as n from f group by ${KEY}, bucket
    ) b group by ${KEY}`,
];

const PAGES = `select ${KEY}, 'page', page, ${measures(
  { visits: "sum(visits)", signups: "sum(signups)", occurrences: "sum(views)" },
  timesOf("views"),
)}
  from (
    select ${KEY}, page, bucket, count(*) as views, ${countWhere("is_first")} as visits,
      ${countWhere("is_first and signed_up")} as signups
    from (
      select ${KEY}, page, ${bucketOf("s")} as bucket, array_position(seen, page) = n as is_first, signed_up
      from (
        select ${KEY}, seen, ${has("signup")} as signed_up, unnest(seen) as page, unnest(seen_seconds) as s,
          generate_subscripts(seen, 1) as n from f
      ) opened
    ) counted group by ${KEY}, page, bucket
  ) b group by ${KEY}, page`;

/** Only of all visits: no filtered page shows them. */
const PATHS = `select '', '', day, 'path', path, ${measures({ visits: "count(*)" })}
  from (select day, array_to_string(seen[1:${PATH_PAGES}], '${PATH_ARROW}') as path from v) w group by day, path`;
const PLACES = `select '', '', day, 'place', place, ${measures({ occurrences: "count(*)" })}
  from (select day, unnest(places) as place from v where ${has("apply_click")}) w group by day, place`;

/** From `g`: visits in which the same was done. */
const ACTIONS: Record<string, string> = {
  did: `select ${KEY}, 'did', s.step, ${measures({ visits: "sum(n)" })}
    from g cross join (values ('visit', 0), ${entriesOf(STEP_BITS)
      .map(([step, bit]) => `('${step}', ${bit})`)
      .join(", ")}) s(step, bit)
    where s.bit = 0 or steps & s.bit <> 0 group by ${KEY}, s.step`,
  statement: `select ${KEY}, 'statement', statement::text, ${measures({ occurrences: "sum(n)" })}
    from (
      select ${KEY}, n, generate_series(lower(range), upper(range) - 1) as statement
      from (select ${KEY}, n, unnest(statements) as range from g) r
    ) answered group by ${KEY}, statement`,
  section: `select ${KEY}, 'section', section, ${measures({ visits: "sum(n)" })}
    from (select ${KEY}, n, unnest(sections) as section from g) w group by ${KEY}, section`,
  share: `select ${KEY}, 'share', section, ${measures({ occurrences: "sum(n)" })}
    from (select ${KEY}, n, unnest(shares) as section from g) w group by ${KEY}, section`,
};

/**
 * Sums of visits by day, dimension and value.
 * @param which a condition on `analytics_visits v`
 * @param dimensions those that are wanted; facts are none of visits (`factSums`)
 * @param byFilter also sums the visits of each value of each filter
 */
export function visitSums(which: SQL, dimensions: readonly string[], byFilter = false): SQL {
  const wants = (dimension: string) => dimensions.includes(dimension);
  const queries = [
    ...groupedVisits(dimensions),
    ...(wants("all") ? ALL : []),
    ...(wants("page") ? [PAGES] : []),
    ...(wants("path") ? [PATHS] : []),
    ...(wants("place") ? [PLACES] : []),
    ...entriesOf(ACTIONS).flatMap(([dimension, query]) => (wants(dimension) ? [query] : [])),
  ];
  const filtered = byFilter
    ? `kept as materialized (
        select k.filter, k.filter_value as given, case when row_number() over (
            partition by k.filter order by count(*) desc, k.filter_value) <= ${VALUES_A_DAY}
          then k.filter_value else '${OTHER}' end as filter_value
        from v cross join lateral (values ${BY_FILTER}) k(filter, filter_value)
        where k.filter_value <> '' group by k.filter, k.filter_value
      ), f as not materialized (
        select '' as filter, '' as filter_value, v.* from v
        union all select kept.filter, kept.filter_value, v.*
        from v cross join lateral (values ${BY_FILTER}) k(filter, given)
        join kept on kept.filter = k.filter and kept.given = k.given
      )`
    : "f as not materialized (select '' as filter, '' as filter_value, v.* from v)";
  return sql`
    with v as materialized (
      select day, hour, visitor, platform, source, campaign, device, browser, system, pages, seconds, entry,
        exit, steps, seen, seen_seconds, statements, sections, shares, places
      from analytics_visits v where ${which}
    ), ${sql.raw(filtered)}, g as materialized (
      select filter, filter_value, day, steps, statements, sections, shares, count(*) as n
      from f group by filter, filter_value, day, steps, statements, sections, shares
    )
    ${sql.raw(queries.join("\nunion all "))}`;
}

/** Facts by kind, and payment attempts by method. @param which a condition on `analytics_facts f` */
export const factSums = (which: SQL): SQL => sql`
  select '' as filter, '' as filter_value, day, dimension, value, ${sql.raw(
    measures({
      occurrences: "count(*)",
      paid: "count(*) filter (where dimension = 'method' and kind = 'paid')",
      amount: "coalesce(sum(amount) filter (where dimension = 'fact'), 0)",
    }),
  )}
  from (
    select (f.at at time zone 'Asia/Kolkata')::date as day, f.kind, f.amount, d.dimension, d.value
    from analytics_facts f cross join lateral (values ('fact', f.kind), ('method',
      case when f.kind in ('paid', 'payment_failed') then coalesce(nullif(f.method, ''), 'unknown') end))
      d(dimension, value)
    where ${which} and d.value is not null
  ) counted group by day, dimension, value`;

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
