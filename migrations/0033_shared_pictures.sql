CREATE TABLE "report_picture_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"section_id" text NOT NULL,
	"figures" boolean NOT NULL,
	"first_name" text,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_pictures_section" UNIQUE("session_id","test_id","section_id")
);
--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;