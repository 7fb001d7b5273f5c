ALTER TABLE "newsletter_imports" ADD COLUMN "by_id" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "done_by_id" text;--> statement-breakpoint
ALTER TABLE "payment_refund_requests" ADD COLUMN "decided_by_id" text;--> statement-breakpoint
ALTER TABLE "pdf_makings" ADD COLUMN "requested_by_id" text;--> statement-breakpoint
ALTER TABLE "pdf_reports" ADD COLUMN "requested_by_id" text;;--> statement-breakpoint
-- who did it stands in the log of the administration; whose account is gone is unnamed as elsewhere
UPDATE "newsletter_imports" t SET "by_id" = a."who_id" FROM "audit_log" a WHERE a."subject" = t."id" AND a."action" = 'newsletter.imported' AND a."who_name" = t."by_name" AND a."who_id" <> 'site';--> statement-breakpoint
UPDATE "newsletter_imports" t SET "by_id" = 'gone', "by_name" = 'A former administrator' WHERE t."by_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = t."by_id");--> statement-breakpoint
UPDATE "notes" t SET "done_by_id" = a."who_id" FROM "audit_log" a WHERE a."subject" = t."subject" AND a."action" = t."on_kind" || '.note-done' AND a."at" = t."done_at" AND a."who_name" = t."done_by_name" AND a."who_id" <> 'site';--> statement-breakpoint
UPDATE "notes" t SET "done_by_id" = 'gone', "done_by_name" = 'A former administrator' WHERE t."done_by_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = t."done_by_id");--> statement-breakpoint
UPDATE "payment_refund_requests" t SET "decided_by_id" = a."who_id" FROM "audit_log" a WHERE a."subject" = t."purchase_id" AND a."action" IN ('refund.confirmed', 'refund.refused', 'refund.made') AND a."at" = t."decided_at" AND a."who_name" = t."decided_by" AND a."who_id" <> 'site';--> statement-breakpoint
UPDATE "payment_refund_requests" t SET "decided_by_id" = 'gone', "decided_by" = 'A former administrator' WHERE t."decided_by_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = t."decided_by_id");--> statement-breakpoint
UPDATE "pdf_makings" t SET "requested_by_id" = a."who_id" FROM "audit_log" a WHERE a."subject" = t."purchase_id" AND a."action" = 'pdf-report.made-again' AND a."at" = t."requested_at" AND a."who_name" = t."requested_by_name" AND a."who_id" <> 'site';--> statement-breakpoint
UPDATE "pdf_makings" t SET "requested_by_id" = 'gone', "requested_by_name" = 'A former administrator' WHERE t."requested_by_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = t."requested_by_id");--> statement-breakpoint
UPDATE "pdf_reports" t SET "requested_by_id" = a."who_id" FROM "audit_log" a WHERE a."subject" = t."purchase_id" AND a."action" = 'pdf-report.made-again' AND a."at" = t."requested_at" AND a."who_name" = t."requested_by_name" AND a."who_id" <> 'site';--> statement-breakpoint
UPDATE "pdf_reports" t SET "requested_by_id" = 'gone', "requested_by_name" = 'A former administrator' WHERE t."requested_by_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = t."requested_by_id");
