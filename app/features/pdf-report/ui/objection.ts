import type { Viewer } from "../../report/report.browser.tsx";

/** Sentences of the result screen. Source: specification §5 and §8. */
export const BUYING_TEXTS = {
  signIn: "Please sign in first",
  save: "Please save your analysis first",
  missing: "Missing session information. Please try again.",
  paid: "Payment successful!",
} as const;

/** Why this viewer cannot buy now, starting with the reason to resolve first; undefined if they can. */
export function objection({
  sessionId,
  testId,
  viewer,
}: {
  sessionId: string;
  testId: string;
  viewer: Pick<Viewer, "user" | "owner" | "unclaimed">;
}): string | undefined {
  if (!sessionId || !testId) return BUYING_TEXTS.missing;
  if (!viewer.user) return BUYING_TEXTS.signIn;
  if (viewer.unclaimed || !viewer.owner) return BUYING_TEXTS.save;
  return undefined;
}
