import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { requireUser } from "../accounts/accounts.server.ts";
import { noteSecurity } from "../safety/safety.server.ts";
import type { SessionUser } from "../accounts/contract.ts";

/**
 * The administrator who sent this request.
 * @throws AppError AUTHENTICATION_REQUIRED (401), SECOND_FACTOR_REQUIRED (403), ACCESS_DENIED (403)
 */
export async function requireAdmin(services: Services, headers: Headers): Promise<SessionUser> {
  const user = await requireUser(services, headers);
  if (user.needsSecondFactor)
    throw new AppError("SECOND_FACTOR_REQUIRED", "Turn on two-step sign-in in your profile first", {
      status: 403,
    });
  if (!user.isAdmin) {
    await noteSecurity(services, { kind: "role-refused", userId: user.id });
    throw new AppError("ACCESS_DENIED", "Access denied", { status: 403 });
  }
  return user;
}

export { hidesPage, isBeforeOpening, openSite, readOpenedAt } from "./opening/open-site.server.ts";
export { readToday, retryFailedJob, retryOwedEmails } from "./today/today.server.ts";
export { openPreview } from "./members/see-as.server.ts";
export { countAdminMembers, listAdminMembers, readMember } from "./members/members.server.ts";
