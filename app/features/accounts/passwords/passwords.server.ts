import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { bulkhead } from "cockatiel";

// argon2id (the library's default), 19 MiB, two passes: OWASP Password Storage Cheat Sheet. A
// core stays free for pages while a crowd signs in, and half of Node's four threads for files and names.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes that may wait: at 40 ms each, the last one waits for ten seconds. */
const MAX_WAITING = 250;
const hashing = bulkhead(availableParallelism() > 2 ? 2 : 1, MAX_WAITING);
const canonical = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string) => hashing.execute(() => hash(canonical(password), COST));

/**
 * Also false without a hash, after the same work: response time must not reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return hashing.execute(() => verify(stored, canonical(password)));
  await hashPassword(password);
  return false;
}
