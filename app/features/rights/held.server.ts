import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SessionUser } from "../accounts/contract.ts";

/**
 * Whose data it is that goes out or goes. Where the site asks nobody to confirm an address, one that its
 * member did not prove brings nothing of whoever else wrote from it; elsewhere nobody but the owner acts for
 * an account that waits.
 */
export const heldOf = (
  { env }: Pick<Services, "env">,
  { id, email, emailVerified }: SessionUser,
): DataSubject => ({ id, email, emailVerified: emailVerified || env.CONFIRM_EMAIL === "yes" });
