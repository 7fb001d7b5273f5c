-- Counts are minutes old at most; they begin anew.
DELETE FROM "newsletter_attempts";--> statement-breakpoint
ALTER TABLE "newsletter_attempts" ADD COLUMN "count" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_attempts" ADD COLUMN "reset_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_attempts" DROP COLUMN "points";--> statement-breakpoint
ALTER TABLE "newsletter_attempts" DROP COLUMN "expire";