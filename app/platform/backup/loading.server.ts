import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Storage } from "../files/storage.server.ts";
import { readSequences, readTables } from "./copied-tables.server.ts";
import { fileKey, Manifest, manifestKey, tableKey } from "./manifest.ts";
import { readQueueVersion } from "../jobs/jobs.server.ts";
import { countAndHash } from "./streams.server.ts";

/** A copy that is incomplete, damaged or incompatible. */
class BadCopy extends Error {}

async function bytesOf(source: Storage, key: string) {
  const file = await source.read(key);
  if (!file) throw new BadCopy(`The copy lacks ${key}.`);
  return file.stream();
}

/**
 * Reads the manifest of the newest complete copy in `source`, or of the copy `name`. @throws BadCopy if there
 * is none
 */
export async function readCopy(
  source: Storage,
  name?: string,
): Promise<{ copy: string; manifest: Manifest }> {
  const copies: string[] = [];
  if (name) copies.push(name);
  else
    for await (const { key } of source.list("villa-"))
      if (/^villa-[^/]+\/manifest\.json$/.test(key)) copies.push(key.slice(0, key.indexOf("/")));
  const copy = copies.toSorted((a, b) => (a < b ? -1 : 1)).at(-1);
  if (!copy) throw new BadCopy("There is no complete copy here.");
  const text = await new Response(await bytesOf(source, manifestKey(copy))).text();
  const parsedManifest = Manifest.safeParse(parsed(text));
  if (!parsedManifest.success) throw new BadCopy(`The manifest of ${copy} cannot be read.`);
  return { copy, manifest: parsedManifest.data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const changed = (key: string) => new BadCopy(`${key} has changed since it was copied: its checksum differs.`);

async function checksumOf(source: Storage, key: string) {
  const hash = createHash("sha256");
  for await (const piece of await bytesOf(source, key)) hash.update(piece);
  return hash.digest("hex");
}

type TableCopy = Manifest["tables"][number];
async function loadTable(client: pg.Client, source: Storage, copy: string, table: TableCopy) {
  const { name, columns, rows, sha256 } = table;
  const key = tableKey(copy, name);
  const { chunks, facts } = countAndHash(await bytesOf(source, key));
  const into = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
  // A damaged file can fail at any step: it cannot be unzipped, or the database rejects a row first.
  await pipeline(Readable.from(chunks), createGunzip(), into).catch(async (error: Error) => {
    throw (await checksumOf(source, key)) === sha256 ? error : changed(key);
  });
  if (facts().sha256 !== sha256) throw changed(key);
  if (into.rowCount !== rows) throw new BadCopy(`${key} has ${into.rowCount} rows, not ${rows}.`);
}

const unknownName = (kind: string, name: string) =>
  new BadCopy(`The copy names the ${kind} ${JSON.stringify(name)}, which this site does not have.`);

/**
 * Requires every table, column and sequence named in a manifest to exist in the database, quoted as by
 * PostgreSQL, because these names become part of SQL that runs as the owner of the tables.
 * @throws BadCopy
 */
async function requireKnownNames(client: pg.Client, { tables, sequences }: Manifest) {
  const columnsOf = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const knownColumns = columnsOf.get(name);
    if (!knownColumns) throw unknownName("table", name);
    const column = columns.find((columnName) => !knownColumns.has(columnName));
    if (column !== undefined) throw unknownName("column", `${name}.${column}`);
  }
  const knownSequences = new Set((await readSequences(client)).map(({ name }) => name));
  const sequence = sequences.find(({ name }) => !knownSequences.has(name));
  if (sequence) throw unknownName("sequence", sequence.name);
}

type ForeignKey = { table: string; name: string; definition: string };
/** The foreign keys of all tables, as PostgreSQL writes them; partitions inherit theirs. */
const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'jobs'::regnamespace)`;

/**
 * Loads rows without foreign keys, which PostgreSQL checks when they are added again. Disabling their
 * triggers would require a superuser, which the owner of a managed database is not.
 */
async function withoutForeignKeys(client: pg.Client, load: () => Promise<void>) {
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS);
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await load();
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`); // oxlint-disable-line no-await-in-loop -- as above
}

/**
 * Fills the migrated, empty tables with the rows of a copy, in one transaction.
 * @throws BadCopy if the copy is damaged, or names tables, columns or sequences that do not exist
 */
export async function loadDatabase(url: string, source: Storage, copy: string, manifest: Manifest) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const queueVersion = await readQueueVersion(client);
    if (queueVersion !== manifest.queueVersion)
      throw new BadCopy(
        `The copy's queue is of version ${manifest.queueVersion}, this release makes ` +
          `${queueVersion}: restore it with the release that made it, then update.`,
      );
    await requireKnownNames(client, manifest);
    await client.query("begin");
    await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(", ")} cascade`);
    await withoutForeignKeys(client, async () => {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const table of manifest.tables) await loadTable(client, source, copy, table);
    });
    for (const { name, value } of manifest.sequences)
      // oxlint-disable-next-line no-await-in-loop
      await client.query("select setval($1::regclass, $2)", [name, value]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** The bytes of a file. @throws BadCopy at the end if the checksum differs */
async function* unchanged(source: Storage, key: string, sha256: string) {
  const { chunks, facts } = countAndHash(await bytesOf(source, key));
  yield* chunks;
  if (facts().sha256 !== sha256) throw changed(key);
}

/**
 * Writes the files of a copy into `storage`.
 * @throws BadCopy if a file is missing or damaged; that file is not written, and an existing one stays
 */
export async function loadFiles(source: Storage, storage: Storage, copy: string, manifest: Manifest) {
  for (const { key, sha256 } of manifest.files)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await storage.write(key, unchanged(source, fileKey(copy, key), sha256));
}

/** @throws BadCopy if the database has tables: restoring would empty them first */
export async function requireEmpty(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the failing query reports it
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_tables where schemaname in ('public', 'jobs', 'drizzle') limit 1",
    );
    if (rowCount) throw new BadCopy("This database is not empty. Restore a copy into an empty one.");
  } finally {
    await client.end();
  }
}
