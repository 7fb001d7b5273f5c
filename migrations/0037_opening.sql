CREATE TABLE "site_opening" (
	"id" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operations_backups" ADD COLUMN "restored_at" timestamp with time zone;--> statement-breakpoint
-- A site that has members was open before there was anything to open.
INSERT INTO "site_opening" ("id", "opened_at") SELECT 'site', now() WHERE EXISTS (SELECT 1 FROM "users");
