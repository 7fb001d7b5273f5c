import { SHARE_SOURCE } from "../contract.ts";
import type { PlatformInfo } from "../record.contract.ts";
import { plainSource, platformByHost, platformByName } from "../domain/platforms.ts";

/** Hosts for sign-in and payment: a return from there is not a referral. */
const OWN_DETOURS = /^(accounts\.google\.com|(api|checkout)\.razorpay\.com)$/;

/**
 * The referring host without `www.`; empty for the site itself, for sign-in and payment, and for an invalid
 * referrer.
 */
function referringHost(referrer: string, ownHost: string): string {
  const host = plainSource(URL.parse(referrer)?.hostname ?? "");
  return host === plainSource(ownHost) || OWN_DETOURS.test(host) ? "" : host;
}

/** Pages of members' shared pictures. */
const SHARED_PAGE = /^\/shared\//;

/**
 * Determines the source of a visit: from utm_source, utm_medium, utm_campaign and ref of the URL, else a
 * shared picture, else the referrer's host. Source: specification §3.
 * @param path path of the URL
 * @param search query of the URL, with its question mark
 * @param now ISO time
 */
export function platformOf({
  path = "",
  search,
  referrer,
  ownHost,
  now,
}: {
  path?: string;
  search: string;
  referrer: string;
  ownHost: string;
  now: string;
}): PlatformInfo {
  const query = new URLSearchParams(search);
  const parameter = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const named = plainSource(parameter("utm_source") || parameter("ref"));
  const host = referringHost(referrer, ownHost);
  const shared = !named && SHARED_PAGE.test(path);
  const unnamed = host ? platformByHost(host) : shared ? "referral" : "direct";
  return {
    source: named || (shared ? SHARE_SOURCE : host || "direct"),
    medium: parameter("utm_medium") || (parameter("ref") || host || shared ? "referral" : ""),
    campaign: parameter("utm_campaign"),
    platform: named ? platformByName(named) : unnamed,
    referrer: referrer.slice(0, 2000),
    timestamp: now,
  };
}

/** Whether the URL or referrer names a source. */
export const namesOrigin = (info: PlatformInfo) =>
  info.platform !== "direct" || info.medium !== "" || info.campaign !== "";
