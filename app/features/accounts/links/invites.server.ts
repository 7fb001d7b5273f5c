import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { emailProblem } from "../domain/rules.ts";
import { inviteEmail } from "../emails/invite.tsx";
import { deliver } from "./emails.server.ts";
import { mintLink } from "./links.server.ts";
import { users } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

/**
 * Creates the member to invite, or finds an existing unconfirmed one.
 * @returns the member's id
 * @throws AppError USER_ALREADY_EXISTS (409)
 */
async function findOrCreateInvited(
  { clock }: Pick<Services, "clock">,
  tx: Tx,
  email: string,
): Promise<string> {
  const now = clock.now();
  await tx
    .insert(users)
    .values({ id: randomUUID(), email, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email });
  const user = firstOf(await tx.select().from(users).where(eq(users.email, email)).for("update"));
  if (user.emailVerified)
    throw new AppError("USER_ALREADY_EXISTS", "There is already an account with this address", {
      status: 409,
      field: "email",
    });
  return user.id;
}

/**
 * Invites a person by email; the link opens an account for that address within seven days. A repeated
 * invitation sends a new email.
 * @param who the administrator, for the audit log
 * @returns the id the member will have
 * @throws AppError INVALID_DATA (400), USER_ALREADY_EXISTS (409), each with field "email";
 *   EMAIL_DELIVERY_FAILED (503), after which the invitation can be sent again
 */
export async function inviteMember(
  services: Pick<Services, "db" | "env" | "clock" | "mail" | "log">,
  { email: address, who }: { email: string; who: Who },
): Promise<{ userId: string }> {
  const problem = emailProblem(address);
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "email" });
  const email = address.trim().toLowerCase();
  const { userId, link } = await transaction(services.db, async (tx) => {
    const invited = await findOrCreateInvited(services, tx, email);
    const at = services.clock.now();
    await audit.record(tx, {
      who,
      action: "accounts.invited",
      subject: invited,
      before: null,
      after: { email },
      at,
    });
    return {
      userId: invited,
      link: await mintLink(services, tx, { type: "invite", userId: invited, email }),
    };
  });
  const message = inviteEmail({ brand: services.env.BRAND_NAME, firstName: "", inviter: who.name, link });
  if (!(await deliver(services, email, message)))
    throw new AppError(
      "EMAIL_DELIVERY_FAILED",
      "The mail server did not accept our email. Please try again.",
      { status: 503 },
    );
  return { userId };
}
