import { expect, test } from "vitest";
// @ts-expect-error plain JavaScript, for the system's Node
import { breaksFormer, checkMigrations } from "./migrations.mjs";

const found = (sql: string) =>
  (breaksFormer("0099_test.sql", sql) as string[]).map((line) => line.split(": ")[1]);

test.each([
  ['DROP TABLE "orders";', "drops a table"],
  ['ALTER TABLE "orders" DROP COLUMN "note";', "drops a column"],
  ['ALTER TABLE "orders" RENAME TO "sales";', "renames what the release before asks for by name"],
  ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', "renames what the release before asks for by name"],
  ['ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint;', "changes the type of a column"],
  [
    'ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL;',
    "demands a value that the release before does not write",
  ],
  [
    'ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL;',
    "adds a column that must be filled, and that the release before does not know",
  ],
])("[RUN-06] while two releases run on the same tables this is refused: %s", (sql, why) => {
  expect(found(`CREATE TABLE "b" ("id" text);\n--> statement-breakpoint\n${sql}`)).toEqual([why]);
});

test.each([
  'CREATE TABLE "b" ("id" text PRIMARY KEY NOT NULL);',
  'ALTER TABLE "orders" ADD COLUMN "a" text;',
  'ALTER TABLE "orders" ADD COLUMN "a" boolean DEFAULT false NOT NULL;',
  `INSERT INTO "words" VALUES ('drop table');`,
  'CREATE INDEX "a" ON "orders" USING btree ("a");',
  '-- contract: unused since release 1.4\nALTER TABLE "orders" DROP COLUMN "note";',
])("[RUN-06] this is let through: %s", (sql) => expect(found(sql)).toEqual([]));

test("[RUN-06] the migrations of this release leave the one before able to run", () =>
  expect(checkMigrations() as string[]).toEqual([]));
