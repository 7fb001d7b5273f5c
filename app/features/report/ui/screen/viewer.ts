import type { SessionUser } from "../../../accounts/contract.ts";
import type { Relation } from "../../contract.ts";

export type Viewer = {
  /** The signed-in person, or null. */
  user: SessionUser | null;
  relation: Relation;
  /** The report is in this person's account. */
  owner: boolean;
  /** The report is in no account yet. */
  unclaimed: boolean;
};
