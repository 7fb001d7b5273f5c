import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createPerson } from "../../app/features/accounts/fixtures.ts";
import { rightsJobs } from "../../app/features/rights/jobs.server.ts";
import * as rights from "../../app/features/rights/rights.server.ts";
import { buy } from "../../app/features/payments/fixtures.ts";
import { takeQuest } from "../../app/features/quest/fixtures.ts";
import { copySite } from "../../app/platform/backup/copying.server.ts";
import { loadDatabase } from "../../app/platform/backup/loading.server.ts";
import { removeCopies } from "../../app/platform/backup/retention.server.ts";
import { migrateDb, migrateTables, readVersion } from "../../app/platform/database/migrations.server.ts";
import { openStorage } from "../../app/platform/files/storage.server.ts";
import { administrate, emptyDatabase, siteUrlOf } from "../../testing/database.ts";
import { openPaymentsFixture } from "../../testing/payments-fixture.ts";
import { useSentEmails } from "../../testing/sent-emails.ts";
import { PLACES } from "../../testing/store.ts";
import { features } from "../features.ts";
import { copyErasureRecords, restoreSite } from "./restore.ts";

const { services, control } = await openPaymentsFixture(
  rightsJobs.map(({ cron: _cron, ...withoutCron }) => withoutCron),
);
useSentEmails(services);
const url = () => services.db.$client.options.connectionString!;
beforeAll(
  () => void (services.features = features.map(({ saleGuard: _guard, ...withoutGuard }) => withoutGuard)),
);

/** Registers a cleanup for the end of the test, or of the file. */
type OnEnd = (close: () => Promise<void> | void) => void;
async function connect(connectionString: string, onEnd: OnEnd = onTestFinished) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onEnd(() => client.end());
  return client;
}
/** A new machine: an empty database and an empty folder. */
async function newMachine(onEnd: OnEnd = onTestFinished) {
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "villa-restored-"));
  const env = { ...services.env, DATA_DIR };
  const owner = await emptyDatabase();
  onEnd(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }));
  const client = await connect(owner, onEnd);
  const ids = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  return { env, database: { owner, site: siteUrlOf(owner) }, storage: openStorage(env), ids };
}
async function placeFor(name: keyof typeof PLACES, onEnd: OnEnd = onTestFinished) {
  const place = await PLACES[name]();
  onEnd(place.close);
  return place.storage;
}
const cleanups: (() => Promise<void> | void)[] = [];
const onFileEnd: OnEnd = (close) => void cleanups.push(close);
afterAll(async () => {
  for (const close of cleanups) await close(); // oxlint-disable-line no-await-in-loop -- three
});
let shared: ReturnType<typeof openRestored> | undefined;
async function openRestored() {
  const target = await placeFor("a folder", onFileEnd);
  await createPerson(services);
  const { copy, manifest } = await copySite(url(), services.storage, target);
  const machine = await newMachine(onFileEnd);
  await restoreSite(machine.env, machine.database, target);
  return { target, copy, manifest, machine };
}
/** A copy, and a machine that it was restored to; tests change neither the copy nor the members. */
const restored = () => (shared ??= openRestored());
/** A member who took the quest and bought its report. */
async function buyer() {
  const user = await createPerson(services);
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
  await buy(services, control, { user, item: { sessionId, testId } });
  return { user, sessionId };
}
/** Erases a member as if the seven days had passed. */
async function erase(userId: string) {
  await services.db.execute(sql`
    insert into rights_deletions (user_id, id, email, token_hash, asked_at, link_until, ends_at)
    select id, 'bye_' || id, email, id, now(), now(), now() - interval '1 minute' from users where id = ${userId}`);
  await rights.eraseDue(services);
  const left = async () =>
    (await services.db.execute(sql`select 1 from rights_farewells where id = ${`bye_${userId}`}`)).rows
      .length;
  await expect.poll(left).toBe(0);
}

