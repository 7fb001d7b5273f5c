ALTER TABLE "payment_purchases" ADD COLUMN "settled_by" text;--> statement-breakpoint
CREATE INDEX "payments_failed" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'failed';