import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import type { Listening } from "./postgres-status.ts";

/** Maximum length of a socket's path in bytes; Linux allows 107, macOS 103. */
const LONGEST_SOCKET = 103;
export const socketIsTooLong = (socket: string) => Buffer.byteLength(socket) > LONGEST_SOCKET;
/** The port number in a socket's file name. */
const SOCKET_NUMBER = 5432;

/** The path of a socket in a folder. Source: PostgreSQL's documentation of `unix_socket_directories`. */
export const socketIn = (dir: string, number: number | string) => path.join(dir, `.s.PGSQL.${number}`);

/**
 * A socket in the database's own folder, which no other account can enter and no network reaches; a port if
 * the folder's path is too long for a socket, or if this process is root without the capability to enter it.
 */
export async function placeOf(dir: string): Promise<Listening> {
  const socket = socketIn(dir, SOCKET_NUMBER);
  return process.platform !== "win32" && !socketIsTooLong(socket) && mayEnter(dir)
    ? { port: SOCKET_NUMBER, onSocket: true }
    : { port: await portOf(path.dirname(dir)), onSocket: false };
}

function mayEnter(dir: string) {
  try {
    fs.accessSync(dir, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function tryPort(preferredPort: number): Promise<number | undefined> {
  const probe = net.createServer();
  const free = new Promise<boolean>((resolve) =>
    probe.once("error", () => resolve(false)).listen(preferredPort, "127.0.0.1", () => resolve(true)),
  );
  if (!(await free)) return undefined;
  const { port } = probe.address() as net.AddressInfo; // it listens on a port
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The port of the last start if it is free, so that known addresses stay valid; otherwise any. */
async function portOf(parent: string): Promise<number> {
  const file = path.join(parent, "postgres-port");
  const last = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0;
  const port = (last && (await tryPort(last))) || (await tryPort(0));
  if (!port) throw new Error("No port is free for the database");
  fs.writeFileSync(file, `${port}`);
  return port;
}
