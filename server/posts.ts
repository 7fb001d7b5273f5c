import fs from "node:fs";
import path from "node:path";
import { type Postgres, urlsOf, usingPostgres } from "./postgres.ts";
import { builtCode } from "./web.ts";

// npm run posts -- file.md …: imports posts from text files, also on a live site. Existing posts are left
// unchanged.
const files = process.argv.slice(2).map((file) => path.resolve(file));
if (files.length === 0) {
  console.error("Usage: npm run posts -- content/seed/blog/*.md");
  process.exit(1);
}
const posts = files.map((name) => {
  try {
    return { name, text: fs.readFileSync(name, "utf8") };
  } catch (error) {
    console.error(`${name} cannot be read, so nothing was imported: ${(error as Error).message}.`); // Node's
    return process.exit(1);
  }
});
process.chdir(path.resolve(import.meta.dirname, ".."));
const bundle = await builtCode().load();
const env = bundle.readEnv();
async function importAll(database?: Postgres): Promise<string> {
  const opened = await bundle.createServices(env, urlsOf(env, database));
  try {
    return `${await bundle.importPosts(opened.services, posts)} of ${posts.length} posts imported.`;
  } finally {
    await opened.close();
  }
}
const work = () =>
  env.DATABASE_URL
    ? importAll()
    : usingPostgres(env.DATA_DIR, { attach: true, log: console.error }, importAll);
const outcome = await work().then(
  (message) => ({ code: 0, message }),
  (error: Error) => ({ code: 1, message: error.message }),
);
console.error(outcome.message);
process.exit(outcome.code);
