-- What questions are answered from has another name, so that what the release before rolls up while it still
-- runs is not taken for it. Of days whose records are gone it stays; the others are rolled up again by the job.
UPDATE "analytics_slices" SET "filter" = 'answers' WHERE "filter" = 'questions' AND "day" <= (
  SELECT min("started_at" AT TIME ZONE 'Asia/Kolkata')::date FROM "analytics_journeys"
);--> statement-breakpoint
DELETE FROM "analytics_slices" WHERE "filter" IN ('questions', 'month of questions');
