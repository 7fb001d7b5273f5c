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
  /** Members erased again because they were erased after the copy was made. */
  erased: number;
  /** Exceptions in the restored ledger, as sentences. */
  exceptions: string[];
};

/**
 * Restores a copy into an empty database: files, tables as the copy's release had them, rows, later
 * migrations, the site's role and its privileges. Then, as that role, erases members who were erased after
 * the copy was made, and reconciles the ledger. A damaged file fails before any row is committed.
 * @param env of the new site, with the place of its files
 * @throws BadCopy before any row is committed, also if the database is not empty
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
    // erasure records are kept next to the copies, since members may be erased after a copy was made
    for await (const { key } of source.list("erased/")) {
      const file = await source.read(key); // oxlint-disable-line no-await-in-loop -- a few
      if (file) await services.storage.write(key, file.stream()); // oxlint-disable-line no-await-in-loop
    }
    const erased = await rights.eraseRestored(services);
    const { exceptions } = await payments.reconcileLedger(services);
    return {
      copy,
      madeAt: manifest.madeAt,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      erased,
      exceptions: exceptions
        .filter(({ kind }) => kind !== "not confirmed") // the gateway is only queried once the site runs
        .map(({ kind, subject, says }) => `${kind} (${subject}): ${says}`),
    };
  } finally {
    await opened.close();
  }
}

/** Copies erasure records to the place of backups, so that they survive the loss of everything else. */
export async function copyErasureRecords(storage: Storage, target: Storage): Promise<void> {
  for await (const { key } of storage.list("erased/")) {
    if (await target.read(key)) continue; // oxlint-disable-line no-await-in-loop -- a few
    const file = await storage.read(key); // oxlint-disable-line no-await-in-loop -- as above
    if (file) await target.write(key, file.stream()); // oxlint-disable-line no-await-in-loop
  }
}

/** Records that a copy was restored completely as a test. @param url the site's database */
export async function recordRestoreTest(url: string, copy: string, madeAt: string): Promise<void> {
  const { db, pool } = openDb(url);
  await db.execute(
    sql`insert into operations_backups (copy, made_at, restored_at) values (${copy}, ${madeAt}, now())
      on conflict (copy) do update set restored_at = now()`,
  );
  await pool.end();
}

/** Records a new copy; a missing one raises an alarm. @param url the site's database */
export async function recordBackup(url: string, copy: string, madeAt: string): Promise<void> {
  const { db, pool } = openDb(url);
  await db.execute(
    sql`insert into operations_backups (copy, made_at) values (${copy}, ${madeAt}) on conflict do nothing`,
  );
  await pool.end();
}
