CREATE INDEX "audit_log_noticed" ON "audit_log" USING btree ("at","id") WHERE (
  split_part("audit_log"."action", '.', 1) in ('settings', 'media', 'site')
  or split_part("audit_log"."action", '.', 1) = 'blog' and "audit_log"."action" not in ('blog.edited', 'blog.created', 'blog.exported')
  or "audit_log"."action" in ('newsletter.letter-sending', 'newsletter.letter-scheduled', 'newsletter.letter-paused', 'newsletter.letter-cancelled')
);--> statement-breakpoint
-- Sums of the day are added to each minute: with room beside them a page takes their newer versions in.
ALTER TABLE "analytics_tallies" SET (fillfactor = 50);
