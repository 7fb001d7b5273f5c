import fc from "fast-check";
import { expect, test } from "vitest";
import { journeyRecord } from "../fixtures.ts";
import { browserOf, deviceOf } from "./user-agent.ts";
import { cleaned } from "./clean.ts";
import { pageOf, plain, titleOf } from "./paths.ts";
import { pageName } from "./words.ts";

test.each([
  ["/", "/"],
  ["/pricing?utm_source=ig#seats", "/pricing"],
  [
    "/blog/where-ambition-finds-its-tribe-in-two-thousand-words",
    "/blog/where-ambition-finds-its-tribe-in-two-thousand-words",
  ],
  ["/quest-result/42/q_AbCdEfGhIjKlMnOpQrStUv/neo-58-v1", "/quest-result/:user/:session/:test"],
  ["/quest-result/q_AbCdEfGhIjKlMnOpQrStUv", "/quest-result/:user/:session/:test"],
  ["/quest-dashboard", "/quest-dashboard"],
  ["/quest-dashboard/0f3c9f4e-8f6f-4f2e-9d7a-3f1f6f0a1b2c", "/quest-dashboard/:user"],
  ["/quest/resume/abc", "/quest/resume/:token"],
  ["/admin/orders/42?from=maya", "/admin/orders/:one"],
  ["/admin/analytics", "/admin/analytics"],
  ["/x/AbCdEfGhIjKlMnOpQrStUv/y", "/x/:key/y"],
  ["/x/0f3c9f4e-8f6f-4f2e-9d7a-3f1f6f0a1b2c", "/x/:key"],
  ["/maya@villa.test", "/:key"],
  ["/maya%40villa.test", "/:key"],
])("[TRACK-03] maps the path %s to the page %s", (path, page) => expect(pageOf(path)).toBe(page));

test("[TRACK-03] masks the key to a result anywhere in a path", () => {
  const key = fc.stringMatching(/^q_[A-Za-z0-9_-]{22}$/).filter((one) => /[A-Z]/.test(one));
  const part = fc.stringMatching(/^[a-z-]{0,12}$/);
  fc.assert(
    fc.property(part, key, part, (before, secret, after) => {
      expect(pageOf(`/${before}/${secret}/${after}`)).not.toContain(secret);
      expect(titleOf(pageOf(`/quest-result/${before}x/${secret}`), secret)).toBe("");
    }),
  );
});

const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  [
    "mobile",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    5,
    "Safari on iOS",
  ],
  ["mobile", `${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`, 5, "Chrome on Android"],
  ["tablet", `${ANDROID} Chrome/141.0.0.0 Safari/537.36`, 5, "Chrome on Android"],
  ["tablet", `${ANDROID} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`, 5, "Samsung Internet on Android"],
  [
    "tablet",
    "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1",
    5,
    "Safari on iOS",
  ],
  [
    "tablet",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
    5,
    "Safari on macOS",
  ],
  [
    "desktop",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
    0,
    "Safari on macOS",
  ],
  [
    "desktop",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0",
    0,
    "Edge on Windows",
  ],
  [
    "desktop",
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    0,
    "Firefox on Linux",
  ],
  ["desktop", "", 0, "Other on Other"],
] as const)("[TRACK-06] detects %s: %s, %i touch points, is %s", (device, userAgent, touch, family) => {
  expect(deviceOf(userAgent, touch)).toBe(device);
  expect(browserOf(userAgent).join(" on ")).toBe(family);
});

test("turns any text into well-formed text of limited length without control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => {
      const made = plain(given, 20);
      expect(made.length).toBeLessThanOrEqual(20);
      expect(made.isWellFormed()).toBe(true);
      // oxlint-disable-next-line no-control-regex
      expect(made).not.toMatch(/[\u0000-\u001f]/);
    }),
  );
});

test("[TRACK-03] cleans any visit into ordered pages that end by now, with plausible durations", () => {
  const now = Date.parse("2026-11-20T10:00:00.000Z");
  const page = fc.record({
    entry: fc.integer({ min: 0, max: 7_000 }),
    lasts: fc.integer({ min: 0, max: 200 }),
    seconds: fc.integer({ min: 0, max: 7_200 }),
  });
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -86_400, max: 86_400 }),
      (pages, skew) => {
        const at = (seconds: number) => new Date(now + (skew + seconds) * 1000).toISOString();
        const { visit, trail } = cleaned(
          {
            ...journeyRecord({ until: now + (skew + 7_200) * 1000, seen: [["/", 7_200]] }),
            page_journey: pages.map((one) => ({
              page: "/",
              title: "",
              entry_time: at(one.entry),
              exit_time: at(one.entry + one.lasts),
              time_spent_seconds: one.seconds,
              is_entry_page: false,
              is_exit_page: false,
            })),
          },
          now,
        );
        const entries = trail.pages.map((one) => one.at);
        expect(entries).toEqual(entries.toSorted());
        expect(visit.endedAt.getTime()).toBeLessThanOrEqual(now);
        expect(visit.startedAt <= visit.endedAt).toBe(true);
        for (const one of trail.pages)
          expect(one.seconds).toBeLessThanOrEqual((Date.parse(one.until) - Date.parse(one.at)) / 1000);
        expect(visit.seenSeconds).toEqual(trail.pages.map(({ seconds }) => seconds));
        expect(visit.seconds).toBeLessThanOrEqual(7_200);
      },
    ),
  );
});

test.each([
  ["/pricing", "/pricing"],
  ["/quest-result/42/q_1/neo-58", "A quest result"],
  ["/shared/abc", "A shared picture"],
  ["/quest-dashboard/42", "A dashboard"],
  ["/application/open/abc", "An application"],
  ["/quest/resume/abc", "A resumed quest"],
  ["/admin/blog/p_1", "/admin/blog/…"],
])("[ADMIN-07] names the page %s “%s”", (path, name) => expect(pageName(pageOf(path))).toBe(name));
