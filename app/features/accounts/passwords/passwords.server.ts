import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "../../../platform/semaphore.server.ts";

// argon2id (what the library does unless told), 19 MiB, two passes: OWASP Password Storage Cheat Sheet. A
// core stays free for pages while a crowd signs in, and half of Node's four threads for files and names.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const semaphore = createSemaphore({ running: availableParallelism() > 2 ? 2 : 1, waitMs: 15_000 });
const canonical = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string) => semaphore(() => hash(canonical(password), COST));

/**
 * False also where there is no hash, after the same work: an answer's time must not tell who has an account.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return semaphore(() => verify(stored, canonical(password)));
  await hashPassword(password);
  return false;
}
