DROP TABLE "link_pairs" CASCADE;--> statement-breakpoint
DROP TABLE "passkey_challenges" CASCADE;