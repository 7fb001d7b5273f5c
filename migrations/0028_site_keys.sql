CREATE TABLE "site_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL
);
