import { sql } from "drizzle-orm";
import { MAKE_JOB } from "../app/features/pdf-report/making.server.ts";
import { test, type useSite } from "./browser.ts";

/**
 * Does not print reports bought in this file: printing takes as much CPU time as a page, and is not what such
 * a file tests.
 */
export function withoutPrints(site: ReturnType<typeof useSite>) {
  let events: { event: string }[] = [];
  test.beforeAll(async () => {
    const ended = sql`delete from jobs.subscription where name = ${MAKE_JOB} returning event`;
    events = (await site.services.db.execute<{ event: string }>(ended)).rows;
  });
  test.afterAll(async () => {
    for (const { event } of events)
      await site.services.db.execute(
        sql`insert into jobs.subscription (event, name) values (${event}, ${MAKE_JOB}) on conflict do nothing`,
      );
  });
}