describe.each(Object.keys(PLACES) as (keyof typeof PLACES)[])("[RUN-08] a copy in %s", (name) => {
  test("removes copies after the retention period and incomplete ones, and keeps the newest and other files", async () => {
    const target = await placeFor(name);
    const copies = ["2026-10-01T02-00-00-000Z", "2026-10-02T02-00-00-000Z", "2026-10-31T02-00-00-000Z"];
    const [oldest, half, last] = copies.map((moment) => `villa-${moment}`);
    const names = [
      `${oldest}/database/public.users.copy.gz`,
      `${oldest}/manifest.json`,
      `${half}/files/a/b.pdf`,
    ];
    const staying = [`${last}/manifest.json`, "erased/someone", "villa-old-notes/manifest.json"];
    for (const key of [...names, ...staying]) await target.write(key, new Uint8Array([1])); // oxlint-disable-line no-await-in-loop -- six
    const left = async () => {
      const keys: string[] = [];
      for await (const { key } of target.list()) keys.push(key);
      return keys.toSorted();
    };
    expect(await removeCopies(target, new Date("2026-10-15T00:00:00Z"), last!)).toBe(2);
    expect(await left()).toEqual(staying.toSorted());
    expect(await removeCopies(target, new Date("2099-01-01T00:00:00Z"), last!)).toBe(0);
    expect(await left()).toEqual(staying.toSorted());
  });

  test("contains every row committed before it, complete quests and every file although people write, and its ledger balances", async () => {
    const target = await placeFor(name);
    const buyers = [await buyer(), await buyer()];
    await services.storage.write("papers/one.pdf", new TextEncoder().encode("a receipt"));
    const writing = { on: true };
    const during: string[] = [];
    const writers = (async () => {
      while (writing.on) during.push((await createPerson(services)).id); // oxlint-disable-line no-await-in-loop -- load
    })();
    await expect.poll(() => during.length).toBeGreaterThan(0);
    const before = [...during];
    const { manifest } = await copySite(url(), services.storage, target);
    writing.on = false;
    await writers;

    const machine = await newMachine();
    expect(await restoreSite(machine.env, machine.database, target)).toMatchObject({
      madeAt: manifest.madeAt,
      files: manifest.files.length,
      erased: 0,
      exceptions: [],
    });
    const ids = new Set(await machine.ids("select id from users"));
    expect([...before, ...buyers.map(({ user }) => user.id)].filter((id) => !ids.has(id))).toEqual([]);
    expect(await machine.ids("select session_id as id from quest_results")).toEqual(
      expect.arrayContaining(buyers.map(({ sessionId }) => sessionId)),
    );
    const file = await machine.storage.read("papers/one.pdf");
    expect(await new Response(file!.stream()).text()).toBe("a receipt");
    // sequences continue
    const audit =
      "insert into audit_log (at, who_id, who_name, action, subject) values (now(), '', '', '', '') returning id";
    const last = await machine.ids("select coalesce(max(id), 0) as id from audit_log");
    expect(Number((await machine.ids(audit))[0])).toBe(Number(last[0]) + 1);
  });
});

