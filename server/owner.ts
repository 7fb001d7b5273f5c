import fs from "node:fs";
import path from "node:path";
import { startOf } from "./processes.ts";
import { StartError } from "./start-error.ts";

/**
 * One process and no later one that got its number: `started` is in clock ticks since the machine's start.
 */
type Owner = { pid: number; started: string };

const fileOf = (folder: string) => path.join(folder, "owner.json");

function livingIn(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(fs.readFileSync(file, "utf8")) as Owner; // written below
    return startOf(owner.pid) === owner.started ? owner : undefined;
  } catch {
    return undefined; // no file, or one that a crash left half-written
  }
}

/** The living process that owns this folder's database, if there is one. */
export const ownerOf = (folder: string) => livingIn(fileOf(folder));

/** Takes a dead owner's file away, unless a living one has put its own there meanwhile. */
function bury(folder: string) {
  const moved = `${fileOf(folder)}.dead-${process.pid}`;
  try {
    fs.renameSync(fileOf(folder), moved);
    if (livingIn(moved)) fs.linkSync(moved, fileOf(folder));
  } catch {
    // another start was quicker
  } finally {
    fs.rmSync(moved, { force: true });
  }
}

/**
 * Makes this process the folder's owner until it calls what is returned.
 * @throws a sentence that names the living owner
 */
export function ownFolder(folder: string): () => void {
  const mine = `${fileOf(folder)}.${process.pid}`;
  const started = startOf(process.pid);
  if (!started) throw new StartError("/proc does not say when this process started.");
  fs.writeFileSync(mine, JSON.stringify({ pid: process.pid, started } satisfies Owner));
  try {
    for (;;) {
      const owner = ownerOf(folder);
      if (owner)
        throw new StartError(
          `The folder ${folder} is in use by process ${owner.pid}. Stop that one, or give this one a ` +
            "folder of its own with DATA_DIR=…",
        );
      bury(folder);
      try {
        fs.linkSync(mine, fileOf(folder)); // a link, unlike a rename, never replaces another's file
        return () => fs.rmSync(fileOf(folder), { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // as node:fs throws it
      }
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}
