/**
 * Messages about sign-in and sign-out for any page (specification §5, §8). Those of the account screens are
 * in `texts.ts` and load with these screens.
 */
export const SESSION_TOASTS = {
  signOutFailed: "Error signing out",
  signOutUnanswered: "Sign out failed. Please try again.",
  googleFailed: "Sign-in failed. Please try again.",
  googleDone: "Successfully signed in!",
  signedOut: "Signed out successfully",
} as const;
