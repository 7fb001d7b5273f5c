import type { Viewer } from "../../report/report.browser.tsx";

/** Sentences of the result screen. Source: specification §5 and §8. */
export const SAYS = {
  signIn: "Please sign in first",
  save: "Please save your analysis first",
  missing: "Missing session information. Please try again.",
  paid: "Payment successful!",
} as const;

/** Why this viewer cannot buy now, in the order in which product and person can do something about it. */
export function objection({
  sessionId,
  testId,
  viewer,
}: {
  sessionId: string;
  testId: string;
  viewer: Pick<Viewer, "user" | "owner" | "unclaimed">;
}): string | undefined {
  if (!sessionId || !testId) return SAYS.missing;
  if (!viewer.user) return SAYS.signIn;
  if (viewer.unclaimed || !viewer.owner) return SAYS.save;
  return undefined;
}
