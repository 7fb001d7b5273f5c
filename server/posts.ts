import fs from "node:fs";
import path from "node:path";
import { startPostgres, urlsOf } from "./postgres.ts";
import { builtCode } from "./web.ts";

// npm run posts -- file.md …: takes posts in from text files, also on a live site. A post whose address is
// known already is left as it is.
const files = process.argv.slice(2).map((file) => path.resolve(file));
if (files.length === 0) {
  console.error("Name the files: npm run posts -- content/seed/blog/*.md");
  process.exit(1);
}
const texts = files.map((file) => fs.readFileSync(file, "utf8"));
process.chdir(path.resolve(import.meta.dirname, ".."));
const bundle = await builtCode().load();
const env = bundle.readEnv();
const database = env.DATABASE_URL
  ? undefined
  : await startPostgres(env.DATA_DIR, { attach: true, log: console.error });
const urls = urlsOf(env, database);
const opened = await bundle.createServices(env, urls);
const outcome = await bundle.importPosts(opened.services, texts).then(
  (taken) => ({ code: 0, said: `${taken} of ${texts.length} posts taken in.` }),
  (error: Error) => ({ code: 1, said: error.message }),
);
console.error(outcome.said);
await opened.close();
await database?.stop();
process.exit(outcome.code);
