import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Reads a secret from a file readable only by the site's account, and creates it at first. Atomic, also when
 * two processes start together.
 */
export function readOrCreateSecret(file: string): string {
  if (!fs.existsSync(file)) {
    const half = `${file}.${process.pid}.part`;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(half, randomBytes(32).toString("base64url"), { mode: 0o600 });
    try {
      fs.linkSync(half, file); // the first link wins; a rename would replace the other's secret
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // node:fs throws these
    } finally {
      fs.rmSync(half);
    }
  }
  return fs.readFileSync(file, "utf8");
}
