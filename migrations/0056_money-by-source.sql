-- What questions are answered from has money by source now, of days whose records are there: they are rolled up
-- again by the job, and read from their records until then.
DELETE FROM "analytics_slices" WHERE "filter" = 'questions' AND "day" > (
  SELECT min("started_at" AT TIME ZONE 'Asia/Kolkata')::date FROM "analytics_journeys"
);--> statement-breakpoint
CREATE TABLE "analytics_months" (
	"measure" text NOT NULL,
	"month" date NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "analytics_months_measure_month_name_part_pk" PRIMARY KEY("measure","month","name","part")
);
--> statement-breakpoint
CREATE INDEX "analytics_actions_applied" ON "analytics_actions" USING btree ("received_at") WHERE "analytics_actions"."action" = 'apply_submitted';--> statement-breakpoint
CREATE INDEX "analytics_pages_posts" ON "analytics_pages" USING btree ("received_at") WHERE "analytics_pages"."page" like '/blog/%';