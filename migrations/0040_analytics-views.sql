CREATE TABLE "analytics_owner_emails" (
	"day" date NOT NULL,
	"about" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "analytics_owner_emails_day_about_pk" PRIMARY KEY("day","about")
);
--> statement-breakpoint
CREATE TABLE "analytics_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"path" text NOT NULL,
	"choices" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_views_name" ON "analytics_views" USING btree (lower("name"));