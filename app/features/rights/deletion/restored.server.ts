import { hashOf } from "../../../lib/signing.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { heldOf } from "../export/held.server.ts";
import { emptyQueue, filesOf } from "./erasing.server.ts";

/** Folder of erasure records, among the files and next to every backup: hashes only. */
const ERASED = "erased/";

/** Records that the member with this hash must be erased from restored backups too. */
export const rememberErased = ({ storage, clock }: Pick<Services, "storage" | "clock">, memberHash: string) =>
  storage.write(`${ERASED}${memberHash}`, new TextEncoder().encode(clock.now().toISOString()));

/**
 * Erases members whom a restored database still has although they were erased since. Sends no email; they got
 * theirs.
 * @returns how many were erased again
 */
export async function forgetErased(services: Services): Promise<number> {
  const erased = new Set<string>();
  for await (const { key } of services.storage.list(ERASED)) erased.add(key.slice(ERASED.length));
  if (erased.size === 0) return 0;
  const back = (await accounts.memberIds(services)).filter((id) => erased.has(hashOf(id)));
  // oxlint-disable-next-line no-await-in-loop -- each a transaction
  for (const id of back) await forget(services, id);
  return back.length;
}

async function forget(services: Services, userId: string) {
  const person = await accounts.findUser(services, userId);
  if (!person) return;
  const member = heldOf(services, person);
  const all = contributionsTo(services, "personalData");
  const files = await transaction(services.db, async (tx) => {
    const theirs = await filesOf(tx, all, member);
    // oxlint-disable-next-line no-await-in-loop -- in order: the account comes last
    for (const data of all) await data.erase(services, tx, member);
    await emptyQueue(services, tx, member);
    return theirs;
  });
  // oxlint-disable-next-line no-await-in-loop -- in sequence
  for (const file of files) await services.storage.remove(file);
}
