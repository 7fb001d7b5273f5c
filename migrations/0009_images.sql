CREATE TABLE "media_images" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	"focal_x" smallint DEFAULT 50 NOT NULL,
	"focal_y" smallint DEFAULT 50 NOT NULL,
	"original" text NOT NULL,
	"hash" text NOT NULL,
	"shown" text,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"problem" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_variants" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"key" text NOT NULL,
	"cut" text NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer,
	"retired_at" timestamp with time zone,
	CONSTRAINT "media_variants_hash_width_format_pk" PRIMARY KEY("hash","width","format")
);
--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_key_media_images_key_fk" FOREIGN KEY ("key") REFERENCES "public"."media_images"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_images_original" ON "media_images" USING btree ("original");--> statement-breakpoint
CREATE INDEX "media_images_newest" ON "media_images" USING btree ("uploaded_at","key");--> statement-breakpoint
CREATE INDEX "media_images_need_alt" ON "media_images" USING btree ("uploaded_at","key") WHERE alt = '' and not decorative;--> statement-breakpoint
CREATE INDEX "media_variants_key" ON "media_variants" USING btree ("key");--> statement-breakpoint
CREATE INDEX "media_variants_retired" ON "media_variants" USING btree ("retired_at") WHERE retired_at is not null;