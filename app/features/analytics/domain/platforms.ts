import type { Platform } from "../contract.ts";

/**
 * A platform's names in links, and its hosts in referrers. The referrer of an Android app looks like
 * `android-app://com.linkedin.android/`, so its package name counts as a host. YouTube comes before Google,
 * whose pattern also matches YouTube's package.
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

/** Sources that are not platforms, by their hosts and apps. */
const SOURCE_SIGNS: [string, RegExp][] = [
  ["whatsapp", /(^|\.)(whatsapp\.com|wa\.me)$|^com\.whatsapp(\.w4b)?$/],
  ["telegram", /(^|\.)(telegram\.org|t\.me)$|^org\.telegram\./],
  ["reddit", /(^|\.)(reddit\.com|redd\.it)$|^com\.reddit\./],
  ["pinterest", /(^|\.)(pinterest(\.[a-z]{2,3}){1,2}|pin\.it)$|^com\.pinterest$/],
  ["slack", /(^|\.)slack\.com$|^com\.slack$/],
];

/** A source in lower case and without `www.`, so that variants are counted together. */
export const plainSource = (source: string) =>
  source
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");

function platformNamed(name: string): Platform | undefined {
  const source = plainSource(name);
  return PLATFORM_SIGNS.find(([, names, hosts]) => names.includes(source) || hosts.test(source))?.[0];
}

/** The platform that a link names. @param name value of `utm_source` or `ref` */
export const platformByName = (name: string): Platform => platformNamed(name) ?? "other";
/** The platform whose site or app led here. */
export const platformByHost = (host: string): Platform =>
  PLATFORM_SIGNS.find(([, , hosts]) => hosts.test(plainSource(host)))?.[0] ?? "referral";
/**
 * The canonical name of a source: "ig", "insta" and "l.instagram.com" are the same.
 * @example oneSource("ig") // "instagram"
 */
export function oneSource(name: string): string {
  const source = plainSource(name);
  return platformNamed(source) ?? SOURCE_SIGNS.find(([, hosts]) => hosts.test(source))?.[0] ?? source;
}
