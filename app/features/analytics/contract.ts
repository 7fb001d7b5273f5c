export const PLATFORMS = [
  "facebook",
  "instagram",
  "twitter",
  "linkedin",
  "tiktok",
  "youtube",
  "google",
  "other",
  "referral",
  "direct",
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Where a visitor came from. `source` is the campaign's or the referring host's name, or 'direct'; `timestamp` is ISO time. */
export type PlatformInfo = {
  source: string;
  medium: string;
  campaign: string;
  platform: Platform;
  referrer: string;
  timestamp: string;
};
