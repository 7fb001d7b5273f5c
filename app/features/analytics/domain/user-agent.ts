import type { Device } from "../contract.ts";

/** Families in order of precedence, because many browsers also call themselves Chrome or Safari. */
const BROWSERS: [string, RegExp][] = [
  ["Edge", /edg(e|a|ios)?\//i],
  ["Opera", /opr\/|opera/i],
  ["Samsung Internet", /samsungbrowser/i],
  ["Firefox", /firefox|fxios/i],
  ["Instagram", /instagram/i],
  ["Facebook", /fban|fbav/i],
  ["Chrome", /chrome|crios|chromium/i],
  ["Safari", /safari|applewebkit/i],
];
const SYSTEMS: [string, RegExp][] = [
  ["Android", /android/i],
  ["iOS", /iphone|ipad|ipod/i],
  ["Windows", /windows/i],
  ["macOS", /mac os|macintosh/i],
  ["Linux", /linux|x11|cros/i],
];
const first = (families: [string, RegExp][], text: string) =>
  families.find(([, sign]) => sign.test(text))?.[0] ?? "Other";

/**
 * The browser and system families, which are all that is stored of a user agent.
 * @example browserOf("… Android 14 … Chrome/141 Mobile …") → ["Chrome", "Android"]
 */
export const browserOf = (userAgent: string): [browser: string, system: string] => [
  first(BROWSERS, userAgent),
  first(SYSTEMS, userAgent),
];

/**
 * The kind of device by user agent. Android without "Mobile" is a tablet; an iPad that claims to be a Mac is
 * recognised by its touch points.
 */
export function deviceOf(userAgent: string, touchPoints = 0): Device {
  if (
    /ipad|tablet|playbook|silk|kindle|android(?!.*mobi)/i.test(userAgent) ||
    (/macintosh/i.test(userAgent) && touchPoints > 1)
  )
    return "tablet";
  return /mobi|iphone|ipod|android|blackberry|opera mini|iemobile|windows phone/i.test(userAgent)
    ? "mobile"
    : "desktop";
}
