DROP TABLE "analytics_visits" CASCADE;
--> statement-breakpoint
CREATE TABLE "analytics_days" (
	"filter" text NOT NULL,
	"filter_value" text NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"value" text NOT NULL,
	"visits" integer NOT NULL,
	"visitors" integer NOT NULL,
	"single_page" integer NOT NULL,
	"signups" integer NOT NULL,
	"started" integer NOT NULL,
	"finished" integer NOT NULL,
	"completed" integer NOT NULL,
	"paid" integer NOT NULL,
	"applied" integer NOT NULL,
	"occurrences" integer NOT NULL,
	"amount" bigint NOT NULL,
	"times" integer[],
	CONSTRAINT "analytics_days_filter_filter_value_dimension_day_value_pk" PRIMARY KEY("filter","filter_value","dimension","day","value")
);
--> statement-breakpoint
CREATE TABLE "analytics_live" (
	"received_at" timestamp with time zone NOT NULL,
	"session_id" text NOT NULL,
	"visitor" text NOT NULL,
	"page" text NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_trails" (
	"started_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"trail" jsonb NOT NULL,
	CONSTRAINT "analytics_trails_started_at_id_pk" PRIMARY KEY("started_at","id")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "analytics_trails_default" PARTITION OF "analytics_trails" DEFAULT;
--> statement-breakpoint
CREATE TABLE "analytics_visits" (
	"id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"day" date GENERATED ALWAYS AS (((started_at at time zone 'Asia/Kolkata')::date)) STORED NOT NULL,
	"hour" smallint GENERATED ALWAYS AS ((extract(hour from started_at at time zone 'Asia/Kolkata')::smallint)) STORED NOT NULL,
	"visitor" text NOT NULL,
	"platform" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"referrer" text NOT NULL,
	"device" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"screen_width" integer NOT NULL,
	"screen_height" integer NOT NULL,
	"pages" smallint NOT NULL,
	"seconds" integer NOT NULL,
	"entry" text NOT NULL,
	"exit" text NOT NULL,
	"steps" integer NOT NULL,
	"paid_at" timestamp with time zone,
	"end_reason" text NOT NULL,
	"resent" boolean NOT NULL,
	"user_id" text,
	"seen" text[] NOT NULL,
	"seen_seconds" smallint[] NOT NULL,
	"statements" int4multirange NOT NULL,
	"sections" text[] NOT NULL,
	"shares" text[] NOT NULL,
	"places" text[] NOT NULL,
	CONSTRAINT "analytics_visits_started_at_id_pk" PRIMARY KEY("started_at","id")
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
CREATE TABLE "analytics_visits_default" PARTITION OF "analytics_visits" DEFAULT;
--> statement-breakpoint
CREATE INDEX "analytics_days_day" ON "analytics_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "analytics_live_time" ON "analytics_live" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "analytics_visits_id" ON "analytics_visits" USING btree ("id");--> statement-breakpoint
CREATE INDEX "analytics_visits_session" ON "analytics_visits" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "analytics_visits_user" ON "analytics_visits" USING btree ("user_id") WHERE "analytics_visits"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analytics_visits_paid" ON "analytics_visits" USING btree ("paid_at") WHERE "analytics_visits"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "analytics_visits_paying" ON "analytics_visits" USING btree ("started_at","id") WHERE "analytics_visits"."steps" & 112 <> 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "analytics_parted"("parent" text) RETURNS regclass LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF parent NOT IN ('analytics_visits', 'analytics_trails') THEN
    RAISE EXCEPTION 'no table of records by month: %', parent;
  END IF;
  RETURN ('public.' || parent)::regclass;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "analytics_make_month"("parent" text, "month" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  whole regclass := public.analytics_parted(parent);
  first timestamptz := date_trunc('month', month);
  part text := parent || to_char(first, '_YYYY_MM');
  stored text := (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = whole AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
BEGIN
  IF to_regclass('public.' || part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', whole);
  EXECUTE format('CREATE TABLE public.%I (LIKE %s INCLUDING DEFAULTS INCLUDING GENERATED)', part, whole);
  EXECUTE format(
    'WITH moved AS (DELETE FROM public.%I WHERE started_at >= %L AND started_at < %L RETURNING %s) INSERT INTO public.%I (%s) SELECT %s FROM moved',
    parent || '_default', first, first + interval '1 month', stored, part, stored, stored);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
    whole, part, first, first + interval '1 month');
END $$;
--> statement-breakpoint
-- What earlier releases stored, in the tables of this one: visits from their pages and actions, the roll-up from
-- the sums of days and of filters, which reach further back than the visits.
SELECT analytics_make_month(parent, month)
FROM unnest(ARRAY['analytics_visits', 'analytics_trails']) parent,
  (SELECT generate_series(date_trunc('month', min(started_at)), now(), '1 month') AS month FROM analytics_journeys) months;
--> statement-breakpoint
INSERT INTO "analytics_visits" ("id", "session_id", "received_at", "started_at", "ended_at", "visitor", "platform", "source", "medium", "campaign", "referrer", "device", "browser", "system", "screen_width", "screen_height", "pages", "seconds", "entry", "exit", "steps", "paid_at", "end_reason", "resent", "user_id", "seen", "seen_seconds", "statements", "sections", "shares", "places")
SELECT j.journey_id, j.session_id, j.received_at, j.started_at, j.ended_at, j.visitor, j.platform, j.source, j.medium, j.campaign, j.referrer, j.device,
  split_part(j.user_agent, ' on ', 1), split_part(j.user_agent, ' on ', 2), j.screen_width, j.screen_height, j.total_pages, j.duration_seconds, j.entry_page, j.exit_page,
  j.steps | CASE WHEN j.converted THEN 8 ELSE 0 END | coalesce(a.more, 0), a.paid_at, j.end_reason, j.resent, j.user_id,
  coalesce(p.seen, '{}'), coalesce(p.seen_seconds, '{}'), coalesce(a.statements, '{}'), coalesce(a.sections, '{}'), coalesce(a.shares, '{}'), coalesce(a.places, '{}')
FROM analytics_journeys j
LEFT JOIN (
  SELECT received_at, journey_id, array_agg(page ORDER BY n) AS seen, array_agg(seconds::smallint ORDER BY n) AS seen_seconds
  FROM analytics_pages GROUP BY 1, 2
) p USING (received_at, journey_id)
LEFT JOIN (
  SELECT received_at, journey_id,
    max(CASE action WHEN 'offer_open' THEN 512 ELSE 0 END) | max(CASE action WHEN 'apply_submitted' THEN 1024 ELSE 0 END) AS more,
    min("at") FILTER (WHERE action = 'payment_done') AS paid_at,
    range_agg(CASE WHEN action = 'quest_statement' AND extras->>'n' ~ '^[0-9]{1,3}$' AND (extras->>'n')::int BETWEEN 1 AND 116
      THEN int4range((extras->>'n')::int, (extras->>'n')::int + 1) END) AS statements,
    array_agg(DISTINCT extras->>'section') FILTER (WHERE action = 'report_section' AND extras ? 'section') AS sections,
    array_agg(extras->>'section') FILTER (WHERE action = 'share' AND extras ? 'section') AS shares,
    array_agg(coalesce(extras->>'place', '(other)')) FILTER (WHERE action = 'apply_click') AS places
  FROM analytics_actions GROUP BY 1, 2
) a USING (received_at, journey_id);
--> statement-breakpoint
INSERT INTO "analytics_trails" ("started_at", "id", "trail")
SELECT j.started_at, j.journey_id, jsonb_build_object('pages', coalesce(p.pages, '[]'), 'actions', coalesce(a.actions, '[]'))
FROM analytics_journeys j
LEFT JOIN (
  SELECT received_at, journey_id, jsonb_agg(jsonb_build_object('page', page, 'title', title,
    'at', to_char(entry_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'until', to_char(exit_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seconds', seconds) ORDER BY n) AS pages
  FROM analytics_pages GROUP BY 1, 2
) p USING (received_at, journey_id)
LEFT JOIN (
  SELECT received_at, journey_id, jsonb_agg(jsonb_build_object('action', action, 'page', page,
    'at', to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'extras', extras) ORDER BY n) AS actions
  FROM analytics_actions GROUP BY 1, 2
) a USING (received_at, journey_id);
--> statement-breakpoint
INSERT INTO "analytics_days" ("filter", "filter_value", "dimension", "day", "value", "visits", "visitors", "single_page", "signups", "started", "finished", "completed", "paid", "applied", "occurrences", "amount", "times")
WITH filtered AS (
  SELECT filter, value AS filter_value, day, visits, actions FROM analytics_slices
  WHERE filter IN ('platform', 'source', 'campaign', 'device', 'entry', 'exit', 'did') AND value <> ''
), old AS (
  SELECT '' AS filter, '' AS filter_value, day, measure, name, part, n::numeric FROM analytics_tallies
  WHERE measure NOT IN ('fact', 'paise', 'method')
  UNION ALL
  SELECT filter, filter_value, day, CASE key WHEN 'fact' THEN 'reported ' || (one->>0) ELSE key END, one->>0, one->>1, (one->>2)::numeric
  FROM filtered, json_each(visits), json_array_elements(value) one
  UNION ALL
  SELECT filter, filter_value, day, CASE key WHEN 'fact' THEN 'reached' ELSE key END,
    CASE key WHEN 'fact' THEN CASE one->>0 WHEN 'quest_started' THEN 'quest_start' WHEN 'quest_finished' THEN 'quest_finish' WHEN 'signed_up' THEN 'signup' ELSE 'payment_done' END ELSE one->>0 END,
    one->>1, (one->>2)::numeric
  FROM filtered, json_each(actions), json_array_elements(value) one
  WHERE key IN ('section', 'share', 'statement', 'fact') OR key = 'did' AND one->>0 <> 'quest_statement'
  UNION ALL
  SELECT '', '', day, 'answer ' || key, one->>0, one->>1, (one->>2)::numeric
  FROM analytics_slices, json_each(visits), json_array_elements(json_each.value) one
  WHERE filter = 'answers' AND analytics_slices.value = 'all'
), target (measure, part, dimension, target) AS (
  VALUES ('visit', NULL, 'all', 'visits'),
    ('visit', NULL, 'did', 'visits'),
    ('visitor', NULL, 'all', 'visitors'),
    ('single', NULL, 'all', 'single_page'),
    ('signup', NULL, 'all', 'signups'),
    ('seconds', NULL, 'all', 'times'),
    ('hour', NULL, 'hour', 'visits'),
    ('platform', NULL, 'platform', 'visits'),
    ('platform_signup', NULL, 'platform', 'signups'),
    ('platform_paid', NULL, 'platform', 'paid'),
    ('source', NULL, 'source', 'visits'),
    ('source_signup', NULL, 'source', 'signups'),
    ('source_paid', NULL, 'source', 'paid'),
    ('campaign', NULL, 'campaign', 'visits'),
    ('campaign_signup', NULL, 'campaign', 'signups'),
    ('campaign_paid', NULL, 'campaign', 'paid'),
    ('device', NULL, 'device', 'visits'),
    ('browser', NULL, 'browser', 'visits'),
    ('system', NULL, 'system', 'visits'),
    ('entry', NULL, 'entry', 'visits'),
    ('exit', NULL, 'exit', 'visits'),
    ('path', NULL, 'path', 'visits'),
    ('did', NULL, 'did', 'visits'),
    ('section', NULL, 'section', 'visits'),
    ('page', NULL, 'page', 'occurrences'),
    ('place', NULL, 'place', 'occurrences'),
    ('statement', NULL, 'statement', 'occurrences'),
    ('share', NULL, 'share', 'occurrences'),
    ('page_visit', NULL, 'page', 'visits'),
    ('page_time', NULL, 'page', 'times'),
    ('reported quest_finished', NULL, 'all', 'finished'),
    ('reported signed_up', NULL, 'all', 'signups'),
    ('reported paid', NULL, 'all', 'paid'),
    ('reached', NULL, 'did', 'visits'),
    ('answer post', 'signups', 'page', 'signups'),
    ('answer device', 'started', 'device', 'started'),
    ('answer device', 'finished', 'device', 'completed'),
    ('answer device', 'signups', 'device', 'signups'),
    ('answer device', 'payments', 'device', 'paid'),
    ('answer applied', 'visits', 'source', 'applied'),
    ('answer first', 'paid', 'paid_by_signup', 'amount'),
    ('answer first', 'returned', 'returned_by_signup', 'amount'),
    ('answer last', 'paid', 'paid_by_visit', 'amount')
), moved AS (
  SELECT old.filter, old.filter_value, t.dimension, old.day, t.target, old.n,
    CASE WHEN t.dimension = 'all' THEN '' WHEN t.dimension = 'did' AND old.measure = 'visit' THEN 'visit'
      WHEN t.dimension IN ('hour', 'statement') THEN old.name::int::text ELSE old.name END AS value,
    CASE WHEN t.target = 'times' THEN width_bucket(CASE old.measure WHEN 'seconds' THEN old.name ELSE old.part END::int, ARRAY[0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1500, 3600]) END AS bucket
  FROM old JOIN target t ON t.measure = old.measure AND (t.part IS NULL OR t.part = old.part)
)
SELECT filter, filter_value, dimension, day, value,
  coalesce(sum(n) FILTER (WHERE target = 'visits'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'visitors'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'single_page'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'signups'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'started'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'finished'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'completed'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'paid'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'applied'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'occurrences'), 0), 
  coalesce(sum(n) FILTER (WHERE target = 'amount'), 0),
  CASE WHEN bool_or(target = 'times') THEN ARRAY[
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 1), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 2), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 3), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 4), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 5), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 6), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 7), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 8), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 9), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 10), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 11), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 12), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 13), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 14), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 15), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 16), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 17), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 18), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 19), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 20), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 21), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 22), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 23), 0),
    coalesce(sum(n) FILTER (WHERE target = 'times' AND bucket = 24), 0)]::int[] END
FROM moved GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO "analytics_days" ("filter", "filter_value", "dimension", "day", "value", "visits", "visitors", "single_page", "signups", "started", "finished", "completed", "paid", "applied", "occurrences", "amount")
SELECT '', '', dimension, ("at" AT TIME ZONE 'Asia/Kolkata')::date, value, 0, 0, 0, 0, 0, 0, 0,
  count(*) FILTER (WHERE dimension = 'method' AND kind = 'paid'), 0, count(*), coalesce(sum(amount) FILTER (WHERE dimension = 'fact'), 0)
FROM analytics_facts CROSS JOIN LATERAL (VALUES ('fact', kind),
  ('method', CASE WHEN kind IN ('paid', 'payment_failed') THEN coalesce(nullif(method, ''), 'unknown') END)) d(dimension, value)
WHERE value IS NOT NULL GROUP BY 3, 4, 5;
--> statement-breakpoint
DROP TABLE "analytics_day_visitors", "analytics_actions", "analytics_pages", "analytics_journeys", "analytics_months", "analytics_slices", "analytics_tallies", "analytics_uncounted";
