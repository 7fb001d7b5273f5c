CREATE TABLE "analytics_day_visitors" (
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "analytics_day_visitors_day_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
CREATE TABLE "analytics_tallies" (
	"measure" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "analytics_tallies_measure_day_name_part_pk" PRIMARY KEY("measure","day","name","part")
);
--> statement-breakpoint
CREATE TABLE "analytics_uncounted" (
	"what" text NOT NULL,
	"received_at" timestamp with time zone,
	"journey_id" uuid,
	"fact_id" bigint
);
--> statement-breakpoint
ALTER TABLE "analytics_journeys" ADD COLUMN "steps" integer DEFAULT 0 NOT NULL;