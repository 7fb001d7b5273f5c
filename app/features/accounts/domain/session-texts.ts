/**
 * Sentences of coming and going that every page may say (§5, §8); those of the account screens come with
 * them.
 */
export const SESSION_TOASTS = {
  signOutFailed: "Error signing out",
  signOutUnanswered: "Sign out failed. Please try again.",
  googleFailed: "Sign-in failed. Please try again.",
  googleDone: "Successfully signed in!",
  signedOut: "Signed out successfully",
} as const;
