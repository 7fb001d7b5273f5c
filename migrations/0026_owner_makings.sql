CREATE TABLE "pdf_makings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pdf_makings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"problem" text,
	"pages" integer,
	"ordered_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone,
	"requested_by_name" text,
	"promised_by" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"delayed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pdf_reports" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pdf_reports" ADD COLUMN "requested_by_name" text;--> statement-breakpoint
CREATE INDEX "pdf_makings_purchase" ON "pdf_makings" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "pdf_makings_user" ON "pdf_makings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pdf_makings_made" ON "pdf_makings" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "pdf_makings_promised" ON "pdf_makings" USING btree ("promised_by");