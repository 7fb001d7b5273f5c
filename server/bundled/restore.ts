import { sql } from "drizzle-orm";
import * as payments from "../../app/features/payments/payments.server.ts";
import * as rights from "../../app/features/rights/rights.server.ts";
import { loadDatabase, loadFiles, readCopy, requireEmpty } from "../../app/platform/backup/loading.server.ts";
import { openDb } from "../../app/platform/database/db.server.ts";
import type { Env } from "../../app/platform/env.server.ts";
import { migrateQueue } from "../../app/platform/jobs/jobs.server.ts";
import {
  type DatabaseUrls,
  migrateDb,
  migrateTables,
} from "../../app/platform/database/migrations.server.ts";
import { openServices } from "../../app/platform/services.server.ts";
import { openStorage, type Storage } from "../../app/platform/files/storage.server.ts";
import { features } from "../features.ts";

export type Restored = {
  copy: string;
  madeAt: string;
  rows: number;
  files: number;
  /** Members who had been erased since the copy was made, and were again. */
  erased: number;
  /** What does not add up in the books as they came back, in sentences. */
  exceptions: string[];
};

/**
 * Brings a copy back into an empty database: the files, the tables as the release that made it had them,
 * their rows, the migrations since, the site's role and its rights; then, as that role, forgets whom the site
 * had forgotten, and
 * proves the books. A file that is not what was copied shows before a row is loaded.
 * @param env of the site that is to come: where its files lie
 * @throws BadCopy, with a sentence, and no row is loaded; also where the database is not empty
 */
export async function restoreSite(
  env: Env,
  urls: DatabaseUrls,
  source: Storage,
  name?: string,
): Promise<Restored> {
  const { copy, manifest } = await readCopy(source, name);
  await requireEmpty(urls.owner);
  await loadFiles(source, openStorage(env), copy, manifest);
  await migrateTables(urls.owner, manifest.migratedTo);
  await migrateQueue(urls.owner);
  await loadDatabase(urls.owner, source, copy, manifest);
  await migrateDb(urls);
  const opened = await openServices({ ...env, ROLE: "web" }, urls.site, features);
  const { services } = opened;
  try {
    // written since the copy was made, beside it: whoever was erased meanwhile
    for await (const { key } of source.list("erased/")) {
      const file = await source.read(key); // oxlint-disable-line no-await-in-loop -- a few
      if (file) await services.storage.write(key, file.stream()); // oxlint-disable-line no-await-in-loop
    }
    const erased = await rights.forgetErased(services);
    const { exceptions } = await payments.reconcileLedger(services);
    return {
      copy,
      madeAt: manifest.madeAt,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      erased,
      exceptions: exceptions
        .filter(({ kind }) => kind !== "not confirmed") // the gateway is asked once the site runs
        .map(({ kind, subject, says }) => `${kind} (${subject}): ${says}`),
    };
  } finally {
    await opened.close();
  }
}

/**
 * Brings to a place of copies who was erased, so that it is known there also where everything else is lost.
 */
export async function copyErased(storage: Storage, target: Storage): Promise<void> {
  for await (const { key } of storage.list("erased/")) {
    if (await target.read(key)) continue; // oxlint-disable-line no-await-in-loop -- a few
    const file = await storage.read(key); // oxlint-disable-line no-await-in-loop -- as above
    if (file) await target.write(key, file.stream()); // oxlint-disable-line no-await-in-loop
  }
}

/** Writes down that a copy was brought back to try, and was whole. @param url the site's database */
export async function noteTried(url: string, copy: string, madeAt: string): Promise<void> {
  const { db, pool } = openDb(url);
  await db.execute(
    sql`insert into operations_backups (copy, made_at, restored_at) values (${copy}, ${madeAt}, now())
      on conflict (copy) do update set restored_at = now()`,
  );
  await pool.end();
}

/** Writes down that a copy was made: a missing one is an alarm. @param url the site's database */
export async function noteCopy(url: string, copy: string, madeAt: string): Promise<void> {
  const { db, pool } = openDb(url);
  await db.execute(
    sql`insert into operations_backups (copy, made_at) values (${copy}, ${madeAt}) on conflict do nothing`,
  );
  await pool.end();
}
