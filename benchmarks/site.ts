import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { required } from "../app/lib/checked.ts";

/**
 * The built site in local mode with the embedded database and demo data.
 * @param dataDir of a killed site
 */
export async function openBenchSite(
  env: Record<string, string> = {},
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "villa-bench-")),
) {
  // with the flag of `npm start`
  const child = spawn(process.execPath, ["--max-semi-space-size=64", "server/main.ts"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { promise: opened, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const port = /^Open http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port) resolve(`http://localhost:${port}`);
  });
  child.once("exit", (code) => reject(new Error(`The site stopped with ${code} while it started`)));
  const origin = await opened;
  return {
    origin,
    /** The site's process. */
    pid: required(child.pid, "the process that was started"),
    dataDir,
    /** kill -9; its data stays and can be reopened. */
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const PASSWORD = "vesper-evening";

/** Signs a demo user in. @returns the cookie header of the session */
export async function cookieOf(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok)
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie().map((c) => c.split(";")[0]).join("; "); // prettier-ignore
}

/** Path of the newest result of the person with this cookie. */
export async function latestResultPath(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/quest-result`, { headers: { cookie }, redirect: "manual" });
  const target = response.headers.get("location");
  if (!target?.startsWith("/quest-result/"))
    throw new Error(`No result for this member: ${response.status} ${target}`);
  return target;
}
