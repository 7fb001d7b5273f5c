import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../../accounts/contract.ts";

/**
 * The member whose data is exported or erased. If the site does not confirm addresses, an unconfirmed one
 * does not include what others sent from it; otherwise only the owner acts for an unconfirmed account.
 */
export const heldOf = (
  { env }: Pick<Services, "env">,
  { id, email, emailVerified }: SessionUser,
): DataSubject => ({ id, email, emailVerified: emailVerified || env.CONFIRM_EMAIL === "yes" });
