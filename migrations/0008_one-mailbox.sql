-- Changes that waited for two mailboxes end; of those done, the moment of the change is kept.
UPDATE "email_changes" SET
	"confirmed_at" = CASE WHEN "allowed_at" IS NOT NULL AND "confirmed_at" IS NOT NULL THEN "ended_at" END,
	"ended_at" = coalesce("ended_at", now());--> statement-breakpoint
ALTER TABLE "email_changes" DROP CONSTRAINT "email_changes_old_token_hash_unique";--> statement-breakpoint
ALTER TABLE "email_changes" DROP CONSTRAINT "email_changes_new_token_hash_unique";--> statement-breakpoint
ALTER TABLE "email_changes" DROP COLUMN "old_token_hash";--> statement-breakpoint
ALTER TABLE "email_changes" DROP COLUMN "new_token_hash";--> statement-breakpoint
ALTER TABLE "email_changes" DROP COLUMN "allowed_at";