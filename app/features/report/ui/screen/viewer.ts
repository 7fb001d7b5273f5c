import type { SessionUser } from "../../../accounts/contract.ts";

/**
 * owner: it is in their account; maker: this browser made it and no one has saved it; guest: has the link.
 */
export type Relation = "owner" | "maker" | "guest";

/** The viewer of a report. */
export type Viewer = {
  /** The signed-in person, or null. */
  user: SessionUser | null;
  relation: Relation;
  /** The report is in this person's account. */
  owner: boolean;
  /** No one has saved this report to an account yet. */
  unclaimed: boolean;
};
