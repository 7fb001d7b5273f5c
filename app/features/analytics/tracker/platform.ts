import type { Platform, PlatformInfo } from "../contract.ts";

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

const byName = (name: string) =>
  NAMES.find(([, names, hosts]) => names.includes(name) || hosts.test(name))?.[0] ?? "other";
const byHost = (host: string) => NAMES.find(([, , hosts]) => hosts.test(host))?.[0] ?? "referral";

/** The referring host, unless it is the site itself or nothing readable. */
function foreignHost(referrer: string, ownHost: string): string {
  const host = URL.parse(referrer)?.hostname.toLowerCase() ?? "";
  return host === ownHost.toLowerCase() ? "" : host;
}

/**
 * Works out where a visit came from: utm_source, utm_medium, utm_campaign and ref of the address, else the
 * referrer's host. Source: specification §3.
 * @param search the query of the address, with its question mark
 * @param now ISO time
 */
export function platformOf({
  search,
  referrer,
  ownHost,
  now,
}: {
  search: string;
  referrer: string;
  ownHost: string;
  now: string;
}): PlatformInfo {
  const query = new URLSearchParams(search);
  const said = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const named = said("utm_source") || said("ref");
  const host = foreignHost(referrer, ownHost);
  const platform = named ? byName(named.toLowerCase()) : host ? byHost(host) : "direct";
  return {
    source: named || host || "direct",
    medium: said("utm_medium") || (said("ref") || host ? "referral" : ""),
    campaign: said("utm_campaign"),
    platform,
    referrer: referrer.slice(0, 2000),
    timestamp: now,
  };
}

/** Whether an address or a referrer says anything of where the visit came from. */
export const namesOrigin = (info: PlatformInfo) =>
  info.platform !== "direct" || info.medium !== "" || info.campaign !== "";
