DROP INDEX "audit_log_at";--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_who" ON "audit_log" USING btree ("who_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_start" ON "audit_log" USING btree (lower("subject") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_name_start" ON "audit_log" USING btree (lower("who_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_purchases_paid" ON "payment_purchases" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "pdf_reports_made" ON "pdf_reports" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "pdf_reports_promised" ON "pdf_reports" USING btree ("promised_by");--> statement-breakpoint
CREATE INDEX "quest_results_completed" ON "quest_results" USING btree ("completed_at");