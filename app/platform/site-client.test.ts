import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../testing/database.ts";
import { SiteClient } from "./site-client.server.ts";
import { statementNames } from "./statement-names.server.ts";

/** Names of its own: those of the process may all be given, whatever other tests asked. */
class Connection extends SiteClient {
  protected override names = statementNames();
}

async function connect() {
  const client = new Connection({ connectionString: await emptyDatabase() });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("what is asked again is planned once, with other values too, and answers the same", async () => {
  const client = await connect();
  await client.query(
    "create table sections as select n, 'section ' || n as name from generate_series(1, 20) n",
  );
  const nameOf = async (n: number) =>
    (await client.query<{ name: string }>("select name from sections where n = $1", [n])).rows;
  for (const n of [1, 2, 3, 4, 5]) expect(await nameOf(n)).toEqual([{ name: `section ${n}` }]); // oxlint-disable-line no-await-in-loop -- one after the other
  const { rows } = await client.query(
    "select statement, generic_plans + custom_plans as asked from pg_prepared_statements",
  );
  expect(rows).toEqual([{ statement: "select name from sections where n = $1", asked: "3" }]);
});

test("a column that a migration made another fails one asking, and no second one", async () => {
  const client = await connect();
  await client.query("create table seats as select 7 as row");
  const seat = () => client.query("select row from seats").then(({ rows }) => rows as unknown);
  for (let n = 0; n < 4; n++) expect(await seat()).toEqual([{ row: 7 }]); // oxlint-disable-line no-await-in-loop -- one after the other
  await client.query("alter table seats alter column row type text");
  await expect(seat()).rejects.toMatchObject({
    message: "cached plan must not change result type",
    code: "0A000",
    routine: "RevalidateCachedQuery",
  });
  expect(await seat()).toEqual([{ row: "7" }]);
});