test("[RUN-08] restores with two roles that are not superusers: the site's role accesses every row and owns no table", async () => {
  const target = await placeFor("a folder");
  const { user } = await buyer();
  await copySite(url(), services.storage, target);
  const { env, database } = await newMachine();
  // as on a managed database
  const owner = Object.assign(new URL(database.owner), { username: `owner_${randomUUID().slice(0, 8)}` });
  await administrate(`create role ${owner.username} login nosuperuser password '${owner.password}'`);
  await administrate(`alter database ${owner.pathname.slice(1)} owner to ${owner.username}`);
  await restoreSite(env, { owner: owner.href, site: database.site }, target);
  // a process that only has the site's role accepts the database as migrated
  await migrateDb({ owner: database.site, site: database.site });
  const site = await connect(database.site);
  const { rows } = await site.query("update users set name = 'Somebody' where id = $1 returning id", [
    user.id,
  ]);
  expect(rows).toEqual([{ id: user.id }]);
  const { rows: refused } = await site.query(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'jobs') and (c.relowner = current_user::regrole
      or not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete')))`);
  expect(refused).toEqual([]);
});

test("[RUN-08] leaves out a file removed during the copy, and is complete", async () => {
  const target = await placeFor("a folder");
  for (const name of ["goes", "stays"])
    await services.storage.write(`papers/${name}.pdf`, new TextEncoder().encode("a receipt")); // oxlint-disable-line no-await-in-loop
  const { manifest } = await copySite(url(), services.storage, {
    ...target,
    async write(key, bytes) {
      if (key.endsWith("papers/goes.pdf")) await services.storage.remove("papers/goes.pdf");
      await target.write(key, bytes);
    },
  });
  const copied = manifest.files.map(({ key }) => key).filter((key) => /(goes|stays)\.pdf$/.test(key));
  expect(copied).toEqual(["papers/stays.pdf"]);
});

test("[RUN-08] repeats the erasure of a member who was erased after the backup", async () => {
  const target = await placeFor("a folder");
  const [leaves, stays] = [await buyer(), await buyer()];
  await copySite(url(), services.storage, target);
  await erase(leaves.user.id);
  await copyErasureRecords(services.storage, target); // as the next backup does
  const machine = await newMachine();
  expect(await restoreSite(machine.env, machine.database, target)).toMatchObject({
    erased: 1,
    exceptions: [],
  });
  const ids = await machine.ids("select id from users");
  expect([ids.includes(leaves.user.id), ids.includes(stays.user.id)]).toEqual([false, true]);
  expect(
    await machine.ids(`select session_id as id from quest_results where session_id = '${leaves.sessionId}'`),
  ).toEqual([]);
});

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("[RUN-08] refuses a bad copy with one sentence and loads nothing", () => {
  test("refuses a changed file of rows, a missing one, and a place without a copy", async () => {
    const target = await placeFor("a folder");
    await expect(restoreSite(services.env, { owner: url(), site: url() }, target)).rejects.toThrow(
      "There is no complete copy here.",
    );
    const { copy } = await copySite(url(), services.storage, target);
    const key = `${copy}/database/public.users.copy.gz`;
    const rows = Buffer.from(await new Response((await target.read(key))!.stream()).arrayBuffer());
    rows[rows.length - 9]! ^= 1;
    await target.write(key, rows);
    const machine = await newMachine();
    await expect(restoreSite(machine.env, machine.database, target)).rejects.toThrow(
      "has changed since it was copied",
    );
    expect(await machine.ids("select id from users")).toEqual([]);
    await target.remove(key);
    const otherMachine = await newMachine();
    await expect(restoreSite(otherMachine.env, otherMachine.database, target)).rejects.toThrow(
      `The copy lacks ${key}.`,
    );
  });

  test("reports a truncated or damaged table file as changed instead of a database error", async () => {
    const { target, copy, manifest, machine } = await restored();
    const before = await machine.ids("select id from users order by id");
    const key = `${copy}/database/public.users.copy.gz`;
    const rows = Buffer.from(await new Response((await target.read(key))!.stream()).arrayBuffer());
    const turned = Buffer.from(rows);
    turned[rows.length - 8]! ^= 1; // gzip's checksum, which is read after all rows were sent to the database
    const damaged = [
      rows.subarray(0, -9),
      Buffer.from("no archive"),
      turned,
      gzipSync("a row of one column\n"),
    ];
    for (const bytes of damaged) {
      const read: typeof target.read = (name) =>
        name === key ? Promise.resolve(new Blob([bytes])) : target.read(name);
      const load = loadDatabase(machine.database.owner, { ...target, read }, copy, manifest);
      await expect(load).rejects.toThrow(`${key} has changed since it was copied`); // oxlint-disable-line no-await-in-loop
    }
    expect(await machine.ids("select id from users order by id")).toEqual(before);
  });

  test("refuses a database that is not empty", async () => {
    const { target, machine } = await restored();
    const newer = await machine.ids(
      "insert into audit_log (at, who_id, who_name, action, subject) values (now(), '', '', '', '') returning id",
    );
    await expect(restoreSite(machine.env, machine.database, target)).rejects.toThrow(
      "This database is not empty.",
    );
    expect(await machine.ids("select id from audit_log")).toEqual(expect.arrayContaining(newer));
  });

  test("loads no row after a changed file, and keeps an existing file of that name", async () => {
    const target = await placeFor("a folder");
    const key = "papers/changed.pdf";
    await services.storage.write(key, utf8("a receipt"));
    const { copy } = await copySite(url(), services.storage, target);
    await target.write(`${copy}/files/${key}`, utf8("a receip?"));
    const machine = await newMachine();
    await machine.storage.write(key, utf8("a receipt"));
    await expect(restoreSite(machine.env, machine.database, target)).rejects.toThrow(
      "has changed since it was copied",
    );
    const survived = await machine.storage.read(key);
    expect(await new Response(survived!.stream()).text()).toBe("a receipt");
    const tables = "select tablename as id from pg_tables where schemaname = 'public'";
    expect(await machine.ids(tables)).toEqual([]);
    await services.storage.remove(key);
  });

  test.each([
    ["table", { name: "public.users (id) from program 'touch /tmp/owned' --" }, {}],
    ["table", { name: "pg_catalog.pg_authid" }, {}],
    ["column", { columns: ["id) from program 'touch /tmp/owned' --"] }, {}],
    ["sequence", {}, { name: "pg_catalog.pg_class" }],
  ])("runs no SQL from a manifest with a %s that the schema does not have", async (kind, table, sequence) => {
    const { target, copy, manifest, machine } = await restored();
    const before = await machine.ids("select id from users order by id");
    const tables = manifest.tables.map((listed) =>
      listed.name === "public.users" ? { ...listed, ...table } : listed,
    );
    const sequences = manifest.sequences.map((listed, i) => (i === 0 ? { ...listed, ...sequence } : listed));
    const load = loadDatabase(machine.database.owner, target, copy, { ...manifest, tables, sequences });
    await expect(load).rejects.toThrow(`The copy names the ${kind}`);
    expect(await machine.ids("select id from users order by id")).toEqual(before);
  });

  test("creates the tables of an earlier release, then migrates them, and rejects an unknown release", async () => {
    const database = await emptyDatabase();
    const first = 1_795_811_663_129; // the `when` of 0000_init in migrations/meta/_journal.json
    await migrateTables(database, first);
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    expect(await readVersion(client)).toBe(first);
    await migrateDb({ owner: database, site: database });
    expect(await readVersion(client)).toBeGreaterThan(first);
    await client.end();
    await expect(migrateTables(database, first - 1)).rejects.toThrow("made by another release");
  });
});

test("[RUN-08] refuses to copy a database without a site", async () => {
  const target = await placeFor("a folder");
  const copying = copySite(await emptyDatabase(), services.storage, target);
  await expect(copying).rejects.toThrow("There is no site in this database yet: nothing was copied.");
  for await (const { key } of target.list()) expect.fail(`${key} was copied`);
});
