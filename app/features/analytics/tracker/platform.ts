import type { PlatformInfo } from "../contract.ts";
import { platformByHost, platformByName } from "../domain/platforms.ts";

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
  const platform = named ? platformByName(named) : host ? platformByHost(host) : "direct";
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
