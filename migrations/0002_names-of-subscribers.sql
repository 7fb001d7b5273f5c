ALTER TABLE "newsletter_subscribers" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "last_name" text;