import { and, gt, sql } from "drizzle-orm";
import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { approximateCount, cursorOf, pageByKey, readCursor } from "./paging.server.ts";

const services = useServices();
const visits = pgTable("paging_visits", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  name: text().notNull(),
});
const MINUTE = 60_000;
beforeAll(async () => {
  await services.db.execute(
    sql`create table paging_visits (id bigint primary key generated always as identity, at timestamptz not null, name text not null)`,
  );
  // three visits a minute, so that the sort value alone is not unique
  const rows = Array.from({ length: 130 }, (_, n) => ({
    at: new Date(Date.UTC(2026, 10, 20) + Math.floor(n / 3) * MINUTE),
    name: `v${n}`,
  }));
  await services.db.insert(visits).values(rows);
});

const list = (at: string | undefined, order: "asc" | "desc" = "desc", size = 50) =>
  pageByKey({
    at,
    sort: visits.at,
    id: visits.id,
    order,
    size,
    find: (where, orderBy, limit) =>
      services.db.select().from(visits).where(where).orderBy(orderBy).limit(limit),
    keyOf: (row) => ({ value: row.at, id: row.id }),
  });

describe("a list paged by key", () => {
  test.each(["asc", "desc"] as const)(
    "%s: returns every row once going forwards, and the same pages going backwards",
    async (order) => {
      const pages = [];
      for (let at: string | undefined, more = true; more; more = at !== undefined) {
        const page = await list(at, order);
        pages.push(page);
        at = page.next;
      }
      const allIds = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
      const ids = Array.from({ length: 130 }, (_, n) => n + 1);
      expect(allIds).toEqual(order === "asc" ? ids : ids.toReversed());
      expect([pages[0]!.previous, pages.length]).toEqual([undefined, 3]);
      const second = await list(pages[2]!.previous, order);
      expect(second.rows).toEqual(pages[1]!.rows);
      const first = await list(second.previous, order);
      expect([first.rows, first.previous]).toEqual([pages[0]!.rows, undefined]);
      expect((await list(first.next, order)).rows).toEqual(second.rows);
    },
  );
  test("sorts by an expression", async () => {
    const lower = sql<string>`lower(${visits.name})`;
    const byName = (at?: string) =>
      pageByKey({
        at,
        sort: lower,
        id: visits.id,
        order: "asc",
        find: (where, orderBy, limit) =>
          services.db
            .select()
            .from(visits)
            .where(and(where, gt(visits.id, 0)))
            .orderBy(orderBy)
            .limit(limit),
        keyOf: (row) => ({ value: row.name.toLowerCase(), id: row.id }),
      });
    const first = await byName();
    const second = await byName(first.next);
    expect(second.rows[0]!.name > first.rows.at(-1)!.name).toBe(true);
  });
  test.each([
    ["none", undefined],
    ["an empty one", ""],
    ["what is not base64", "%%%"],
    ["what is not JSON", Buffer.from("{").toString("base64url")],
    [
      "a field too many",
      Buffer.from(JSON.stringify({ v: 1, id: 1, back: false, x: 1 })).toString("base64url"),
    ],
    ["a text where a time belongs", cursorOf({ value: "yesterday", id: 3, backwards: false })],
    [
      "a text where a number belongs",
      cursorOf({ value: new Date(0), id: "3; drop table", backwards: false }),
    ],
    [
      "a year that the database does not have",
      cursorOf({ value: "+275760-09-13T00:00:00Z", id: 3, backwards: false }),
    ],
    ["the year nought", cursorOf({ value: "0000-01-01T00:00:00Z", id: 3, backwards: false })],
    ["half a row", cursorOf({ value: new Date(), id: 1.5, backwards: true })],
  ])("returns the first page for an invalid cursor: %s", async (_, at) => {
    expect((await list(at)).rows[0]!.id).toBe(130);
  });
  test("returns the first page for an invalid cursor of an expression, whose type only the database knows", async () => {
    const day = sql<string>`date_trunc('day', ${visits.at})`;
    const byDay = (cursor?: string) =>
      pageByKey({
        at: cursor,
        sort: day,
        id: visits.id,
        find: (where, orderBy, limit) =>
          services.db.select().from(visits).where(where).orderBy(orderBy).limit(limit),
        keyOf: (row) => ({ value: row.at, id: row.id }),
      });
    for (const value of ["", "yesterday-ish", "a\ud800"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await byDay(cursorOf({ value, id: 3, backwards: false }))).rows[0]?.id).toBe(130);
  });
  test("decodes a cursor to its position", () => {
    const anyCursor = fc.record({
      value: fc.oneof(fc.string({ maxLength: 200 }), fc.integer()),
      id: fc.oneof(fc.uuid(), fc.integer()),
      backwards: fc.boolean(),
    });
    fc.assert(
      fc.property(anyCursor, (position) => {
        expect(readCursor(cursorOf(position))).toEqual(position);
      }),
    );
  });
});

describe("a list's total", () => {
  test("is exact up to 10,000", async () => {
    expect(await approximateCount(services.db, visits)).toEqual({ count: 130, approximate: false });
    expect(
      await approximateCount(services.db, services.db.select().from(visits).where(gt(visits.id, 100))),
    ).toEqual({
      count: 30,
      approximate: false,
    });
  });
  test("is the planner's estimate above that, to two digits, and marked approximate", async () => {
    await services.db.execute(
      sql`create table paging_many as select n as id from generate_series(1, 43210) n`,
    );
    await services.db.execute(sql`analyze paging_many`);
    const { count, approximate } = await approximateCount(services.db, sql`select 1 from paging_many`);
    expect([approximate, Number(count.toPrecision(2))]).toEqual([true, count]);
    expect(Math.abs(count - 43_210)).toBeLessThan(2_000);
  });
});
