CREATE TABLE "operations_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"web" boolean NOT NULL,
	"worker" boolean NOT NULL,
	"draining" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"payments" integer NOT NULL,
	"refunds" integer NOT NULL,
	"mended" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "operations_processes_seen" ON "operations_processes" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "payment_proofs_at" ON "payment_proofs" USING btree ("at");