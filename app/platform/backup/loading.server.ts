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
import { measured } from "./streams.server.ts";

/** A copy that is not what it says it is, in a sentence. */
class BadCopy extends Error {}

async function bytesOf(source: Storage, key: string) {
  const file = await source.read(key);
  if (!file) throw new BadCopy(`The copy lacks ${key}.`);
  return file.stream();
}

/** The newest whole copy at this place, or the one of this name. @throws BadCopy where there is none */
export async function readCopy(
  source: Storage,
  name?: string,
): Promise<{ copy: string; manifest: Manifest }> {
  const found: string[] = [];
  if (name) found.push(name);
  else
    for await (const { key } of source.list("villa-"))
      if (/^villa-[^/]+\/manifest\.json$/.test(key)) found.push(key.slice(0, key.indexOf("/")));
  const copy = found.toSorted((a, b) => (a < b ? -1 : 1)).at(-1);
  if (!copy) throw new BadCopy("There is no whole copy at this place.");
  const text = await new Response(await bytesOf(source, manifestKey(copy))).text();
  const read = Manifest.safeParse(parsed(text));
  if (!read.success) throw new BadCopy(`What ${copy} says of itself cannot be read.`);
  return { copy, manifest: read.data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const changed = (key: string) => new BadCopy(`${key} is not what was copied: its checksum differs.`);

async function checksumOf(source: Storage, key: string) {
  const hash = createHash("sha256");
  for await (const piece of await bytesOf(source, key)) hash.update(piece);
  return hash.digest("hex");
}

type TableCopy = Manifest["tables"][number];
async function loadTable(client: pg.Client, source: Storage, copy: string, table: TableCopy) {
  const { name, columns, rows, sha256 } = table;
  const key = tableKey(copy, name);
  const { pieces, facts } = measured(await bytesOf(source, key));
  const into = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
  // Damage shows as anything: an archive that does not open, or rows that the database refuses before its
  // end.
  await pipeline(Readable.from(pieces), createGunzip(), into).catch(async (error: Error) => {
    throw (await checksumOf(source, key)) === sha256 ? error : changed(key);
  });
  if (facts().sha256 !== sha256) throw changed(key);
  if (into.rowCount !== rows) throw new BadCopy(`${key} has ${into.rowCount} rows, not ${rows}.`);
}

const unknownName = (what: string, name: string) =>
  new BadCopy(`The copy names the ${what} ${JSON.stringify(name)}, which this site does not have.`);

/**
 * Requires every table, column and sequence of a manifest to be one of the database, as PostgreSQL quotes it:
 * these names become part of SQL that the owner of the tables runs.
 * @throws BadCopy
 */
async function requireKnownNames(client: pg.Client, { tables, sequences }: Manifest) {
  const columnsOf = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const known = columnsOf.get(name);
    if (!known) throw unknownName("table", name);
    const column = columns.find((one) => !known.has(one));
    if (column !== undefined) throw unknownName("column", `${name}.${column}`);
  }
  const knownSequences = new Set((await readSequences(client)).map(({ name }) => name));
  const sequence = sequences.find(({ name }) => !knownSequences.has(name));
  if (sequence) throw unknownName("sequence", sequence.name);
}

type ForeignKey = { table: string; name: string; definition: string };
/** The foreign keys of all tables, as PostgreSQL writes them; those of partitions follow from their parent's. */
const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'jobs'::regnamespace)`;

/**
 * Loads rows without foreign keys, which are checked when they are added again. Switching their triggers off
 * instead would take a superuser, which the owner of a managed database is not.
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
 * Fills the migrated, empty tables with the rows of a copy: all or nothing.
 * @throws BadCopy where the copy is damaged, or names tables, columns or sequences that are not there
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

/** The pieces of a file, which break off before its end is said where they are not what was copied. */
async function* unchanged(source: Storage, key: string, sha256: string) {
  const { pieces, facts } = measured(await bytesOf(source, key));
  yield* pieces;
  if (facts().sha256 !== sha256) throw changed(key);
}

/**
 * Puts the files of a copy in their place. @throws BadCopy where one is missing or changed: that one is not
 * written, and one that is there already stays
 */
export async function loadFiles(source: Storage, storage: Storage, copy: string, manifest: Manifest) {
  for (const { key, sha256 } of manifest.files)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await storage.write(key, unchanged(source, fileKey(copy, key), sha256));
}

/** @throws BadCopy where tables are there: filling them would first empty them */
export async function requireEmpty(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the query that fails tells it
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_tables where schemaname in ('public', 'jobs', 'drizzle') limit 1",
    );
    if (rowCount) throw new BadCopy("This database is not empty. A copy is brought back into an empty one.");
  } finally {
    await client.end();
  }
}
