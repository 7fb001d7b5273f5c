CREATE TABLE "rights_deletions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "rights_deletions_id_unique" UNIQUE("id"),
	CONSTRAINT "rights_deletions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rights_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"of" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"bytes" integer,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rights_farewells" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"files" text[] NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rights_deletions" ADD CONSTRAINT "rights_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_exports" ADD CONSTRAINT "rights_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_deletions_due" ON "rights_deletions" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rights_exports_one_at_a_time" ON "rights_exports" USING btree ("user_id") WHERE "rights_exports"."state" in ('queued', 'making');--> statement-breakpoint
CREATE INDEX "rights_exports_member" ON "rights_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "rights_exports_asked" ON "rights_exports" USING btree ("asked_at");