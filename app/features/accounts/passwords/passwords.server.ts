import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { bulkhead } from "cockatiel";

// argon2id (the library's default), 19 MiB, two passes: OWASP Password Storage Cheat Sheet. Concurrency is
// limited: a core stays free for pages during a burst of sign-ins, and half of Node's four threads for files
// and DNS.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Queue limit: at 40 ms a hash, the last one waits ten seconds. */
const MAX_WAITING = 250;
const hashing = bulkhead(availableParallelism() > 2 ? 2 : 1, MAX_WAITING);
const canonical = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string) => hashing.execute(() => hash(canonical(password), COST));

/**
 * Without a stored hash it does the same work and returns false: response time must not reveal whether an
 * account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return hashing.execute(() => verify(stored, canonical(password)));
  await hashPassword(password);
  return false;
}
