import type { SignupOrigin } from "../contract.ts";

/** Payload of `signedUp`: the member, and the visit if the browser sent it. */
export const signedUpIn = (userId: string, origin: SignupOrigin | undefined) => ({
  userId,
  ...(origin?.journey && { journey: origin.journey }),
});

/** Columns for a member's sign-up source; source and platform default to 'direct'. */
export function signupMetadata(origin: SignupOrigin | undefined, now: Date) {
  return {
    signupSource: origin?.source || "direct",
    signupPlatform: origin?.platform || "direct",
    signupMedium: origin?.medium || null,
    signupCampaign: origin?.campaign || null,
    signupReferrer: origin?.referrer || null,
    signupTimestamp: now,
  };
}
