CREATE TABLE "language_model_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "language_model_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"called_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"section" text NOT NULL,
	"attempt" smallint NOT NULL,
	"facts_key" text NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"written" smallint NOT NULL,
	"refused" jsonb NOT NULL,
	"tokens_in" integer NOT NULL,
	"tokens_out" integer NOT NULL,
	"micro_rupees" bigint NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language_model_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"allowed" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language_model_days" (
	"day" date PRIMARY KEY NOT NULL,
	"micro_rupees" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_prose" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"slot" text NOT NULL,
	"own" text NOT NULL,
	"text" text NOT NULL,
	"model" text NOT NULL,
	"facts_key" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_prose_session_id_test_id_slot_pk" PRIMARY KEY("session_id","test_id","slot")
);
--> statement-breakpoint
ALTER TABLE "language_model_calls" ADD CONSTRAINT "language_model_calls_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_model_choices" ADD CONSTRAINT "language_model_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_prose" ADD CONSTRAINT "report_prose_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "language_model_calls_day" ON "language_model_calls" USING btree ("day");--> statement-breakpoint
CREATE INDEX "language_model_calls_result" ON "language_model_calls" USING btree ("session_id","test_id");--> statement-breakpoint
CREATE INDEX "report_prose_facts" ON "report_prose" USING btree ("facts_key","slot");--> statement-breakpoint
CREATE INDEX "report_prose_written" ON "report_prose" USING btree ("written_at");