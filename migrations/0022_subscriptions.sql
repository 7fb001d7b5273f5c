CREATE TABLE "insider_dates" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "insider_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insider_grants" (
	"user_id" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_periods" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"provider_invoice_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_periods_provider_invoice_id_unique" UNIQUE("provider_invoice_id")
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"key_id" text NOT NULL,
	"item" text NOT NULL,
	"amount" integer NOT NULL,
	"provider_plan_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_plans_key_id_item_amount_pk" PRIMARY KEY("key_id","item","amount")
);
--> statement-breakpoint
CREATE TABLE "payment_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"item" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"provider_subscription_id" text,
	"superseded" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ending_since" timestamp with time zone,
	"ending_sent_at" timestamp with time zone,
	"next_sweep_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"buyer_name" text,
	"buyer_email" text,
	"buyer_state" text,
	CONSTRAINT "payment_subscriptions_provider_subscription_id_unique" UNIQUE("provider_subscription_id")
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_purchases" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "payment_purchases" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "payment_periods" ADD CONSTRAINT "payment_periods_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_periods" ADD CONSTRAINT "payment_periods_subscription_id_payment_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."payment_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_periods_subscription" ON "payment_periods" USING btree ("subscription_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_subscriptions_one_open" ON "payment_subscriptions" USING btree ("user_id","item") WHERE not "payment_subscriptions"."superseded" and "payment_subscriptions"."state" in ('creating', 'created', 'authenticated', 'active', 'pending', 'paused');--> statement-breakpoint
CREATE INDEX "payment_subscriptions_sweep" ON "payment_subscriptions" USING btree ("next_sweep_at");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_untold" ON "payment_subscriptions" USING btree ("ending_since") WHERE "payment_subscriptions"."ending_since" is not null and "payment_subscriptions"."ending_sent_at" is null;--> statement-breakpoint
CREATE INDEX "payment_purchases_subscription" ON "payment_purchases" USING btree ("subscription_id");