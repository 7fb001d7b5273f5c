CREATE INDEX "mail_suppressions_since" ON "mail_suppressions" USING btree ("since","address");--> statement-breakpoint
CREATE INDEX "mail_suppressions_reason" ON "mail_suppressions" USING btree ("reason","since","address");--> statement-breakpoint
CREATE INDEX "mail_suppressions_search" ON "mail_suppressions" USING btree ("address" text_pattern_ops);