import type { SessionUser } from "../../accounts/contract.ts";

/** Who is looking at a report. */
export type Viewer = {
  /** The signed-in person, or null. */
  user: SessionUser | null;
  /** The report is in this person's account. */
  owner: boolean;
  /** Nobody has saved this report to an account yet. */
  unclaimed: boolean;
};
