import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { socketIsTooLong } from "./postgres-address.ts";
import { StartError } from "./start-error.ts";

/**
 * The socket on which the process that uses a data folder listens. On every system, it refuses connections as
 * soon as that process ends, for whatever reason.
 */
function socketOf(folder: string): string {
  const real = fs.realpathSync(folder);
  const socket = path.join(real, "owner.sock");
  if (!socketIsTooLong(socket)) return socket;
  return `/tmp/villa-${createHash("sha256").update(real).digest("hex").slice(0, 32)}.sock`;
}

/** The pid of the process that listens on a socket; undefined if none does. */
function pidListeningOn(socket: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const connection = net.connect(socket);
    connection.setTimeout(1_000, () => connection.end().destroy());
    connection.on("data", (chunk) => (answer += String(chunk)));
    connection.on("close", () => resolve(Number(answer))); // 0 if it was too busy to answer
    connection.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
  });
}

/** The pid of the process that uses this folder, 0 if it is unknown; undefined if there is none. */
export const lockedBy = (folder: string) => pidListeningOn(socketOf(folder));

const inUse = (folder: string, pid: number) =>
  new StartError(
    `The folder ${folder} is in use by ${pid ? `process ${pid}` : "another process"}. Stop it, or start ` +
      "this one with another DATA_DIR.",
  );

/**
 * Locks the folder for this process until the returned function is called or the process ends. If two starts
 * find a dead process's socket in the same millisecond, PostgreSQL's own lock refuses the second.
 * @throws StartError that names the process that has the lock
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const socket = socketOf(folder);
  const otherPid = await pidListeningOn(socket);
  if (otherPid !== undefined) throw inUse(folder, otherPid);
  fs.rmSync(socket, { force: true });
  const server = net.createServer((connection) => connection.on("error", () => {}).end(`${process.pid}`));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? inUse(folder, 0) : error),
    );
    server.listen(socket, resolve);
  });
  server.unref();
  const holder = await pidListeningOn(socket);
  if (holder === process.pid) return () => void server.close();
  server.close();
  throw inUse(folder, holder ?? 0);
}
