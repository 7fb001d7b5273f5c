CREATE TABLE "account_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_pairs" (
	"access_hash" text PRIMARY KEY NOT NULL,
	"refresh_hash" text NOT NULL,
	"bind_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"profile" jsonb,
	"carried" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"password_grant_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"signup_source" text,
	"signup_platform" text,
	"signup_medium" text,
	"signup_campaign" text,
	"signup_referrer" text,
	"signup_timestamp" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"who_id" text NOT NULL,
	"who_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"minutes" integer NOT NULL,
	"cover" jsonb,
	"tags" text[] NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "blog_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paid_feedback" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sounds_like_me" integer NOT NULL,
	"most_useful" text NOT NULL,
	"missing" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "newsletter_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"subscriber_id" text NOT NULL,
	"purpose" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"preferences" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"consent_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"provider_order_id" text,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"tier" text NOT NULL,
	"idempotency_key" text,
	"next_sweep_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_orders_provider_order_id_unique" UNIQUE("provider_order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_quotes" (
	"person" text NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_quotes_person_session_id_test_id_pk" PRIMARY KEY("person","session_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"role" text DEFAULT 'none' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text,
	"error_reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"tier" text NOT NULL,
	"method" text,
	"payment_id" text,
	"receipt_number" text,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_purchases_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payment_purchases_receipt_number_unique" UNIQUE("receipt_number")
);
--> statement-breakpoint
CREATE TABLE "payment_receipt_counters" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"purchase_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_receipts_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"provider_refund_id" text,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"asked" boolean NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_provider_refund_id_unique" UNIQUE("provider_refund_id")
);
--> statement-breakpoint
CREATE TABLE "pdf_preferences" (
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"incorporate_feedback" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pdf_preferences_user_id_session_id_test_id_pk" PRIMARY KEY("user_id","session_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "pdf_reports" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"state" text NOT NULL,
	"chapter" integer DEFAULT 0 NOT NULL,
	"chapters" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"file_key" text,
	"pages" integer,
	"bytes" integer,
	"ordered_at" timestamp with time zone NOT NULL,
	"promised_by" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"delayed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quest_answers" (
	"session_id" text NOT NULL,
	"item_id" text NOT NULL,
	"value" smallint NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"took_ms" integer,
	CONSTRAINT "quest_answers_session_id_item_id_pk" PRIMARY KEY("session_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "quest_browsers" (
	"session_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quest_browsers_session_id_secret_hash_pk" PRIMARY KEY("session_id","secret_hash")
);
--> statement-breakpoint
CREATE TABLE "quest_results" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"form" text NOT NULL,
	"engine" text NOT NULL,
	"scores" json NOT NULL,
	"answers" json NOT NULL,
	"birth_date" date,
	"sex" text,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quest_results_session_id_test_id_pk" PRIMARY KEY("session_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "quest_resume_links" (
	"nonce" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quest_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"instrument" text NOT NULL,
	"adult_affirmed_at" timestamp with time zone NOT NULL,
	"birth_date" date,
	"sex" text,
	"started_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_feedback" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"section_id" text NOT NULL,
	"reaction" text NOT NULL,
	"thought" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_feedback_session_id_test_id_section_id_pk" PRIMARY KEY("session_id","test_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "report_guest_feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_guest_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"section_id" text NOT NULL,
	"reaction" text NOT NULL,
	"thought" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_imports" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"results" text NOT NULL,
	"source" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_imports_session_id_test_id_pk" PRIMARY KEY("session_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "report_sharing" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"shared" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_sharing_session_id_test_id_pk" PRIMARY KEY("session_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "settings_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undoes" bigint
);
--> statement-breakpoint
CREATE TABLE "website_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_pairs" ADD CONSTRAINT "link_pairs_token_hash_mail_links_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."mail_links"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_keys" ADD CONSTRAINT "newsletter_keys_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_answers" ADD CONSTRAINT "quest_answers_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_browsers" ADD CONSTRAINT "quest_browsers_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_results" ADD CONSTRAINT "quest_results_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_resume_links" ADD CONSTRAINT "quest_resume_links_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_feedback" ADD CONSTRAINT "report_feedback_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_guest_feedback" ADD CONSTRAINT "report_guest_feedback_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_imports" ADD CONSTRAINT "report_imports_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sharing" ADD CONSTRAINT "report_sharing_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_idx" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_slugs_post" ON "blog_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "newsletter_keys_subscriber" ON "newsletter_keys" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_status" ON "newsletter_subscribers" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_one_live" ON "payment_orders" USING btree ("purchase_id") WHERE "payment_orders"."status" in ('creating', 'created');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_idempotency" ON "payment_orders" USING btree ("purchase_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payment_orders_sweep" ON "payment_orders" USING btree ("next_sweep_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_purchases_one_open" ON "payment_purchases" USING btree ("user_id","session_id","test_id") WHERE "payment_purchases"."status" <> 'refunded';--> statement-breakpoint
CREATE INDEX "payment_purchases_user" ON "payment_purchases" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_serial" ON "payment_receipts" USING btree ("financial_year","serial");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "pdf_reports_of_a_result" ON "pdf_reports" USING btree ("user_id","session_id","test_id");--> statement-breakpoint
CREATE INDEX "pdf_reports_open" ON "pdf_reports" USING btree ("state","promised_by");--> statement-breakpoint
CREATE INDEX "quest_browsers_secret" ON "quest_browsers" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "quest_resume_links_session" ON "quest_resume_links" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "quest_sessions_owner" ON "quest_sessions" USING btree ("owner_id","touched_at");--> statement-breakpoint
CREATE INDEX "quest_sessions_expiry" ON "quest_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "report_guest_feedback_report" ON "report_guest_feedback" USING btree ("session_id","test_id");--> statement-breakpoint
CREATE INDEX "settings_history_key" ON "settings_history" USING btree ("key","id");