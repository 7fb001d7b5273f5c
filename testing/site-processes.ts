import fs from "node:fs";
import { runs } from "../server/processes.ts";
import { openSite, type Site, type SiteOptions } from "./site.ts";
import { afterThisTest } from "./browser.ts";

/** Opens a separate site, which is closed after the test. */
export async function openOwnSite(options: SiteOptions = {}) {
  const opened = await openSite(options);
  afterThisTest(() => opened.close());
  return opened;
}
export const json = (method: string, body: unknown, headers = {}) => ({
  method,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});
const pidOf = (file: string) => Number(fs.readFileSync(file, "utf8").split("\n")[0]);
export const postmaster = (of: Site) => pidOf(`${of.dataDir}/postgres/postmaster.pid`);
export const sandboxPid = (of: Site) =>
  Number(
    runningPids(of.dataDir).find((pid) =>
      fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("sandbox/main.ts"),
    ),
  );
export const health = (of: Site) =>
  fetch(`${of.origin}/health`).then(
    (answer) => answer.status,
    () => 0,
  );
/** Ids of the running processes that use this data folder: site, database and sandbox. */
export const runningPids = (dataDir: string) =>
  fs.readdirSync("/proc").filter((pid) => {
    try {
      const output =
        fs.readFileSync(`/proc/${pid}/environ`, "utf8") + fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return Number(pid) !== process.pid && output.includes(dataDir) && runs(Number(pid));
    } catch {
      return false; // no process, or one that has ended
    }
  });
