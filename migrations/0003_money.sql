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
CREATE TABLE "payment_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
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
	"answer" text,
	"refund_id" text
);
--> statement-breakpoint
ALTER TABLE "payment_purchases" ADD COLUMN "buyer_name" text;--> statement-breakpoint
ALTER TABLE "payment_purchases" ADD COLUMN "buyer_email" text;--> statement-breakpoint
ALTER TABLE "payment_purchases" ADD COLUMN "buyer_state" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "payment_credit_notes" ADD CONSTRAINT "payment_credit_notes_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credit_notes" ADD CONSTRAINT "payment_credit_notes_receipt_number_payment_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."payment_receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credit_notes" ADD CONSTRAINT "payment_credit_notes_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund_requests" ADD CONSTRAINT "payment_refund_requests_purchase_id_payment_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."payment_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund_requests" ADD CONSTRAINT "payment_refund_requests_refund_id_payment_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."payment_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_credit_notes_serial" ON "payment_credit_notes" USING btree ("financial_year","serial");--> statement-breakpoint
CREATE INDEX "payment_credit_notes_purchase" ON "payment_credit_notes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_credit_notes_receipt" ON "payment_credit_notes" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "payment_letters_purchase" ON "payment_letters" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refund_requests_one_open" ON "payment_refund_requests" USING btree ("purchase_id") WHERE "payment_refund_requests"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "payment_refund_requests_purchase" ON "payment_refund_requests" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_refund_requests_user" ON "payment_refund_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_orders_of_purchase" ON "payment_orders" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_orders_provider_prefix" ON "payment_orders" USING btree ("provider_order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_prefix" ON "payments" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_newest" ON "payment_purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_purchases_by_status" ON "payment_purchases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_purchases_email" ON "payment_purchases" USING btree (lower("buyer_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_name" ON "payment_purchases" USING btree (lower("buyer_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_number" ON "payment_purchases" USING btree ("receipt_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_id" ON "payment_purchases" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_part_refunded" ON "payment_purchases" USING btree ("created_at","id") WHERE "payment_purchases"."refunded_amount" > 0;--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("status") WHERE "payment_refunds"."status" <> 'processed';--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_request_key_unique" UNIQUE("request_key");