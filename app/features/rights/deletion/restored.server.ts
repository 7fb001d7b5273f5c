import { hashOf } from "../../../lib/signing.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { dataSubjectOf } from "../export/held.server.ts";
import { emptyQueue, filesOf } from "./erasing.server.ts";

/** Folder of erasure records in file storage, copied with every backup. They contain only hashes. */
const ERASED = "erased/";

/** Records that the member with this hash must be erased again from a restored backup. */
export const recordErased = ({ storage, clock }: Pick<Services, "storage" | "clock">, memberHash: string) =>
  storage.write(`${ERASED}${memberHash}`, new TextEncoder().encode(clock.now().toISOString()));

/**
 * Erases again the members that a restored database brought back. Sends no email; they already got one.
 * @returns the number of members erased again
 */
export async function eraseRestored(services: Services): Promise<number> {
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
  const member = dataSubjectOf(services, person);
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
