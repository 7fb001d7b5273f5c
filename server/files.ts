import path from "node:path";
import { builtCode } from "./web.ts";

// npm run files -- move [folder|s3]: moves every file to the place given here, or set by FILES, while the
// site runs.
process.chdir(path.resolve(import.meta.dirname, ".."));

const USAGE = "Usage: npm run files -- move [folder|s3]";

async function move(targetName: string | undefined): Promise<string> {
  const bundle = await builtCode().load();
  const env = bundle.readEnv();
  const { folder, store } = bundle.openPlaces(env);
  if (!store)
    throw new Error(
      "There is no store to move files to or from: S3_ENDPOINT, S3_BUCKET and the two keys are not set.",
    );
  const target = targetName ?? env.FILES ?? "s3";
  const [source, destination] = target === "s3" ? [folder, store] : [store, folder];
  const names = [`the folder ${path.resolve(env.DATA_DIR, "files")}`, `the bucket ${env.S3_BUCKET}`];
  const [sourceName, destinationName] = target === "s3" ? names : names.toReversed();
  const { files, bytes } = await bundle.moveFiles(source, destination);
  return files === 0
    ? `There was nothing to move in ${sourceName}.`
    : `${files} files, ${(bytes / 1e6).toFixed(1)} MB, moved from ${sourceName} to ${destinationName}.`;
}

const [verb, target, ...extra] = process.argv.slice(2);
if (verb !== "move" || (target !== undefined && target !== "s3" && target !== "folder") || extra.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
const outcome = await move(target).then(
  (message) => ({ code: 0, message }),
  (error: Error) => ({ code: 1, message: error.message }),
);
console.error(outcome.message);
process.exit(outcome.code);
