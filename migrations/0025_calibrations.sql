CREATE TABLE "quest_calibrations" (
	"id" text PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"engine" text NOT NULL,
	"respondents" integer NOT NULL,
	"figures" json NOT NULL,
	"comparison" json NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quest_sums" (
	"instrument" text NOT NULL,
	"form" text NOT NULL,
	"part" text NOT NULL,
	"respondents" integer NOT NULL,
	"sums" bigint[] NOT NULL,
	CONSTRAINT "quest_sums_instrument_form_part_pk" PRIMARY KEY("instrument","form","part")
);
--> statement-breakpoint
ALTER TABLE "quest_results" ADD COLUMN "calibration" text;--> statement-breakpoint
ALTER TABLE "quest_results" ADD COLUMN "moved" json;--> statement-breakpoint
CREATE UNIQUE INDEX "quest_calibrations_accepted" ON "quest_calibrations" USING btree ("form") WHERE state = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "quest_calibrations_proposed" ON "quest_calibrations" USING btree ("form") WHERE state = 'proposed';--> statement-breakpoint
ALTER TABLE "quest_results" ADD CONSTRAINT "quest_results_calibration_quest_calibrations_id_fk" FOREIGN KEY ("calibration") REFERENCES "public"."quest_calibrations"("id") ON DELETE no action ON UPDATE no action;