/** Browsers by user agent pattern, most specific first: nearly all also claim to be Chrome and Safari. */
const BROWSERS: [string, RegExp][] = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["UC Browser", /UCBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Version\/[\d.]+.*Safari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["ChromeOS", /CrOS/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux|X11/],
];
const named = (table: [string, RegExp][], text: string) => table.find(([, sign]) => sign.test(text))?.[0];

/** Describes a device by its browser's user agent, e.g. "Chrome on Android". */
export function deviceWords(userAgent: string | null | undefined): string {
  const text = userAgent ?? "";
  const [browser, system] = [named(BROWSERS, text), named(SYSTEMS, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown device");
}
