CREATE TABLE "application_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_story" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_story_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"text" text NOT NULL,
	"offer" jsonb,
	"talk_at" timestamp with time zone,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"emailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"dates" text NOT NULL,
	"user_id" text,
	"brought" jsonb,
	"offer" jsonb,
	"talk_at" timestamp with time zone,
	"again" boolean DEFAULT false NOT NULL,
	"journey_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"moved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "application_story" ADD CONSTRAINT "application_story_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_story_of" ON "application_story" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "applications_sent" ON "applications" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_dates" ON "applications" USING btree ("dates","state");--> statement-breakpoint
CREATE INDEX "applications_updated" ON "applications" USING btree ("updated_at");