DROP INDEX "blog_posts_title";--> statement-breakpoint
ALTER TABLE "operations_processes" DROP COLUMN "host";--> statement-breakpoint
ALTER TABLE "operations_processes" DROP COLUMN "pid";--> statement-breakpoint
ALTER TABLE "operations_processes" DROP COLUMN "started_at";--> statement-breakpoint
ALTER TABLE "rights_exports" DROP COLUMN "done";--> statement-breakpoint
ALTER TABLE "rights_exports" DROP COLUMN "of";