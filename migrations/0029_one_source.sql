-- "ig", "insta" and "l.instagram.com" are one source with "instagram"; so are the names of the other platforms.
-- Later visits come in so (app/features/analytics/domain/platforms.ts).
CREATE TEMP TABLE "one_source" ON COMMIT DROP AS SELECT * FROM (VALUES
  ('facebook', '^(facebook|fb|meta)$|(^|\.)(facebook\.com|fb\.com|fb\.me)$'),
  ('instagram', '^(instagram|ig|insta)$|(^|\.)(instagram\.com|instagr\.am)$'),
  ('twitter', '^(twitter|x|x\.com)$|(^|\.)(twitter\.com|x\.com|t\.co)$'),
  ('linkedin', '^(linkedin|li)$|(^|\.)(linkedin\.com|lnkd\.in)$'),
  ('tiktok', '^(tiktok|tt)$|(^|\.)tiktok\.com$'),
  ('youtube', '^(youtube|yt)$|(^|\.)(youtube\.com|youtu\.be)$'),
  ('google', '^(google|gads|adwords)$|(^|\.)google(\.[a-z]{2,3}){1,2}$')
) AS t("name", "pattern");--> statement-breakpoint
UPDATE "analytics_journeys" j SET "source" = m."name" FROM "one_source" m
WHERE j."source" ~* m."pattern" AND j."source" <> m."name";--> statement-breakpoint
WITH moved AS (
  DELETE FROM "analytics_tallies" t USING "one_source" m
  WHERE t."measure" IN ('source', 'source_signup', 'source_paid') AND t."name" ~* m."pattern" AND t."name" <> m."name"
  RETURNING t."measure", t."day", m."name", t."part", t."n"
)
INSERT INTO "analytics_tallies" ("measure", "day", "name", "part", "n")
SELECT "measure", "day", "name", "part", sum("n") FROM moved GROUP BY 1, 2, 3, 4
ON CONFLICT ("measure", "day", "name", "part") DO UPDATE SET "n" = "analytics_tallies"."n" + excluded."n";
