import { eq, sql } from "drizzle-orm";
import { hashOf, newId } from "../../../lib/signing.server.ts";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Answers, ApplicationState } from "../contract.ts";
import { applications } from "../tables.server.ts";

/** What a device sends to identify its application. */
export type Given = {
  id: string | undefined;
  /** A secret of the device; two drafts with the same one are the same draft. */
  begun?: string | undefined;
  answers: Answers;
  visitor: string;
  userId: string | null;
};

const lockedDraft = async (tx: Tx, id: string | undefined) =>
  id === undefined
    ? undefined
    : (await tx.select().from(applications).where(eq(applications.id, id)).for("update"))[0];

/** Locks an email address, so that of two requests at the same time the second sees the first one's draft. */
export const lockAddress = (tx: Tx, { email }: Answers) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application ${email}`}))`);

/**
 * The application of a request, and the id for a new one. A device that has not received its key yet
 * identifies its draft by its own secret, until the draft's links are cancelled.
 */
export async function findMeant(tx: Tx, { id, begun, answers }: Given) {
  const byKey = await lockedDraft(tx, id);
  const own = begun === undefined ? undefined : `app_${hashOf(`${begun} ${answers.email}`).slice(0, 22)}`;
  const named = own === undefined || own === id ? byKey : await lockedDraft(tx, own);
  const isOn = named && named.keyRound === 0 && named.email === answers.email && !isEnded(named.state);
  return { found: byKey ?? (isOn ? named : undefined), next: named || !own ? newId("app") : own };
}
const isEnded = (state: ApplicationState) => state === "withdrawn" || state === "declined";
