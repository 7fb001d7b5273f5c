import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * A secret made once and kept in a file that only the site's own account may read. Whole or absent, also when
 * two starts meet.
 */
export function readOrCreateSecret(file: string): string {
  if (!fs.existsSync(file)) {
    const half = `${file}.${process.pid}.part`;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(half, randomBytes(32).toString("base64url"), { mode: 0o600 });
    try {
      fs.linkSync(half, file); // the first one wins; a rename would replace the other's
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // as node:fs throws it
    } finally {
      fs.rmSync(half);
    }
  }
  return fs.readFileSync(file, "utf8");
}
