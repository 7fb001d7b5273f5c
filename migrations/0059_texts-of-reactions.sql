-- Beside a reaction the text that it speaks of. What the release before wrote gets its own by the job, which
-- finds it by these indexes.
ALTER TABLE "report_feedback" ADD COLUMN "speaks_of" text;--> statement-breakpoint
ALTER TABLE "report_guest_feedback" ADD COLUMN "speaks_of" text;--> statement-breakpoint
CREATE INDEX "report_feedback_textless" ON "report_feedback" USING btree ("updated_at") WHERE "report_feedback"."speaks_of" is null;--> statement-breakpoint
CREATE INDEX "report_guest_feedback_textless" ON "report_guest_feedback" USING btree ("given_at") WHERE "report_guest_feedback"."speaks_of" is null;