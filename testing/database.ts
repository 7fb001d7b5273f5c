import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { migrateDb } from "../app/platform/database/migrations.server.ts";
import { startPostgres } from "../server/postgres.ts";

const TEMPLATE = "villa_template";
/** Names the run's server to the processes that run its tests. */
const VARIABLE = "TEST_POSTGRES_URL";
const SITE_VARIABLE = "TEST_SITE_URL";
/**
 * Rights that tests have and the site has not: emptying tables, and making some in a schema that comes first in
 * the search path.
 */
const TEST_GRANTS = `
  grant truncate on all tables in schema public to villa_site;
  create schema authorization villa_site`;

/** The connection string of the run's PostgreSQL, as its administrator. */
export function testPostgresUrl(): string {
  const url = process.env[VARIABLE];
  if (!url)
    throw new Error(`${VARIABLE} is not set: tests run through npm test, which starts their database`);
  return url;
}

/** The same address, of another database of the server. */
const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href;
/** The same database as the site's role, which may read and write rows. */
export const siteUrlOf = (owner: string) =>
  withDatabase(process.env[SITE_VARIABLE] ?? "", new URL(owner).pathname);
/** The same database as the role that owns its tables. */
export const ownerUrlOf = (site: string) => withDatabase(testPostgresUrl(), new URL(site).pathname);

/** Runs one statement as the owner, outside of a transaction, such as `create database`. */
export async function administrate(statement: string, url = testPostgresUrl()) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/**
 * Starts one PostgreSQL for the run with one migrated template, and names it in the environment that test
 * processes inherit.
 * @returns stops the server and removes its data
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-test-"));
  const postgres = await startPostgres(folder, { durable: false });
  process.env[VARIABLE] = postgres.url;
  process.env[SITE_VARIABLE] = postgres.siteUrl;
  await administrate(`create database ${TEMPLATE}`);
  const owner = postgres.urlOf(TEMPLATE);
  await migrateDb({ owner, site: siteUrlOf(owner) });
  await administrate(TEST_GRANTS, owner);
  return async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true });
  };
}

/** A database of one's own without any table; its connection string. */
export async function emptyDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await administrate(`create database ${name}`);
  return withDatabase(testPostgresUrl(), name);
}

/**
 * Copies the template into a database of one's own, in a fraction of a second; its connection string, for the
 * role with which a site runs.
 */
export async function copyDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  // its files are copied: written row by row they would also go through the log
  await administrate(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return siteUrlOf(withDatabase(testPostgresUrl(), name));
}

/** Drops a database of one's own, with the connections that are still open. */
export const dropDatabase = (url: string) =>
  administrate(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
