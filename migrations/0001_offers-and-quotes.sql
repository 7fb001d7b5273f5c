UPDATE "applications" SET "offer" = ("offer" - 'words') || jsonb_build_object('arrives', '', 'leaves', '', 'room', '', 'tax', '', 'includes', coalesce("offer" ->> 'words', ''), 'cancellation', '') WHERE "offer" ? 'words';
--> statement-breakpoint
UPDATE "application_story" SET "offer" = ("offer" - 'words') || jsonb_build_object('arrives', '', 'leaves', '', 'room', '', 'tax', '', 'includes', coalesce("offer" ->> 'words', ''), 'cancellation', '') WHERE "offer" ? 'words';
--> statement-breakpoint
ALTER TABLE "payment_quotes" ADD COLUMN "put_aside_at" timestamp with time zone;
