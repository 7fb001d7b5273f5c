CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "account_attempts" CASCADE;--> statement-breakpoint
DROP TABLE "analytics_attempts" CASCADE;--> statement-breakpoint
DROP TABLE "application_attempts" CASCADE;--> statement-breakpoint
DROP TABLE "newsletter_attempts" CASCADE;--> statement-breakpoint
DROP TABLE "report_picture_attempts" CASCADE;