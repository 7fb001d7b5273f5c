ALTER TABLE "newsletter_subscribers" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "last_name" text;--> statement-breakpoint
DROP TABLE "rate_limits" CASCADE;--> statement-breakpoint
DROP INDEX "analytics_journeys_unfilled";--> statement-breakpoint
DROP INDEX "report_feedback_textless";--> statement-breakpoint
DROP INDEX "report_guest_feedback_textless";--> statement-breakpoint
UPDATE "analytics_journeys" SET "done" = '{}' WHERE "done" IS NULL;--> statement-breakpoint
UPDATE "report_feedback" SET "speaks_of" = '' WHERE "speaks_of" IS NULL;--> statement-breakpoint
UPDATE "report_guest_feedback" SET "speaks_of" = '' WHERE "speaks_of" IS NULL;--> statement-breakpoint
ALTER TABLE "analytics_journeys" ALTER COLUMN "done" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "report_feedback" ALTER COLUMN "speaks_of" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "report_guest_feedback" ALTER COLUMN "speaks_of" SET NOT NULL;
