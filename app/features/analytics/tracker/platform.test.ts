import { beforeEach, describe, expect, test, vi } from "vitest";
import { PLATFORMS, type Platform } from "../contract.ts";
import { platformInfo } from "../analytics.browser.tsx";
import { storePlatform } from "./session.ts";
import { platformOf } from "./platform.ts";

const now = "2026-11-20T10:00:00.000Z";
const visit = (search = "", referrer = "") => ({ search, referrer, ownHost: "villa.test", now });

describe("[TRACK-01] the platform of a visit", () => {
  const cases: [Platform, string, string, string][] = [
    ["facebook", "?utm_source=facebook&utm_medium=cpc&utm_campaign=dusk", "", "facebook"],
    ["facebook", "?utm_source=FB", "", "fb"],
    ["facebook", "", "https://l.facebook.com/l.php?u=x", "l.facebook.com"],
    ["instagram", "?utm_source=ig", "", "ig"],
    ["instagram", "", "https://www.instagram.com/", "instagram.com"],
    ["twitter", "?ref=x", "", "x"],
    ["twitter", "", "https://t.co/abc", "t.co"],
    ["linkedin", "?utm_source=linkedin", "", "linkedin"],
    ["linkedin", "", "https://lnkd.in/abc", "lnkd.in"],
    ["tiktok", "", "https://www.tiktok.com/@villa", "tiktok.com"],
    ["tiktok", "?ref=tiktok", "", "tiktok"],
    ["youtube", "", "https://youtu.be/abc", "youtu.be"],
    ["youtube", "?utm_source=YouTube", "", "youtube"],
    ["google", "", "https://www.google.co.in/", "google.co.in"],
    ["google", "?utm_source=google", "https://www.instagram.com/", "google"],
    ["other", "?utm_source=newsletter", "https://www.google.com/", "newsletter"],
    ["other", "?ref=maya", "", "maya"],
    ["facebook", "", "android-app://com.facebook.katana/", "com.facebook.katana"],
    ["instagram", "", "android-app://com.instagram.android/", "com.instagram.android"],
    ["twitter", "", "android-app://com.twitter.android", "com.twitter.android"],
    ["linkedin", "", "android-app://com.linkedin.android/", "com.linkedin.android"],
    ["google", "", "android-app://com.google.android.gm/", "com.google.android.gm"],
    ["referral", "", "https://blog.example.org/post", "blog.example.org"],
    ["referral", "", "https://www.Example.org/post", "example.org"],
    ["other", "?utm_source=Newsletter", "", "newsletter"],
    ["other", "?ref=www.Example.org", "", "example.org"],
    ["direct", "", "https://www.villa.test/pricing", "direct"],
    ["referral", "", "https://notgoogle.com/", "notgoogle.com"],
    ["direct", "", "", "direct"],
    ["direct", "", "https://villa.test/pricing", "direct"],
    ["direct", "?utm_campaign=dusk", "", "direct"],
    ["direct", "?utm_source=", "not an address", "direct"],
  ];
  test.each(cases)("is %s for the query %j and the referrer %j", (platform, search, referrer, source) => {
    expect(platformOf(visit(search, referrer))).toMatchObject({ platform, source, referrer, timestamp: now });
  });
  test("is tested for all ten platforms", () => {
    expect(new Set(cases.map(([platform]) => platform))).toEqual(new Set(PLATFORMS));
  });
});

test("[TRACK-01] reads medium and campaign, and defaults the medium to referral for a referrer", () => {
  expect(platformOf(visit("?utm_source=fb&utm_medium=cpc&utm_campaign=dusk"))).toMatchObject({
    medium: "cpc",
    campaign: "dusk",
  });
  expect(platformOf(visit("", "https://blog.example.org/"))).toMatchObject({
    medium: "referral",
    campaign: "",
  });
  expect(platformOf(visit("?ref=maya"))).toMatchObject({ medium: "referral" });
  expect(platformOf(visit())).toMatchObject({ medium: "", campaign: "" });
});

test("[SHARE-01] uses the source share for a shared picture, unless the link names another source", () => {
  const by = (search = "", referrer = "") => platformOf({ ...visit(search, referrer), path: "/shared/abc" });
  expect(by()).toMatchObject({ source: "share", medium: "referral", platform: "referral", campaign: "" });
  expect(by("", "https://l.instagram.com/")).toMatchObject({ source: "share", platform: "instagram" });
  expect(by("?utm_source=newsletter&utm_medium=email")).toMatchObject({
    source: "newsletter",
    medium: "email",
    platform: "other",
  });
  expect(by("?ref=maya")).toMatchObject({ source: "maya" });
  expect(platformOf({ ...visit(), path: "/sharedness" })).toMatchObject({ source: "direct" });
});

/** A minimal Web Storage. */
function storage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  return () => vi.unstubAllGlobals();
});

test.each([
  ["villa.test", "https://www.villa.test/"],
  ["www.villa.test", "https://villa.test/"],
  ["www.villa.test", "https://www.villa.test/"],
])("[TRACK-01] treats a visit to %s from %s as direct", (ownHost, referrer) => {
  expect(platformOf({ ...visit("", referrer), ownHost })).toMatchObject({ source: "direct" });
});

const history = () =>
  (JSON.parse(localStorage.getItem("platform_history")!) as { source: string }[]).map((one) => one.source);

describe("[TRACK-01] the origin stored in the browser", () => {
  test("keeps the origin of the first page until another campaign or referrer follows", () => {
    storePlatform(visit("?utm_source=ig"));
    storePlatform(visit("", "https://villa.test/"));
    expect(platformInfo()?.platform).toBe("instagram");
    storePlatform(visit("", "https://t.co/1"));
    expect(platformInfo()?.platform).toBe("twitter");
    expect(history()).toEqual(["ig", "t.co"]);
  });

  test.each([
    "https://accounts.google.com/",
    "https://api.razorpay.com/v1/payments/x",
    "https://checkout.razorpay.com/",
  ])("[AUTH-04] keeps the origin of a visitor who returns from %s", (referrer) => {
    storePlatform(visit("?utm_source=ig"));
    storePlatform(visit("?code=abc", referrer));
    expect(platformInfo()).toMatchObject({ source: "ig", platform: "instagram" });
    expect(history()).toEqual(["ig"]);
    expect(platformOf(visit("", referrer))).toMatchObject({ source: "direct", platform: "direct" });
  });

  test("keeps the last five origins", () => {
    for (let n = 1; n <= 7; n++) {
      vi.stubGlobal("sessionStorage", storage());
      storePlatform(visit(`?ref=r${n}`));
    }
    expect(history()).toEqual(["r3", "r4", "r5", "r6", "r7"]);
  });

  test("starts over when the stored history is unreadable", () => {
    sessionStorage.setItem("platform_info", "{");
    localStorage.setItem("platform_history", '"odd"');
    storePlatform(visit());
    expect(platformInfo()?.source).toBe("direct");
    expect(history()).toEqual(["direct"]);
  });
});

test("[SHARE-01] keeps the origin of a member who opens their own shared page", () => {
  storePlatform(visit("?utm_source=newsletter"));
  expect(storePlatform({ ...visit(), path: "/shared/abc" })).toMatchObject({ source: "newsletter" });
  vi.stubGlobal("sessionStorage", storage());
  expect(storePlatform({ ...visit(), path: "/shared/abc" })).toMatchObject({ source: "share" });
  // later pages keep it
  expect(storePlatform({ ...visit(), path: "/quest" })).toMatchObject({ source: "share" });
});
