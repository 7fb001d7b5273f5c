CREATE TABLE "report_letters" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"own" text NOT NULL,
	"text" text NOT NULL,
	"model" text NOT NULL,
	"facts_key" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_letters_session_id_test_id_pk" PRIMARY KEY("session_id","test_id")
);
--> statement-breakpoint
DROP TABLE "report_prose" CASCADE;--> statement-breakpoint
ALTER TABLE "language_model_calls" ADD COLUMN "refused_letter" text;--> statement-breakpoint
ALTER TABLE "report_letters" ADD CONSTRAINT "report_letters_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_letters_written" ON "report_letters" USING btree ("written_at");--> statement-breakpoint
ALTER TABLE "language_model_calls" DROP COLUMN "section";--> statement-breakpoint
ALTER TABLE "language_model_calls" DROP COLUMN "written";--> statement-breakpoint
ALTER TABLE "language_model_calls" DROP COLUMN "refused";--> statement-breakpoint
ALTER TABLE "pdf_reports" DROP COLUMN "chapter";--> statement-breakpoint
ALTER TABLE "pdf_reports" DROP COLUMN "chapters";