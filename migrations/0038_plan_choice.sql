ALTER TABLE "pdf_preferences" ALTER COLUMN "incorporate_feedback" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "pdf_preferences" ADD COLUMN "moving" text[];