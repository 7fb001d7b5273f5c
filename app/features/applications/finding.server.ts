import { eq, sql } from "drizzle-orm";
import { hashOf, newId } from "../../lib/signing.server.ts";
import type { Tx } from "../../platform/database/db.server.ts";
import type { Answers, ApplicationState } from "./contract.ts";
import { applications } from "./tables.server.ts";

/** What a device sends of an application. */
export type Given = {
  id: string | undefined;
  /** A secret of the device that writes, by which two that begin at once are one. */
  begun?: string | undefined;
  answers: Answers;
  visitor: string;
  userId: string | null;
};

const lockedDraft = async (tx: Tx, id: string | undefined) =>
  id === undefined
    ? undefined
    : (await tx.select().from(applications).where(eq(applications.id, id)).for("update"))[0];

/** One address at a time: what begins at once is seen by whichever comes second. */
export const lockAddress = (tx: Tx, { email }: Answers) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application ${email}`}))`);

/**
 * The application that is meant, and the id of one that begins. A device that has not heard of its key yet
 * names what it began by its own secret, until the links to it are taken back.
 */
export async function findMeant(tx: Tx, { id, begun, answers }: Given) {
  const byKey = await lockedDraft(tx, id);
  const own = begun === undefined ? undefined : `app_${hashOf(`${begun} ${answers.email}`).slice(0, 22)}`;
  const named = own === undefined || own === id ? byKey : await lockedDraft(tx, own);
  const isOn = named && named.keyRound === 0 && named.email === answers.email && !isEnded(named.state);
  return { found: byKey ?? (isOn ? named : undefined), next: named || !own ? newId("app") : own };
}
const isEnded = (state: ApplicationState) => state === "withdrawn" || state === "declined";
