-- What questions are answered from has money by source now, of days whose records are there: they are rolled up
-- again by the job, and read from their records until then.
DELETE FROM "analytics_slices" WHERE "filter" = 'questions' AND "day" > (
  SELECT min("started_at" AT TIME ZONE 'Asia/Kolkata')::date FROM "analytics_journeys"
);
