import type { Platform } from "../contract.ts";

/**
 * Names that a platform goes by in links, and its hosts in referrers. An Android app refers as
 * `android-app://com.linkedin.android/`, so its package name counts as a host. YouTube's package begins like
 * Google's and comes first.
 */
const PLATFORM_SIGNS: [Platform, string[], RegExp][] = [
  ["facebook", ["facebook", "fb", "meta"], /(^|\.)(facebook\.com|fb\.com|fb\.me)$|^com\.facebook\./],
  ["instagram", ["instagram", "ig", "insta"], /(^|\.)(instagram\.com|instagr\.am)$|^com\.instagram\./],
  ["twitter", ["twitter", "x", "x.com"], /(^|\.)(twitter\.com|x\.com|t\.co)$|^com\.twitter\./],
  ["linkedin", ["linkedin", "li"], /(^|\.)(linkedin\.com|lnkd\.in)$|^com\.linkedin\./],
  ["tiktok", ["tiktok", "tt"], /(^|\.)tiktok\.com$|^com\.(zhiliaoapp\.musically|ss\.android\.ugc\.trill)$/],
  ["youtube", ["youtube", "yt"], /(^|\.)(youtube\.com|youtu\.be)$|^com\.google\.android\.youtube$/],
  ["google", ["google", "gads", "adwords"], /(^|\.)google(\.[a-z]{2,3}){1,2}$|^com\.google\.android\./],
];

/** Sources that are none of the platforms, by their hosts and apps. */
const SOURCE_SIGNS: [string, RegExp][] = [
  ["whatsapp", /(^|\.)(whatsapp\.com|wa\.me)$|^com\.whatsapp(\.w4b)?$/],
  ["telegram", /(^|\.)(telegram\.org|t\.me)$|^org\.telegram\./],
  ["reddit", /(^|\.)(reddit\.com|redd\.it)$|^com\.reddit\./],
  ["pinterest", /(^|\.)(pinterest(\.[a-z]{2,3}){1,2}|pin\.it)$|^com\.pinterest$/],
  ["slack", /(^|\.)slack\.com$|^com\.slack$/],
];

/** A source without its capitals and `www.`, which would split it in the statistics. */
export const plainSource = (source: string) =>
  source
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");

function platformNamed(name: string): Platform | undefined {
  const source = plainSource(name);
  return PLATFORM_SIGNS.find(([, names, hosts]) => names.includes(source) || hosts.test(source))?.[0];
}

/** The platform that a link names. @param name as `utm_source` or `ref` say it */
export const platformByName = (name: string): Platform => platformNamed(name) ?? "other";
/** The platform whose site or app led here. */
export const platformByHost = (host: string): Platform =>
  PLATFORM_SIGNS.find(([, , hosts]) => hosts.test(plainSource(host)))?.[0] ?? "referral";
/**
 * A source under the one name that it has in the statistics: "ig", "insta" and "l.instagram.com" are one.
 * @example oneSource("ig") // "instagram"
 */
export function oneSource(name: string): string {
  const source = plainSource(name);
  return platformNamed(source) ?? SOURCE_SIGNS.find(([, hosts]) => hosts.test(source))?.[0] ?? source;
}
