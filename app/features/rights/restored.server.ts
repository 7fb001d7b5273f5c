import { hashOf } from "../../lib/signing.server.ts";
import { transaction } from "../../platform/database/db.server.ts";
import { contributionsTo } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import { heldOf } from "./held.server.ts";
import { emptyQueue, filesOf } from "./erasing.server.ts";

/** Where it stands, among the files and beside every copy, that a member was erased: by a hash alone. */
const ERASED = "erased/";

/** Writes down that the member with this hash is to be forgotten by copies from before, too. */
export const rememberErased = ({ storage, clock }: Pick<Services, "storage" | "clock">, memberHash: string) =>
  storage.write(`${ERASED}${memberHash}`, new TextEncoder().encode(clock.now().toISOString()));

/**
 * Forgets the members whom a copy, or a database that was brought back to an earlier moment, still has though
 * they have been erased since: every feature, as when they left. No letter goes out; they had theirs.
 * @returns how many were forgotten again
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
    // oxlint-disable-next-line no-await-in-loop -- in their order: the account itself comes last
    for (const data of all) await data.erase(services, tx, member);
    await emptyQueue(services, tx, member);
    return theirs;
  });
  // oxlint-disable-next-line no-await-in-loop -- a handful
  for (const file of files) await services.storage.remove(file);
}
