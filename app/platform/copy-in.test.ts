import {
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { withTransaction } from "./db.server.ts";
import { copyIn, copyInto } from "./copy-in.server.ts";

const services = useServices();
const things = pgTable("things_of_the_test", {
  id: uuid().primaryKey(),
  small: smallint(),
  whole: integer(),
  yes: boolean(),
  words: text(),
  at: timestamp("at", { withTimezone: true }),
  more: jsonb(),
});
const id = (n: number) => `0e37df36-f698-11e6-8dd4-cb9ced3df9${n}0`;
const rows = [
  {
    id: id(1),
    small: -3,
    whole: 2 ** 31 - 1,
    yes: true,
    words: "Käse, ₹ and \u{1F319}\n\\.",
    at: new Date(-1),
    more: { a: ["ü", 1] },
  },
  {
    id: id(2),
    small: null,
    whole: -(2 ** 31),
    yes: false,
    words: "",
    at: new Date("1999-12-31T23:59:59.999Z"),
    more: null,
  },
  {
    id: id(3),
    small: 0,
    whole: 0,
    yes: null,
    words: "x".repeat(100_000),
    at: new Date("2126-11-25T10:00:00.123Z"),
    more: 1,
  },
];
const copy = (given: Record<string, unknown>[]) =>
  withTransaction(services.db, (client, commit) => copyIn(client, [copyInto(things)(given)], commit));

test("what is copied in is what is read again, for every type, with nothing and with long texts", async () => {
  await services.db.execute(
    `create table things_of_the_test (id uuid primary key, small smallint, whole integer, yes boolean, words text, at timestamptz, more jsonb)`,
  );
  await copy(rows);
  expect(await services.db.select().from(things).orderBy(things.id)).toEqual(rows);
  await copy([{ id: id(4), at: "2026-11-25T10:00:00.5+05:30" }]);
  expect((await services.db.select().from(things)).find((one) => one.id === id(4))?.at).toEqual(
    new Date("2026-11-25T04:30:00.500Z"),
  );
});

test("where one row is refused none goes in, and the connection serves the next", async () => {
  const before = await services.db.$count(things);
  await expect(copy([{ id: id(5) }, { id: id(5) }])).rejects.toThrow("duplicate key");
  expect(await services.db.$count(things)).toBe(before);
  await copy([{ id: id(5) }]);
  expect(await services.db.$count(things)).toBe(before + 1);
});

test("a table with a type that is not known is refused before anything is sent", () => {
  expect(() => copyInto(pgTable("odd", { price: numeric() }))).toThrow(
    "price is of a type that cannot be copied",
  );
});
