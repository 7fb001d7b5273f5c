import path from "node:path";
import { builtCode } from "./web.ts";

// npm run files -- move [folder|s3]: brings every file to the place that FILES names, or to the one named
// here, while the site runs.
process.chdir(path.resolve(import.meta.dirname, ".."));

async function move(wanted: string | undefined): Promise<string> {
  const bundle = await builtCode().load();
  const env = bundle.readEnv();
  const { folder, store } = bundle.openPlaces(env);
  if (!store)
    throw new Error("There is one place for files: S3_ENDPOINT, S3_BUCKET and the two keys are not set.");
  const target = wanted ?? env.FILES ?? "s3";
  if (target !== "s3" && target !== "folder")
    throw new Error(`Files are moved to folder or s3, not to ${target}.`);
  const [from, to] = target === "s3" ? [folder, store] : [store, folder];
  const { files, bytes } = await bundle.moveFiles(from, to);
  return (
    `${files} files, ${(bytes / 1e6).toFixed(1)} MB, moved to ` +
    `${target === "s3" ? env.S3_BUCKET : env.DATA_DIR}.`
  );
}

const [verb, target] = process.argv.slice(2);
if (verb !== "move") {
  console.error("Say what to do: npm run files -- move [folder|s3]");
  process.exit(1);
}
const outcome = await move(target).then(
  (said) => ({ code: 0, said }),
  (error: Error) => ({ code: 1, said: error.message }),
);
console.error(outcome.said);
process.exit(outcome.code);
