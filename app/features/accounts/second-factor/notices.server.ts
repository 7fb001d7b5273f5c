import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { securityNotice, type SecurityKind, type SessionUser } from "../contract.ts";

/**
 * Records an administrator's change of their sign-in methods in the audit log (never a secret) and emails the
 * member a notice.
 * @param detail as in `securityNotice`
 */
export async function recordAndNotify(
  { events, clock }: Pick<Services, "events" | "clock">,
  tx: Tx,
  { id, name, email, isAdmin }: Pick<SessionUser, "id" | "email" | "name" | "isAdmin">,
  kind: SecurityKind,
  detail = "",
) {
  const at = clock.now();
  if (isAdmin)
    await audit.record(tx, {
      who: { id, name },
      action: `accounts.${kind}`,
      subject: id,
      before: null,
      after: null,
      at,
    });
  await events.publish(tx, securityNotice, { userId: id, to: email, kind, detail, at: at.toISOString() });
}
