import type { SessionUser } from "../../accounts/contract.ts";

/** owner: it is in their account; maker: nobody has saved it yet and this browser made it; guest: was sent the link. */
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

/**
 * Why this person cannot buy the PDF of this report yet, in the words of the specification (§5, result screen); undefined when nothing stands in the way here.
 * The server decides for itself.
 */
export function whyNotYet({ user, unclaimed }: Viewer, { sessionId, testId }: { sessionId?: string; testId?: string }): string | undefined {
  if (!sessionId || !testId) return "Missing session information. Please try again.";
  if (unclaimed) return "Please save your analysis first";
  if (!user) return "Please sign in first";
  return undefined;
}
