CREATE TABLE "analytics_names" (
	"user_id" text PRIMARY KEY NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"on_kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"due" date,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by_name" text
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "purchase_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "raw" jsonb;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "changed" jsonb;--> statement-breakpoint
CREATE INDEX "notes_subject" ON "notes" USING btree ("on_kind","subject","id");--> statement-breakpoint
CREATE INDEX "notes_due" ON "notes" USING btree ("due","id") WHERE "notes"."done_at" is null and "notes"."due" is not null;--> statement-breakpoint
CREATE INDEX "paid_feedback_user" ON "paid_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_events_purchase" ON "payment_events" USING btree ("purchase_id");