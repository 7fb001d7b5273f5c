import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { gatewayControl } from "../app/features/payments/fixtures.ts";

/** The line that the sandbox prints when it is ready. */
type Ready = { standIns: { gateway: { http: string; env: Record<string, string> } } };

/**
 * Starts the sandbox gateway as a separate process and waits until it listens.
 * @param data the folder of an earlier gateway whose state to restore; by default a new one
 */
export async function startGateway({ data, siteUrl = "" }: { data?: string; siteUrl?: string } = {}) {
  const folder = data ?? fs.mkdtempSync(path.join(os.tmpdir(), "villa-gateway-"));
  const main = path.resolve(import.meta.dirname, "../sandbox/main.ts");
  const env = { ...process.env, SANDBOX_DATA: folder, SITE_URL: siteUrl };
  const child = spawn(process.execPath, [main, "gateway"], {
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout!).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`The sandbox gateway stopped with ${code}`)));
  });
  const ready = (JSON.parse(line) as Ready).standIns.gateway;
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    await ended;
  };
  return {
    url: ready.http,
    env: ready.env,
    folder,
    pid: child.pid,
    control: gatewayControl(ready.http),
    /** Kills the process without notice, like a power cut. */
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGTERM");
      if (!data) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
