CREATE INDEX "analytics_facts_quest" ON "analytics_facts" USING btree ("quest");--> statement-breakpoint
WITH "pairs" AS (
  SELECT 'quest_started and quest_finished' AS "dimension", "finished"."at", "started"."at" AS "since"
  FROM "analytics_facts" "finished"
    JOIN "analytics_facts" "started" ON "started"."kind" = 'quest_started' AND "started"."quest" = "finished"."quest"
  WHERE "finished"."kind" = 'quest_finished'
  UNION ALL
  SELECT 'quest_finished and signed_up', greatest("finished"."at", "joined"."at", min("owned"."at")),
    least("finished"."at", "joined"."at")
  FROM "analytics_facts" "joined"
    JOIN "analytics_facts" "owned" ON "owned"."kind" IN ('quest_claimed', 'quest_finished')
      AND "owned"."user_id" = "joined"."user_id"
    JOIN "analytics_facts" "finished" ON "finished"."kind" = 'quest_finished' AND "finished"."quest" = "owned"."quest"
  WHERE "joined"."kind" = 'signed_up' GROUP BY "finished"."id", "joined"."id"
  UNION ALL
  SELECT 'signed_up and paid', "first"."at", "joined"."at"
  FROM (
    SELECT DISTINCT ON ("user_id") "user_id", "at" FROM "analytics_facts"
    WHERE "kind" = 'paid' AND "user_id" IS NOT NULL ORDER BY "user_id", "at", "id"
  ) "first" JOIN "analytics_facts" "joined" ON "joined"."kind" = 'signed_up' AND "joined"."user_id" = "first"."user_id"
  UNION ALL
  SELECT 'paid and refunded', "first"."at", "bought"."at"
  FROM (
    SELECT DISTINCT ON ("user_id", "quest") "user_id", "quest", "at" FROM "analytics_facts"
    WHERE "kind" = 'refunded' AND "user_id" IS NOT NULL ORDER BY "user_id", "quest", "at", "id"
  ) "first" JOIN "analytics_facts" "bought" ON "bought"."kind" = 'paid' AND "bought"."user_id" = "first"."user_id"
    AND "bought"."quest" IS NOT DISTINCT FROM "first"."quest"
), "counted" AS (
  SELECT "dimension", ("at" AT TIME ZONE 'Asia/Kolkata')::date AS "day",
    ("since" AT TIME ZONE 'Asia/Kolkata')::date::text AS "value" FROM "pairs"
  UNION ALL
  SELECT "steps"."dimension", ("f"."at" AT TIME ZONE 'Asia/Kolkata')::date, ''
  FROM "analytics_facts" "f" JOIN (VALUES
    ('quest_started', 'quest_started and quest_finished'), ('quest_finished', 'quest_finished and signed_up'),
    ('signed_up', 'signed_up and paid'), ('paid', 'paid and refunded')
  ) "steps" ("kind", "dimension") ON "steps"."kind" = "f"."kind"
  WHERE CASE WHEN "f"."kind" IN ('quest_started', 'quest_finished') THEN "f"."quest" ELSE "f"."user_id" END IS NOT NULL
)
INSERT INTO "analytics_days" ("filter", "filter_value", "dimension", "day", "value", "visits", "visitors",
  "single_page", "signups", "started", "finished", "completed", "paid", "applied", "occurrences", "amount")
SELECT '', '', "dimension", "day", "value", 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*), 0
FROM "counted" GROUP BY "dimension", "day", "value"
ON CONFLICT DO NOTHING;
