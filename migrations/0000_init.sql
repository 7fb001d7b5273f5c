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
CREATE TABLE "devices" (
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"trusted_until" timestamp with time zone,
	CONSTRAINT "devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"allowed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_old_token_hash_unique" UNIQUE("old_token_hash"),
	CONSTRAINT "email_changes_new_token_hash_unique" UNIQUE("new_token_hash")
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
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
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
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"awaits_code" boolean DEFAULT false NOT NULL,
	"method" text,
	"proven_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "site_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL
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
	"last_sign_in_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
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
CREATE TABLE "site_opening" (
	"id" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "analytics_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"words" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_day_visitors" (
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "analytics_day_visitors_day_visitor_pk" PRIMARY KEY("day","visitor")
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
CREATE TABLE "analytics_ties" (
	"journey_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_names" (
	"user_id" text PRIMARY KEY NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);
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
	"steps" integer DEFAULT 0 NOT NULL,
	"done" text,
	CONSTRAINT "analytics_journeys_received_at_journey_id_pk" PRIMARY KEY("received_at","journey_id")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "analytics_journeys_default" PARTITION OF "analytics_journeys" DEFAULT;
--> statement-breakpoint
CREATE TABLE "analytics_months" (
	"measure" text NOT NULL,
	"month" date NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "analytics_months_measure_month_name_part_pk" PRIMARY KEY("measure","month","name","part")
);
--> statement-breakpoint
CREATE TABLE "analytics_owner_emails" (
	"day" date NOT NULL,
	"about" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "analytics_owner_emails_day_about_pk" PRIMARY KEY("day","about")
);
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
CREATE TABLE "analytics_slices" (
	"filter" text NOT NULL,
	"value" text NOT NULL,
	"day" date NOT NULL,
	"visits" json NOT NULL,
	"actions" json NOT NULL,
	CONSTRAINT "analytics_slices_filter_value_day_pk" PRIMARY KEY("filter","value","day")
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
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_story" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_story_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"text" text NOT NULL,
	"offer" jsonb,
	"talk_at" timestamp with time zone,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"emailed_at" timestamp with time zone,
	"held_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"dates" text NOT NULL,
	"user_id" text,
	"brought" jsonb,
	"offer" jsonb,
	"talk_at" timestamp with time zone,
	"again" boolean DEFAULT false NOT NULL,
	"journey_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"key_round" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"moved_at" timestamp with time zone
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
CREATE TABLE "blog_authors" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"share_text" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'everybody' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('english', body), 'C')) STORED NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"edits" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"edited_by_id" text,
	"edited_by" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
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
	"given_by_id" text,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language_model_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "language_model_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"called_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"section" text NOT NULL,
	"attempt" smallint NOT NULL,
	"facts_key" text NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"written" smallint NOT NULL,
	"refused" jsonb NOT NULL,
	"tokens_in" integer NOT NULL,
	"tokens_out" integer NOT NULL,
	"micro_rupees" bigint NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language_model_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"allowed" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language_model_days" (
	"day" date PRIMARY KEY NOT NULL,
	"micro_rupees" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "newsletter_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"letter_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "newsletter_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" text,
	"by_name" text NOT NULL,
	"mode" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"preview" text NOT NULL,
	"body" text NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_id" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"send_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"trouble" text,
	"beat_at" timestamp with time zone,
	"outcome" jsonb
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
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
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
	"note" text,
	"import_id" text,
	"question_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"on_kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"due" date,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by_id" text,
	"done_by_name" text
);
--> statement-breakpoint
CREATE TABLE "operations_alarms" (
	"name" text PRIMARY KEY NOT NULL,
	"says" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operations_backups" (
	"copy" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operations_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"web" boolean NOT NULL,
	"worker" boolean NOT NULL,
	"draining" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_credit_note_counters" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_credit_notes" (
	"number" text PRIMARY KEY NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"refund_id" text NOT NULL,
	"receipt_number" text NOT NULL,
	"purchase_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "payment_credit_notes_refund_id_unique" UNIQUE("refund_id")
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"deducted" integer,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"purchase_id" text,
	"raw" jsonb,
	"changed" jsonb
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
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_orders_provider_order_id_unique" UNIQUE("provider_order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_orphans" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL
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
CREATE TABLE "payment_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"payments" integer NOT NULL,
	"refunds" integer NOT NULL,
	"mended" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"problem" text,
	"disputes_problem" text
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
	"settled_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"buyer_name" text,
	"buyer_email" text,
	"buyer_state" text,
	"subscription_id" text,
	"description" text,
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
	"facts" jsonb,
	CONSTRAINT "payment_receipts_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_id" text,
	"answer" text,
	"refund_id" text
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
	"by" text,
	"request_key" text,
	"bank_reference" text,
	"problem" text,
	CONSTRAINT "payment_refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "payment_refunds_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
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
	"requested_by_id" text,
	"requested_by_name" text,
	"promised_by" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"delayed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pdf_preferences" (
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"incorporate_feedback" boolean DEFAULT true NOT NULL,
	"moving" text[],
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pdf_preferences_user_id_session_id_test_id_pk" PRIMARY KEY("user_id","session_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "pdf_reports" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"included_in" text,
	"included_as" text,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"state" text NOT NULL,
	"chapter" integer DEFAULT 0 NOT NULL,
	"chapters" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"file_key" text,
	"pages" integer,
	"bytes" integer,
	"ordered_at" timestamp with time zone NOT NULL,
	"promised_by" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone,
	"requested_by_id" text,
	"requested_by_name" text,
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
CREATE TABLE "quest_results" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"form" text NOT NULL,
	"engine" text NOT NULL,
	"scores" json NOT NULL,
	"answers" json NOT NULL,
	"birth_date" date,
	"sex" text,
	"calibration" text,
	"moved" json,
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
CREATE TABLE "quest_sums" (
	"instrument" text NOT NULL,
	"form" text NOT NULL,
	"part" text NOT NULL,
	"respondents" integer NOT NULL,
	"sums" bigint[] NOT NULL,
	CONSTRAINT "quest_sums_instrument_form_part_pk" PRIMARY KEY("instrument","form","part")
);
--> statement-breakpoint
CREATE TABLE "report_feedback" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"section_id" text NOT NULL,
	"reaction" text NOT NULL,
	"thought" text NOT NULL,
	"archetype" text,
	"speaks_of" text,
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
	"archetype" text,
	"speaks_of" text,
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
CREATE TABLE "report_picture_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"section_id" text NOT NULL,
	"figures" boolean NOT NULL,
	"first_name" text,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_pictures_section" UNIQUE("session_id","test_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "report_prose" (
	"session_id" text NOT NULL,
	"test_id" text NOT NULL,
	"slot" text NOT NULL,
	"own" text NOT NULL,
	"text" text NOT NULL,
	"model" text NOT NULL,
	"facts_key" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_prose_session_id_test_id_slot_pk" PRIMARY KEY("session_id","test_id","slot")
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
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"network" text,
	"detail" text,
	"request_id" text
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
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_pairs" ADD CONSTRAINT "link_pairs_token_hash_mail_links_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."mail_links"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_story" ADD CONSTRAINT "application_story_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_model_calls" ADD CONSTRAINT "language_model_calls_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_model_choices" ADD CONSTRAINT "language_model_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_key_media_images_key_fk" FOREIGN KEY ("key") REFERENCES "public"."media_images"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_copies" ADD CONSTRAINT "newsletter_copies_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_keys" ADD CONSTRAINT "newsletter_keys_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_import_id_newsletter_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."newsletter_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credit_notes" ADD CONSTRAINT "payment_credit_notes_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credit_notes" ADD CONSTRAINT "payment_credit_notes_receipt_number_payment_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."payment_receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credit_notes" ADD CONSTRAINT "payment_credit_notes_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_periods" ADD CONSTRAINT "payment_periods_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_periods" ADD CONSTRAINT "payment_periods_subscription_id_payment_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."payment_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund_requests" ADD CONSTRAINT "payment_refund_requests_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund_requests" ADD CONSTRAINT "payment_refund_requests_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_answers" ADD CONSTRAINT "quest_answers_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_browsers" ADD CONSTRAINT "quest_browsers_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_results" ADD CONSTRAINT "quest_results_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_results" ADD CONSTRAINT "quest_results_calibration_quest_calibrations_id_fk" FOREIGN KEY ("calibration") REFERENCES "public"."quest_calibrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_resume_links" ADD CONSTRAINT "quest_resume_links_session_id_quest_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quest_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_feedback" ADD CONSTRAINT "report_feedback_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_guest_feedback" ADD CONSTRAINT "report_guest_feedback_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_imports" ADD CONSTRAINT "report_imports_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_prose" ADD CONSTRAINT "report_prose_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sharing" ADD CONSTRAINT "report_sharing_session_id_test_id_quest_results_session_id_test_id_fk" FOREIGN KEY ("session_id","test_id") REFERENCES "public"."quest_results"("session_id","test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_deletions" ADD CONSTRAINT "rights_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_exports" ADD CONSTRAINT "rights_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_idx" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "email_changes_user_idx" ON "email_changes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_links_user_idx" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_idx" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified";--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_prefix" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_prefix" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "analytics_facts_time" ON "analytics_facts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "analytics_facts_user" ON "analytics_facts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_facts_money" ON "analytics_facts" USING btree ("at") WHERE "analytics_facts"."kind" in ('paid', 'refunded', 'dispute_lost');--> statement-breakpoint
CREATE INDEX "analytics_marks_day" ON "analytics_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "analytics_actions_applied" ON "analytics_actions" USING btree ("received_at") WHERE "analytics_actions"."action" = 'apply_submitted';--> statement-breakpoint
CREATE INDEX "analytics_ties_user" ON "analytics_ties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_ties_time" ON "analytics_ties" USING btree ("at");--> statement-breakpoint
CREATE INDEX "analytics_pages_posts" ON "analytics_pages" USING btree ("received_at") WHERE "analytics_pages"."page" like '/blog/%';--> statement-breakpoint
CREATE INDEX "analytics_journeys_id" ON "analytics_journeys" USING btree ("journey_id");--> statement-breakpoint
CREATE INDEX "analytics_journeys_started" ON "analytics_journeys" USING btree ("started_at","journey_id");--> statement-breakpoint
CREATE INDEX "analytics_journeys_session" ON "analytics_journeys" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "analytics_journeys_user" ON "analytics_journeys" USING btree ("user_id") WHERE "analytics_journeys"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "analytics_journeys_unfilled" ON "analytics_journeys" USING btree ("received_at") WHERE "analytics_journeys"."done" is null;--> statement-breakpoint
CREATE INDEX "analytics_journeys_paying" ON "analytics_journeys" USING btree ("started_at") WHERE "analytics_journeys"."steps" & 112 in (16, 32, 48, 64, 80, 96, 112);--> statement-breakpoint
CREATE INDEX "analytics_visits_time" ON "analytics_visits" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "analytics_receipts_time" ON "analytics_receipts" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_views_name" ON "analytics_views" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "application_story_of" ON "application_story" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "applications_sent" ON "applications" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_dates" ON "applications" USING btree ("dates","state");--> statement-breakpoint
CREATE INDEX "applications_updated" ON "applications" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_who" ON "audit_log" USING btree ("who_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_noticed" ON "audit_log" USING btree ("at","id") WHERE (
  split_part("audit_log"."action", '.', 1) in ('settings', 'media', 'site')
  or split_part("audit_log"."action", '.', 1) = 'blog' and "audit_log"."action" not in ('blog.edited', 'blog.created', 'blog.exported')
  or "audit_log"."action" in ('newsletter.letter-sending', 'newsletter.letter-scheduled', 'newsletter.letter-paused', 'newsletter.letter-cancelled')
);--> statement-breakpoint
CREATE INDEX "audit_log_subject_start" ON "audit_log" USING btree (lower("subject") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_name_start" ON "audit_log" USING btree (lower("who_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_edited" ON "blog_posts" USING btree ("edited_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_title" ON "blog_posts" USING btree (lower("title") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "blog_posts_tags" ON "blog_posts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "blog_posts_author" ON "blog_posts" USING btree ("author","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_edited_slug" ON "blog_posts" USING btree (("edits" ->> 'slug'));--> statement-breakpoint
CREATE INDEX "blog_revisions_post" ON "blog_revisions" USING btree ("post_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_slugs_post" ON "blog_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "paid_feedback_user" ON "paid_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "language_model_calls_day" ON "language_model_calls" USING btree ("day");--> statement-breakpoint
CREATE INDEX "language_model_calls_result" ON "language_model_calls" USING btree ("session_id","test_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_images_original" ON "media_images" USING btree ("original");--> statement-breakpoint
CREATE INDEX "media_images_newest" ON "media_images" USING btree ("uploaded_at","key");--> statement-breakpoint
CREATE INDEX "media_images_need_alt" ON "media_images" USING btree ("uploaded_at","key") WHERE alt = '' and not decorative;--> statement-breakpoint
CREATE INDEX "media_variants_key" ON "media_variants" USING btree ("key");--> statement-breakpoint
CREATE INDEX "media_variants_retired" ON "media_variants" USING btree ("retired_at") WHERE retired_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_copies_once" ON "newsletter_copies" USING btree ("letter_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_copies_next" ON "newsletter_copies" USING btree ("letter_id","state","id");--> statement-breakpoint
CREATE INDEX "newsletter_copies_subscriber" ON "newsletter_copies" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_letters_created" ON "newsletter_letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_letters_state" ON "newsletter_letters" USING btree ("state","send_at");--> statement-breakpoint
CREATE INDEX "newsletter_letters_archive" ON "newsletter_letters" USING btree ("started_at") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "mail_suppressions_since" ON "mail_suppressions" USING btree ("since","address");--> statement-breakpoint
CREATE INDEX "mail_suppressions_reason" ON "mail_suppressions" USING btree ("reason","since","address");--> statement-breakpoint
CREATE INDEX "mail_suppressions_search" ON "mail_suppressions" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "newsletter_keys_subscriber" ON "newsletter_keys" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_status" ON "newsletter_subscribers" USING btree ("status","asked_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_asked" ON "newsletter_subscribers" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_source" ON "newsletter_subscribers" USING btree ("source","asked_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_both" ON "newsletter_subscribers" USING btree ("status","source","asked_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_consent" ON "newsletter_subscribers" USING btree ("consent_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_left" ON "newsletter_subscribers" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_import" ON "newsletter_subscribers" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "notes_subject" ON "notes" USING btree ("on_kind","subject","id");--> statement-breakpoint
CREATE INDEX "notes_due" ON "notes" USING btree ("due","id") WHERE "notes"."done_at" is null and "notes"."due" is not null;--> statement-breakpoint
CREATE INDEX "operations_processes_seen" ON "operations_processes" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_credit_notes_serial" ON "payment_credit_notes" USING btree ("financial_year","serial");--> statement-breakpoint
CREATE INDEX "payment_credit_notes_purchase" ON "payment_credit_notes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_credit_notes_receipt" ON "payment_credit_notes" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree ("status") WHERE "payment_disputes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_disputes_lost" ON "payment_disputes" USING btree ("payment_id") WHERE "payment_disputes"."status" = 'lost';--> statement-breakpoint
CREATE INDEX "payment_letters_purchase" ON "payment_letters" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_events_purchase" ON "payment_events" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_one_live" ON "payment_orders" USING btree ("purchase_id") WHERE "payment_orders"."status" in ('creating', 'created');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_idempotency" ON "payment_orders" USING btree ("purchase_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payment_orders_sweep" ON "payment_orders" USING btree ("next_sweep_at");--> statement-breakpoint
CREATE INDEX "payment_orders_of_purchase" ON "payment_orders" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_orders_provider_prefix" ON "payment_orders" USING btree ("provider_order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_periods_subscription" ON "payment_periods" USING btree ("subscription_id","ends_at");--> statement-breakpoint
CREATE INDEX "payment_proofs_at" ON "payment_proofs" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_subscriptions_one_open" ON "payment_subscriptions" USING btree ("user_id","item") WHERE not "payment_subscriptions"."superseded" and "payment_subscriptions"."state" in ('creating', 'created', 'authenticated', 'active', 'pending', 'paused');--> statement-breakpoint
CREATE INDEX "payment_subscriptions_user" ON "payment_subscriptions" USING btree ("user_id","item");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_sweep" ON "payment_subscriptions" USING btree ("next_sweep_at");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_untold" ON "payment_subscriptions" USING btree ("ending_since") WHERE "payment_subscriptions"."ending_since" is not null and "payment_subscriptions"."ending_sent_at" is null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_prefix" ON "payments" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_failed" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "payment_purchases_subscription" ON "payment_purchases" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_purchases_one_open" ON "payment_purchases" USING btree ("user_id","session_id","test_id") WHERE "payment_purchases"."status" <> 'refunded';--> statement-breakpoint
CREATE INDEX "payment_purchases_paid" ON "payment_purchases" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payment_purchases_user" ON "payment_purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_purchases_newest" ON "payment_purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_purchases_by_status" ON "payment_purchases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_purchases_email" ON "payment_purchases" USING btree (lower("buyer_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_name" ON "payment_purchases" USING btree (lower("buyer_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_later_names" ON "payment_purchases" USING btree (lower(substr("buyer_name", strpos("buyer_name", ' ') + 1)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_last_name" ON "payment_purchases" USING btree (lower(split_part("buyer_name", ' ', -1)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_number" ON "payment_purchases" USING btree ("receipt_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_id" ON "payment_purchases" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_part_refunded" ON "payment_purchases" USING btree ("created_at","id") WHERE "payment_purchases"."refunded_amount" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_serial" ON "payment_receipts" USING btree ("financial_year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refund_requests_one_open" ON "payment_refund_requests" USING btree ("purchase_id") WHERE "payment_refund_requests"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "payment_refund_requests_purchase" ON "payment_refund_requests" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_refund_requests_user" ON "payment_refund_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("status") WHERE "payment_refunds"."status" <> 'processed';--> statement-breakpoint
CREATE INDEX "pdf_makings_purchase" ON "pdf_makings" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "pdf_makings_user" ON "pdf_makings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pdf_makings_made" ON "pdf_makings" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "pdf_makings_promised" ON "pdf_makings" USING btree ("promised_by");--> statement-breakpoint
CREATE INDEX "pdf_reports_of_a_result" ON "pdf_reports" USING btree ("user_id","session_id","test_id");--> statement-breakpoint
CREATE INDEX "pdf_reports_open" ON "pdf_reports" USING btree ("state","promised_by");--> statement-breakpoint
CREATE INDEX "pdf_reports_made" ON "pdf_reports" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "pdf_reports_promised" ON "pdf_reports" USING btree ("promised_by");--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_reports_included_once" ON "pdf_reports" USING btree ("included_in","session_id","test_id");--> statement-breakpoint
CREATE INDEX "quest_browsers_secret" ON "quest_browsers" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "quest_calibrations_accepted" ON "quest_calibrations" USING btree ("form") WHERE state = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "quest_calibrations_proposed" ON "quest_calibrations" USING btree ("form") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "quest_results_completed" ON "quest_results" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "quest_resume_links_session" ON "quest_resume_links" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "quest_sessions_owner" ON "quest_sessions" USING btree ("owner_id","touched_at");--> statement-breakpoint
CREATE INDEX "quest_sessions_expiry" ON "quest_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "report_feedback_updated" ON "report_feedback" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "report_feedback_archetype" ON "report_feedback" USING btree ("archetype","updated_at");--> statement-breakpoint
CREATE INDEX "report_feedback_textless" ON "report_feedback" USING btree ("updated_at") WHERE "report_feedback"."speaks_of" is null;--> statement-breakpoint
CREATE INDEX "report_guest_feedback_report" ON "report_guest_feedback" USING btree ("session_id","test_id");--> statement-breakpoint
CREATE INDEX "report_guest_feedback_given" ON "report_guest_feedback" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "report_guest_feedback_archetype" ON "report_guest_feedback" USING btree ("archetype","given_at");--> statement-breakpoint
CREATE INDEX "report_guest_feedback_textless" ON "report_guest_feedback" USING btree ("given_at") WHERE "report_guest_feedback"."speaks_of" is null;--> statement-breakpoint
CREATE INDEX "report_prose_facts" ON "report_prose" USING btree ("facts_key","slot");--> statement-breakpoint
CREATE INDEX "report_prose_written" ON "report_prose" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "rights_deletions_due" ON "rights_deletions" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rights_exports_one_at_a_time" ON "rights_exports" USING btree ("user_id") WHERE "rights_exports"."state" in ('queued', 'making');--> statement-breakpoint
CREATE INDEX "rights_exports_member" ON "rights_exports" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "rights_exports_asked" ON "rights_exports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "settings_history_key" ON "settings_history" USING btree ("key","id");--> statement-breakpoint
CREATE FUNCTION "analytics_parted"("parent" text) RETURNS regclass LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF parent NOT IN ('analytics_journeys', 'analytics_pages', 'analytics_actions', 'analytics_visits') THEN
    RAISE EXCEPTION 'no table of records by month: %', parent;
  END IF;
  RETURN ('public.' || parent)::regclass;
END $$;
--> statement-breakpoint
CREATE FUNCTION "analytics_make_month"("parent" text, "month" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  whole regclass := public.analytics_parted(parent);
  first timestamptz := date_trunc('month', month);
  part text := parent || to_char(first, '_YYYY_MM');
BEGIN
  IF to_regclass('public.' || part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', whole);
  EXECUTE format('CREATE TABLE public.%I (LIKE %s INCLUDING DEFAULTS)', part, whole);
  EXECUTE format(
    'WITH moved AS (DELETE FROM public.%I WHERE received_at >= %L AND received_at < %L RETURNING *) INSERT INTO public.%I SELECT * FROM moved',
    parent || '_default', first, first + interval '1 month', part);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
    whole, part, first, first + interval '1 month');
END $$;
--> statement-breakpoint
CREATE FUNCTION "analytics_drop_months"("parent" text, "before" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  whole regclass := public.analytics_parted(parent);
  past text;
BEGIN
  FOR past IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = whole AND c.relname ~ '_\d{4}_\d\d$'
      AND right(c.relname, 7) < to_char(before, 'YYYY_MM')
  LOOP
    EXECUTE format('DROP TABLE public.%I', past);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "analytics_make_month"(text, timestamptz), "analytics_drop_months"(text, timestamptz) FROM PUBLIC;
--> statement-breakpoint
ALTER TABLE "analytics_tallies" SET (fillfactor = 50);
