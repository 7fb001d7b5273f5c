import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { socketIsTooLong } from "./postgres-address.ts";
import { StartError } from "./start-error.ts";

/**
 * The socket on which the process that uses a data folder listens. It stops answering when that process ends,
 * however it ends, on every system.
 */
function socketOf(folder: string): string {
  const real = fs.realpathSync(folder);
  const socket = path.join(real, "owner.sock");
  if (!socketIsTooLong(socket)) return socket;
  return `/tmp/villa-${createHash("sha256").update(real).digest("hex").slice(0, 32)}.sock`;
}

/** The process that answers on a socket, as it names itself; undefined where none listens. */
function answering(socket: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let said = "";
    const connection = net.connect(socket);
    connection.setTimeout(1_000, () => connection.end().destroy());
    connection.on("data", (part) => (said += String(part)));
    connection.on("close", () => resolve(Number(said))); // 0 where it was too busy to say
    connection.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
  });
}

/** The number of the living process that uses this folder, 0 where it does not say; undefined without one. */
export const lockedBy = (folder: string) => answering(socketOf(folder));

const inUse = (folder: string, pid: number) =>
  new StartError(
    `The folder ${folder} is in use by ${pid ? `process ${pid}` : "another process"}. Stop that one, or give ` +
      "this one a folder of its own with DATA_DIR=…",
  );

/**
 * Locks the folder for this process until the returned function is called or the process ends. If two starts find a
 * dead process's socket in the same millisecond, PostgreSQL's own lock refuses the second.
 * @throws a sentence that names the living process that has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const socket = socketOf(folder);
  const other = await answering(socket);
  if (other !== undefined) throw inUse(folder, other);
  fs.rmSync(socket, { force: true });
  const server = net.createServer((connection) => connection.on("error", () => {}).end(`${process.pid}`));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? inUse(folder, 0) : error),
    );
    server.listen(socket, resolve);
  });
  server.unref();
  const holder = await answering(socket);
  if (holder === process.pid) return () => void server.close();
  server.close();
  throw inUse(folder, holder ?? 0);
}
