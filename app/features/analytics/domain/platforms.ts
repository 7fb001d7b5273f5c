import type { Platform } from "../contract.ts";

/** Names and hosts that a platform goes by, in links and in referrers. */
const NAMES: [Platform, string[], RegExp][] = [
  ["facebook", ["facebook", "fb", "meta"], /(^|\.)(facebook\.com|fb\.com|fb\.me)$/],
  ["instagram", ["instagram", "ig", "insta"], /(^|\.)(instagram\.com|instagr\.am)$/],
  ["twitter", ["twitter", "x", "x.com"], /(^|\.)(twitter\.com|x\.com|t\.co)$/],
  ["linkedin", ["linkedin", "li"], /(^|\.)(linkedin\.com|lnkd\.in)$/],
  ["tiktok", ["tiktok", "tt"], /(^|\.)tiktok\.com$/],
  ["youtube", ["youtube", "yt"], /(^|\.)(youtube\.com|youtu\.be)$/],
  ["google", ["google", "gads", "adwords"], /(^|\.)google(\.[a-z]{2,3}){1,2}$/],
];

const knownAs = (name: string) =>
  NAMES.find(([, names, hosts]) => names.includes(name.toLowerCase()) || hosts.test(name.toLowerCase()))?.[0];

/** The platform that a link names. @param name as `utm_source` or `ref` say it */
export const platformByName = (name: string): Platform => knownAs(name) ?? "other";
/** The platform whose site led here. */
export const platformByHost = (host: string): Platform =>
  NAMES.find(([, , hosts]) => hosts.test(host))?.[0] ?? "referral";
/**
 * A source under the one name that it has in the statistics: "ig", "insta" and "l.instagram.com" are one.
 * @example oneSource("ig") // "instagram"
 */
export const oneSource = (source: string): string => knownAs(source) ?? source;
