import { eq, isNull } from "drizzle-orm";
import { hashOf, newId, newSecret } from "../../../lib/signing.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Facts, Who } from "../../audit/contract.ts";
import { type RightsCode } from "../contract.ts";
import { deletionConfirmed } from "../events.contract.ts";
import { cancelDeletion, objectionTo } from "../deletion/deletion.server.ts";
import { SECOND_THOUGHT_DAYS } from "../domain/terms.ts";
import { askExport } from "../export/exports.server.ts";
import { rightsDeletions } from "../tables.server.ts";
import { DAY_MS } from "../../../lib/india-time.ts";

type RequestByOwner = { userId: string; who: Who };

/** @throws AppError NOT_FOUND (404) */
async function memberNamed(services: Services, userId: string) {
  const user = await accounts.findUser(services, userId);
  if (user) return user;
  throw new AppError("NOT_FOUND", "This member does not exist", { status: 404 });
}

const note = (services: Services, { userId, who }: RequestByOwner, action: string, after: Facts = null) =>
  transaction(services.db, (tx) =>
    audit.record(tx, { who, action, subject: userId, before: null, after, at: services.clock.now() }),
  );

/**
 * Starts an export on a member's behalf. An email links the member to the file; the owner has no access to
 * it.
 * @throws AppError NOT_FOUND (404), EXPORT_UNDER_WAY (409), EXPORT_LIMIT (429)
 */
export async function exportForMember(services: Services, asked: RequestByOwner): Promise<void> {
  await memberNamed(services, asked.userId);
  await askExport(services, asked.userId);
  await note(services, asked, "rights.export-made");
}

/**
 * Schedules the deletion of an account in seven days, after its member asked for it by email or otherwise.
 * The member gets the email that names the day and how to keep the account.
 * @returns when it will be deleted; the same time if repeated
 * @throws AppError NOT_FOUND (404); CANNOT_END (409) with the reason
 */
export async function eraseForMember(services: Services, asked: RequestByOwner): Promise<Date> {
  const { userId, who } = asked;
  const user = await memberNamed(services, userId);
  const objection = await objectionTo(services, user);
  if (objection) throw new AppError("CANNOT_END" satisfies RightsCode, objection, { status: 409 });
  const now = services.clock.now();
  const endsAt = new Date(now.getTime() + SECOND_THOUGHT_DAYS * DAY_MS);
  return transaction(services.db, async (tx) => {
    // this row's link is never sent
    const row = {
      id: newId("bye"),
      email: user.email,
      tokenHash: hashOf(newSecret()),
      askedAt: now,
      linkUntil: now,
      endsAt,
      notifiedAt: null,
    };
    const [ordered] = await tx
      .insert(rightsDeletions)
      .values({ userId, ...row })
      .onConflictDoUpdate({
        target: rightsDeletions.userId,
        set: row,
        setWhere: isNull(rightsDeletions.endsAt), // one deletion if two administrators race
      })
      .returning({ id: rightsDeletions.id });
    if (!ordered) {
      const [known] = await tx.select().from(rightsDeletions).where(eq(rightsDeletions.userId, userId));
      return known?.endsAt ?? endsAt;
    }
    await services.events.publish(tx, deletionConfirmed, { deletionId: row.id });
    const after = { endsAt: endsAt.toISOString() };
    await audit.record(tx, {
      who,
      action: "rights.erasure-ordered",
      subject: userId,
      before: null,
      after,
      at: now,
    });
    return endsAt;
  });
}

/**
 * Cancels a scheduled deletion.
 * @throws AppError NOT_FOUND (404) if there is no such member or no scheduled deletion
 */
export async function cancelErasure(services: Services, asked: RequestByOwner): Promise<void> {
  await memberNamed(services, asked.userId);
  if (!(await cancelDeletion(services, asked.userId)))
    throw new AppError("NOT_FOUND", "This account was no longer scheduled for deletion", { status: 404 });
  await note(services, asked, "rights.erasure-taken-back");
}
