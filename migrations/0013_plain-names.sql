ALTER TABLE "newsletter_letters" RENAME TO "newsletter_issues";--> statement-breakpoint
ALTER INDEX "newsletter_letters_pkey" RENAME TO "newsletter_issues_pkey";--> statement-breakpoint
ALTER INDEX "newsletter_letters_created" RENAME TO "newsletter_issues_created";--> statement-breakpoint
ALTER INDEX "newsletter_letters_state" RENAME TO "newsletter_issues_state";--> statement-breakpoint
ALTER INDEX "newsletter_letters_archive" RENAME TO "newsletter_issues_archive";--> statement-breakpoint
ALTER TABLE "newsletter_copies" RENAME COLUMN "letter_id" TO "issue_id";--> statement-breakpoint
ALTER TABLE "newsletter_copies" RENAME CONSTRAINT "newsletter_copies_letter_id_newsletter_letters_id_fk" TO "newsletter_copies_issue_id_newsletter_issues_id_fk";--> statement-breakpoint
ALTER TABLE "payment_letters" RENAME TO "payment_emails";--> statement-breakpoint
ALTER INDEX "payment_letters_pkey" RENAME TO "payment_emails_pkey";--> statement-breakpoint
ALTER INDEX "payment_letters_purchase" RENAME TO "payment_emails_purchase";--> statement-breakpoint
ALTER TABLE "pdf_reports" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "rights_deletions" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "rights_exports" RENAME COLUMN "told_at" TO "notified_at";
