CREATE TABLE "newsletter_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"letter_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "newsletter_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"mode" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"preview" text NOT NULL,
	"body" text NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_id" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"send_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"trouble" text,
	"beat_at" timestamp with time zone,
	"outcome" jsonb
);
--> statement-breakpoint
DROP INDEX "newsletter_subscribers_status";--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "question_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_copies_once" ON "newsletter_copies" USING btree ("letter_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_copies_next" ON "newsletter_copies" USING btree ("letter_id","state","id");--> statement-breakpoint
CREATE INDEX "newsletter_copies_subscriber" ON "newsletter_copies" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_letters_created" ON "newsletter_letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_letters_state" ON "newsletter_letters" USING btree ("state","send_at");--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_import_id_newsletter_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."newsletter_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_asked" ON "newsletter_subscribers" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_source" ON "newsletter_subscribers" USING btree ("source","asked_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_both" ON "newsletter_subscribers" USING btree ("status","source","asked_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_consent" ON "newsletter_subscribers" USING btree ("consent_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_left" ON "newsletter_subscribers" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_import" ON "newsletter_subscribers" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_status" ON "newsletter_subscribers" USING btree ("status","asked_at","id");