/**
 * Families in the order in which they are looked for: many browsers also call themselves Chrome or Safari.
 */
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
 * Families of browser and system: all that is stored of a user agent.
 * @example browserOf("… Android 14 … Chrome/141 Mobile …") → ["Chrome", "Android"]
 */
export const browserOf = (userAgent: string): [browser: string, system: string] => [
  first(BROWSERS, userAgent),
  first(SYSTEMS, userAgent),
];
