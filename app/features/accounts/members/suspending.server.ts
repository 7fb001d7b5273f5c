import { eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { endOldAccess } from "../sessions/ending.server.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { users } from "../tables.server.ts";
import { toSessionUser } from "./member.server.ts";

type Dependencies = Pick<Services, "db" | "env" | "clock" | "log">;

/** @throws AppError NOT_FOUND (404) */
async function memberNamed({ db }: Pick<Services, "db">, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new AppError("NOT_FOUND", "This member does not exist", { status: 404 });
  return row;
}

/**
 * Suspends a member, which ends every session and open link, or restores access. The member's data is kept.
 * @throws AppError NOT_FOUND (404); INVALID_DATA (409) for an administrator
 */
export async function suspendMember(
  services: Dependencies,
  { userId, suspended, who }: { userId: string; suspended: boolean; who: Who },
): Promise<void> {
  const row = await memberNamed(services, userId);
  if (suspended && toSessionUser(services, row).isAdmin)
    throw new AppError(
      "INVALID_DATA",
      "An administrator cannot be suspended. Ask whoever hosts your site to remove their address from ADMIN_EMAILS first",
      {
        status: 409,
      },
    );
  if (suspended === Boolean(row.suspendedAt)) return;
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    const after = suspended ? now : null;
    await tx.update(users).set({ suspendedAt: after, updatedAt: now }).where(eq(users.id, userId));
    if (suspended) await endOldAccess(tx, { userId, now });
    const action = suspended ? "accounts.suspended" : "accounts.let-in-again";
    await audit.record(tx, { who, action, subject: userId, before: null, after: null, at: now });
  });
  await noteSecurity(services, { kind: suspended ? "suspended" : "let-in-again", userId });
}

/** Signs a member out everywhere and invalidates their open links. @throws AppError NOT_FOUND (404) */
export async function endMemberSessions(
  services: Dependencies,
  { userId, who }: { userId: string; who: Who },
): Promise<void> {
  await memberNamed(services, userId);
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    await endOldAccess(tx, { userId, now });
    await audit.record(tx, {
      who,
      action: "accounts.sessions-ended",
      subject: userId,
      before: null,
      after: null,
      at: now,
    });
  });
  await noteSecurity(services, { kind: "sessions-ended", userId });
}
