-- Earlier releases stored "Instagram", "ig" and "www.instagram.com" as they came. Gives stored sources the name that
-- new visits get (`oneSource` in app/features/analytics/domain/platforms.ts), and adds up sums that get the same one.
CREATE FUNCTION "analytics_one_source"("name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN s IN ('facebook', 'fb', 'meta') OR s ~ '(^|\.)(facebook\.com|fb\.com|fb\.me)$|^com\.facebook\.' THEN 'facebook'
    WHEN s IN ('instagram', 'ig', 'insta') OR s ~ '(^|\.)(instagram\.com|instagr\.am)$|^com\.instagram\.' THEN 'instagram'
    WHEN s IN ('twitter', 'x', 'x.com') OR s ~ '(^|\.)(twitter\.com|x\.com|t\.co)$|^com\.twitter\.' THEN 'twitter'
    WHEN s IN ('linkedin', 'li') OR s ~ '(^|\.)(linkedin\.com|lnkd\.in)$|^com\.linkedin\.' THEN 'linkedin'
    WHEN s IN ('tiktok', 'tt') OR s ~ '(^|\.)tiktok\.com$|^com\.(zhiliaoapp\.musically|ss\.android\.ugc\.trill)$' THEN 'tiktok'
    WHEN s IN ('youtube', 'yt') OR s ~ '(^|\.)(youtube\.com|youtu\.be)$|^com\.google\.android\.youtube$' THEN 'youtube'
    WHEN s IN ('google', 'gads', 'adwords') OR s ~ '(^|\.)google(\.[a-z]{2,3}){1,2}$|^com\.google\.android\.' THEN 'google'
    WHEN s ~ '(^|\.)(whatsapp\.com|wa\.me)$|^com\.whatsapp(\.w4b)?$' THEN 'whatsapp'
    WHEN s ~ '(^|\.)(telegram\.org|t\.me)$|^org\.telegram\.' THEN 'telegram'
    WHEN s ~ '(^|\.)(reddit\.com|redd\.it)$|^com\.reddit\.' THEN 'reddit'
    WHEN s ~ '(^|\.)(pinterest(\.[a-z]{2,3}){1,2}|pin\.it)$|^com\.pinterest$' THEN 'pinterest'
    WHEN s ~ '(^|\.)slack\.com$|^com\.slack$' THEN 'slack'
    ELSE s END
  FROM (SELECT regexp_replace(lower(btrim("name")), '^www\.', '')) plain (s)
$$;
--> statement-breakpoint
UPDATE "analytics_visits" v SET "source" = named.one
FROM (
  SELECT source, analytics_one_source(source) AS one FROM (SELECT DISTINCT source FROM "analytics_visits") stored
) named
WHERE v.source = named.source AND named.one <> named.source;
--> statement-breakpoint
WITH stored AS (
  DELETE FROM "analytics_days"
  WHERE filter = 'source' OR dimension IN ('source', 'paid_by_signup', 'returned_by_signup', 'paid_by_visit')
  RETURNING *
), added_up AS (
  SELECT filter, CASE filter WHEN 'source' THEN analytics_one_source(filter_value) ELSE filter_value END AS filter_value,
    dimension, day,
    CASE WHEN dimension IN ('source', 'paid_by_signup', 'returned_by_signup', 'paid_by_visit')
      THEN analytics_one_source(value) ELSE value END AS value,
    sum(visits) AS visits, sum(visitors) AS visitors, sum(single_page) AS single_page, sum(signups) AS signups,
    sum(started) AS started, sum(finished) AS finished, sum(completed) AS completed, sum(paid) AS paid,
    sum(applied) AS applied, sum(occurrences) AS occurrences, sum(amount) AS amount,
    jsonb_agg(to_jsonb(times)) FILTER (WHERE times IS NOT NULL) AS all_times
  FROM stored GROUP BY 1, 2, 3, 4, 5
)
INSERT INTO "analytics_days" ("filter", "filter_value", "dimension", "day", "value", "visits", "visitors", "single_page", "signups", "started", "finished", "completed", "paid", "applied", "occurrences", "amount", "times")
SELECT filter, filter_value, dimension, day, value, visits, visitors, single_page, signups, started, finished, completed, paid,
  applied, occurrences, amount,
  (SELECT array_agg(total ORDER BY bucket) FROM (
    SELECT bucket, sum(n::int)::int AS total
    FROM jsonb_array_elements(all_times) one, jsonb_array_elements_text(one) WITH ORDINALITY counted (n, bucket)
    GROUP BY bucket
  ) totals)
FROM added_up;
--> statement-breakpoint
DROP FUNCTION "analytics_one_source"(text);
