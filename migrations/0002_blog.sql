CREATE TABLE "blog_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" text NOT NULL,
	"number" integer NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who_id" text NOT NULL,
	"who_name" text NOT NULL,
	"kind" text NOT NULL,
	"work" jsonb NOT NULL,
	"words" integer NOT NULL,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "edits" jsonb;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "edited_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "edited_by_id" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_revisions_post" ON "blog_revisions" USING btree ("post_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_edited" ON "blog_posts" USING btree ("edited_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_title" ON "blog_posts" USING btree (lower("title") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "blog_posts_tags" ON "blog_posts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "blog_posts_edited_slug" ON "blog_posts" USING btree (("edits" ->> 'slug'));