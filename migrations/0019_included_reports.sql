ALTER TABLE "pdf_reports" ADD COLUMN "included_in" text;--> statement-breakpoint
ALTER TABLE "pdf_reports" ADD COLUMN "included_as" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_reports_included_once" ON "pdf_reports" USING btree ("included_in","session_id","test_id");