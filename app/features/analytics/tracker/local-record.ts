import { deviceStorage, readStored, tabStorage } from "../../../platform/pages/device-storage.ts";
import { type Device, LIMITS, type Platform } from "../contract.ts";

const RECORD = "local_analytics";
const LOG = "page_views";
/** Days for which this browser keeps figures. */
const DAYS = 30;

type Day = {
  pageViews: number;
  uniqueVisitors: number;
  signups: number;
  paths: Record<string, number>;
  signupsByPlatform: Partial<Record<Platform, number>>;
};
type Source = "direct" | "search" | "social" | "referral";
/** The counts of this browser's own visits. Source: specification §3. */
type LocalRecord = {
  dailyTraffic: Record<string, Day>;
  sources: Record<Source, number>;
  devices: Record<Device, number>;
};
type PageView = { path: string; timestamp: string; sessionId: string };

/** If the storage is full, the old value stays. */
const write = (key: string, value: unknown) => deviceStorage.setItem(key, JSON.stringify(value));

function change(at: number, by: (day: Day, record: LocalRecord) => void) {
  const record = readStored<LocalRecord>(deviceStorage, RECORD, {
    dailyTraffic: {},
    sources: { direct: 0, search: 0, social: 0, referral: 0 },
    devices: { desktop: 0, mobile: 0, tablet: 0 },
  });
  const date = new Date(at).toISOString().slice(0, 10);
  const day = (record.dailyTraffic[date] ??= {
    pageViews: 0,
    uniqueVisitors: 0,
    signups: 0,
    paths: {},
    signupsByPlatform: {},
  });
  by(day, record);
  for (const old of Object.keys(record.dailyTraffic).toSorted().slice(0, -DAYS))
    delete record.dailyTraffic[old];
  write(RECORD, record);
}

const KINDS: Partial<Record<Platform, Source>> = {
  direct: "direct",
  google: "search",
  other: "referral",
  referral: "referral",
};

/** Counts a new browser session by source and device. */
export const noteSession = (at: number, platform: Platform, device: Device) =>
  change(at, (_, { sources, devices }) => {
    sources[KINDS[platform] ?? "social"]++;
    devices[device]++;
  });

/** Counts a page view on its day (UTC), and lists the last 100. */
export function noteView(view: PageView) {
  change(Date.parse(view.timestamp), (day) => {
    day.pageViews++;
    day.uniqueVisitors = 1; // this browser, once a day
    day.paths[view.path] = (day.paths[view.path] ?? 0) + 1;
  });
  write(LOG, [...readStored<PageView[]>(deviceStorage, LOG, []), view].slice(-LIMITS.pageViews));
}

/** Counts a sign-up. */
export const noteSignup = (at: number, platform: Platform) =>
  change(at, (day) => {
    day.signups++;
    day.signupsByPlatform[platform] = (day.signupsByPlatform[platform] ?? 0) + 1;
  });

/** Deletes everything that the tracker stored in this browser, but not the opt-out. */
export function forgetAll() {
  for (const key of [RECORD, LOG, "failed_journeys", "platform_history"]) deviceStorage.removeItem(key);
  for (const key of ["session_id", "platform_info"]) tabStorage.removeItem(key);
}
