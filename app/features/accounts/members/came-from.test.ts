import { expect, test } from "vitest";
import { cameFrom } from "./came-from.ts";

const noSource = {
  signupPlatform: null,
  signupSource: "direct",
  signupMedium: null,
  signupCampaign: null,
  signupReferrer: null,
};

test.each([
  ["", noSource],
  ["", { ...noSource, signupPlatform: "direct", signupMedium: "" }],
  [
    "Instagram, campaign “dusk-reel”",
    { signupPlatform: "instagram", signupSource: "ig", signupCampaign: "dusk-reel" },
  ],
  [
    "Instagram, story",
    { signupPlatform: "instagram", signupSource: "l.instagram.com", signupMedium: "story" },
  ],
  [
    "newsletter, campaign “letter-12”",
    { signupPlatform: "other", signupSource: "newsletter", signupCampaign: "letter-12" },
  ],
  ["friend.example", { signupPlatform: "referral", signupReferrer: "friend.example" }],
  ["mastodon", { signupPlatform: "mastodon", signupSource: "mastodon" }],
])("[OWNER-02] names a member's source once, with the names of the statistics: “%s”", (text, origin) =>
  expect(cameFrom({ ...noSource, ...origin })).toBe(text),
);
