import { expect, test } from "vitest";
import { deviceWords } from "./device.ts";

const gecko = "(KHTML, like Gecko)";
test.each([
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 ${gecko} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ${gecko} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ${gecko} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${gecko} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${gecko} Version/18.5 Safari/605.1.15`,
    "Safari on macOS",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 ${gecko} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${gecko} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`,
    "Opera on Windows",
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 13) AppleWebKit/537.36 ${gecko} Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`,
    "UC Browser on Android",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ${gecko} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPad",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${gecko} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  ["Mozilla/5.0 Firefox/142.0", "Firefox"],
  ["Mozilla/5.0 (Windows NT 10.0)", "A browser on Windows"],
  ["curl/8.9.1", "An unknown device"],
  ["", "An unknown device"],
  [null, "An unknown device"],
])("[ROUTE-09] names %s as %s", (userAgent, name) => {
  expect(deviceWords(userAgent)).toBe(name);
});
