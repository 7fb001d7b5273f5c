import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";

/**
 * The member whose data is exported or erased; `emailVerified` decides whether data sent from their address
 * without an account is theirs. Always true on sites that confirm addresses: an unconfirmed member cannot
 * sign in there, so only the owner can act for them.
 */
export const dataSubjectOf = (
  { env }: Pick<Services, "env">,
  { id, email, emailVerified }: SessionUser,
): DataSubject => ({ id, email, emailVerified: emailVerified || env.CONFIRM_EMAIL === "yes" });
