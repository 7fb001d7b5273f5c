CREATE TABLE "analytics_facts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reference" text NOT NULL,
	"user_id" text,
	"quest" text,
	"journey_id" uuid,
	"method" text,
	"amount" integer,
	CONSTRAINT "analytics_facts_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "analytics_actions" (
	"received_at" timestamp with time zone NOT NULL,
	"journey_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"action" text NOT NULL,
	"page" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"extras" jsonb,
	CONSTRAINT "analytics_actions_received_at_journey_id_n_pk" PRIMARY KEY("received_at","journey_id","n")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "analytics_actions_default" PARTITION OF "analytics_actions" DEFAULT;
--> statement-breakpoint
CREATE TABLE "analytics_pages" (
	"received_at" timestamp with time zone NOT NULL,
	"journey_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"page" text NOT NULL,
	"title" text NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"exit_time" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"is_entry" boolean NOT NULL,
	"is_exit" boolean NOT NULL,
	CONSTRAINT "analytics_pages_received_at_journey_id_n_pk" PRIMARY KEY("received_at","journey_id","n")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "analytics_pages_default" PARTITION OF "analytics_pages" DEFAULT;
--> statement-breakpoint
CREATE TABLE "analytics_ties" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_journeys" (
	"received_at" timestamp with time zone NOT NULL,
	"journey_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"visitor" text NOT NULL,
	"platform" text NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"referrer" text NOT NULL,
	"device" text NOT NULL,
	"user_agent" text NOT NULL,
	"screen_width" integer NOT NULL,
	"screen_height" integer NOT NULL,
	"total_pages" smallint NOT NULL,
	"duration_seconds" integer NOT NULL,
	"entry_page" text NOT NULL,
	"exit_page" text NOT NULL,
	"converted" boolean NOT NULL,
	"conversion_type" text,
	"end_reason" text NOT NULL,
	"resent" boolean NOT NULL,
	"user_id" text,
	CONSTRAINT "analytics_journeys_received_at_journey_id_pk" PRIMARY KEY("received_at","journey_id")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "analytics_journeys_default" PARTITION OF "analytics_journeys" DEFAULT;
--> statement-breakpoint
CREATE TABLE "analytics_visits" (
	"received_at" timestamp with time zone NOT NULL,
	"session_id" text NOT NULL,
	"visitor" text NOT NULL,
	"page" text NOT NULL,
	"title" text NOT NULL
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "analytics_visits_default" PARTITION OF "analytics_visits" DEFAULT;
--> statement-breakpoint
CREATE TABLE "analytics_receipts" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_facts_time" ON "analytics_facts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "analytics_facts_user" ON "analytics_facts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_ties_user" ON "analytics_ties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_ties_time" ON "analytics_ties" USING btree ("at");--> statement-breakpoint
CREATE INDEX "analytics_journeys_id" ON "analytics_journeys" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "analytics_journeys_session" ON "analytics_journeys" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "analytics_journeys_user" ON "analytics_journeys" USING btree ("user_id") WHERE "analytics_journeys"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analytics_visits_time" ON "analytics_visits" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "analytics_receipts_time" ON "analytics_receipts" USING btree ("received_at");