import type { SessionUser } from "../../../accounts/contract.ts";

/**
 * owner: it is in their account; maker: nobody has saved it yet and this browser made it; guest: was sent the
 * link.
 */
export type Relation = "owner" | "maker" | "guest";

/** Who is looking at a report. */
export type Viewer = {
  /** The signed-in person, or null. */
  user: SessionUser | null;
  relation: Relation;
  /** The report is in this person's account. */
  owner: boolean;
  /** Nobody has saved this report to an account yet. */
  unclaimed: boolean;
};
