import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { migrateDb } from "../app/platform/database/migrations.server.ts";
import { startPostgres } from "../server/postgres.ts";

const TEMPLATE = "villa_template";
/** Environment variable that passes the server's URL to test processes. */
const VARIABLE = "TEST_POSTGRES_URL";
const SITE_VARIABLE = "TEST_SITE_URL";
/**
 * Privileges that the site's role has only in tests: truncating tables, and creating them in its own schema,
 * which is first on the search path.
 */
const TEST_GRANTS = `
  grant truncate on all tables in schema public to villa_site;
  create schema authorization villa_site`;

/** The URL of this run's PostgreSQL, with its administrator's role. */
export function testPostgresUrl(): string {
  const url = process.env[VARIABLE];
  if (!url) throw new Error(`${VARIABLE} is not set: run tests with npm test, which starts their database`);
  return url;
}

/** The URL of another database on the same server. */
const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href;
/** The URL of the same database with the site's role, which may only read and write rows. */
export const siteUrlOf = (owner: string) =>
  withDatabase(process.env[SITE_VARIABLE] ?? "", new URL(owner).pathname);
/** The URL of the same database with the role that owns its tables. */
export const ownerUrlOf = (site: string) => withDatabase(testPostgresUrl(), new URL(site).pathname);

/** Runs SQL as the owner. A single statement, such as `create database`, runs outside a transaction. */
export async function administrate(statement: string, url = testPostgresUrl()) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/**
 * Starts one PostgreSQL for the run with a migrated template database, and sets its URLs in the environment,
 * which test processes inherit.
 * @returns a function that stops the server and removes its data
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

/** Creates a database without tables. @returns its URL, with the owner's role */
export async function emptyDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await administrate(`create database ${name}`);
  return withDatabase(testPostgresUrl(), name);
}

/** Copies the template in a fraction of a second. @returns the copy's URL, with the site's role */
export async function copyDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  // copies files: the default strategy also writes every block to the write-ahead log
  await administrate(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return siteUrlOf(withDatabase(testPostgresUrl(), name));
}

/** Drops a database, closing its connections. */
export const dropDatabase = (url: string) =>
  administrate(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
