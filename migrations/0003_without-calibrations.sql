UPDATE "quest_results" SET "moved" = NULL WHERE "moved" ->> 'because' = 'calibration';--> statement-breakpoint
ALTER TABLE "quest_results" DROP COLUMN "calibration";--> statement-breakpoint
DROP TABLE "quest_calibrations" CASCADE;--> statement-breakpoint
DROP TABLE "quest_sums" CASCADE;
