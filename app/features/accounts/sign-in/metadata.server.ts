import type { SignupOrigin } from "../contract.ts";

/** What is told of a new member: who, and the visit in which they came where the browser named it. */
export const signedUpIn = (userId: string, origin: SignupOrigin | undefined) => ({
  userId,
  ...(origin?.journey && { journey: origin.journey }),
});

/** The columns that say where a member came from; source and platform are 'direct' unless told otherwise. */
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
