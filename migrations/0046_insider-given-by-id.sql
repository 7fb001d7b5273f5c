ALTER TABLE "insider_grants" ADD COLUMN "given_by_id" text;--> statement-breakpoint
-- who gave it stands in the log of the administration; whose account is gone is unnamed as elsewhere
UPDATE "insider_grants" t SET "given_by_id" = a."who_id" FROM "audit_log" a WHERE a."subject" = t."user_id" AND a."action" = 'insider.given' AND a."at" = t."given_at" AND a."who_name" = t."given_by" AND a."who_id" <> 'site';--> statement-breakpoint
UPDATE "insider_grants" t SET "given_by_id" = 'gone', "given_by" = 'A former administrator' WHERE t."given_by_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = t."given_by_id");
