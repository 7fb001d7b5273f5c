import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startTestPostgres } from "./database.ts";

/** An in-memory file system on Linux. */
const MEMORY = "/dev/shm";
/** Generous upper bounds of the file space and memory that a run needs, in bytes. */
const NEEDED_FREE = 2e9;
const NEEDED_MEMORY = 6e9;

/** Whether the in-memory file system has room for a run and allows executing programs, as some tests do. */
function isRoomy(): boolean {
  if (!fs.existsSync(MEMORY) || process.availableMemory() < NEEDED_MEMORY) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  const mount = fs
    .readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === MEMORY);
  return bavail * bsize > NEEDED_FREE && mount !== undefined && !mount.includes("noexec");
}

/**
 * Sets a temporary folder for this process and its children, in memory if there is room: on a disk, removing
 * the tests' databases took 12 s of a run.
 * @returns a function that removes it
 */
function openTemporaryFolder(): () => void {
  const before = os.tmpdir();
  const folder = fs.mkdtempSync(path.join(isRoomy() ? MEMORY : before, "villa-run-"));
  fs.chmodSync(folder, 0o711); // PostgreSQL runs under another account
  process.env["TMPDIR"] = folder;
  return () => {
    process.env["TMPDIR"] = before;
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Creates the temporary folder and PostgreSQL server of a test run, for Vitest and Playwright.
 * @returns a function that removes both
 */
export default async function setUp() {
  const removeFolder = openTemporaryFolder();
  const stopPostgres = await startTestPostgres();
  return async () => {
    await stopPostgres();
    removeFolder();
  };
}
