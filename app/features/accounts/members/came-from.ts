import { findIn } from "../../../lib/typed.ts";
import { PLATFORM_NAMES } from "../../analytics/contract.ts";

/** The stored source of a sign-up. */
type Origin = Record<
  "signupPlatform" | "signupSource" | "signupMedium" | "signupCampaign" | "signupReferrer",
  string | null
>;
/** Platforms that are less specific than the source. */
const VAGUE = ["", "direct", "referral", "other"];

/**
 * Where a member came from, with the platform names of the statistics: one name per platform, whatever source
 * its links named. Empty for a direct visit or an unknown source.
 * @example "Instagram, story, campaign “december”"
 */
export function cameFrom(origin: Origin): string {
  const { signupPlatform, signupSource, signupMedium, signupCampaign, signupReferrer } = origin;
  const platform = signupPlatform ?? "";
  const source = signupSource === "direct" ? "" : (signupSource ?? "");
  const primary = VAGUE.includes(platform)
    ? source || signupReferrer
    : (findIn(PLATFORM_NAMES, platform) ?? platform);
  const parts = [primary, signupMedium, signupCampaign && `campaign “${signupCampaign}”`];
  return [...new Set(parts)].filter(Boolean).join(", ");
}
