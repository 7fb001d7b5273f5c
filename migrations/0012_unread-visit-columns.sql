ALTER TABLE "analytics_owner_emails" DROP COLUMN "at";--> statement-breakpoint
ALTER TABLE "analytics_visits" DROP COLUMN "received_at";