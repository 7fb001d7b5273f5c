CREATE TABLE "operations_alarms" (
	"name" text PRIMARY KEY NOT NULL,
	"says" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operations_backups" (
	"copy" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
