import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Storage, unlessRemoved } from "../files/storage.server.ts";
import { type CopiedTable, readSequences, readTables } from "./copied-tables.server.ts";
import { copyName, fileKey, type Manifest, manifestKey, tableKey } from "./manifest.ts";
import { firstOf } from "../../lib/checked.ts";
import { readVersion } from "../database/migrations.server.ts";
import { readQueueVersion } from "../jobs/jobs.server.ts";
import { countAndHash } from "./streams.server.ts";

/** Copies one table with PostgreSQL's COPY, compressed. */
async function copyTable(client: pg.Client, target: Storage, copy: string, { name, columns }: CopiedTable) {
  const rows = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`));
  const packed = rows.pipe(createGzip());
  rows.on("error", (error) => packed.destroy(error));
  const { chunks, facts } = countAndHash(packed);
  await target.write(tableKey(copy, name), chunks);
  return { name, columns, rows: rows.rowCount, ...facts() };
}

/** Copies files after the database, so that every file named by a copied row is in the copy. */
async function copyFiles(storage: Storage, target: Storage, copy: string) {
  const files: Manifest["files"] = [];
  for await (const { key } of storage.list()) {
    const file = await storage.read(key); // oxlint-disable-line no-await-in-loop -- one after another
    if (!file) continue; // removed since it was listed
    const { chunks, facts } = countAndHash(file.stream());
    const write = () => target.write(fileKey(copy, key), chunks);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await unlessRemoved(storage, key, write))) continue;
    const { bytes: size, sha256 } = facts();
    files.push({ key, size, sha256 });
  }
  return files;
}

/**
 * Copies the whole site while it runs: all tables in one snapshot, then the files, and the manifest last. The
 * snapshot takes no locks that block writers.
 * @param url the site's database
 * @returns the copy's name and its manifest
 * @throws if no site has started on this database
 */
export async function copySite(
  url: string,
  storage: Storage,
  target: Storage,
): Promise<{ copy: string; manifest: Manifest }> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the failing query reports it
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const migratedTo = await readVersion(client);
    const queueVersion = await readQueueVersion(client);
    if (migratedTo === undefined || queueVersion === null)
      throw new Error("There is no site in this database yet: nothing was copied.");
    const { rows } = await client.query<{ now: Date }>("select now() as now");
    const { now } = firstOf(rows);
    const copy = copyName(now);
    const tables = await readTables(client);
    const sequences = (await readSequences(client)).flatMap(({ name, value }) =>
      value === null ? [] : [{ name, value }],
    );
    const copied: Manifest["tables"] = [];
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const table of tables) copied.push(await copyTable(client, target, copy, table));
    await client.query("commit");
    const files = await copyFiles(storage, target, copy);
    const manifest: Manifest = {
      format: 2,
      madeAt: now.toISOString(),
      migratedTo,
      queueVersion,
      tables: copied,
      sequences,
      files,
    };
    await target.write(manifestKey(copy), new TextEncoder().encode(JSON.stringify(manifest, null, 1)));
    return { copy, manifest };
  } finally {
    await client.end();
  }
}
