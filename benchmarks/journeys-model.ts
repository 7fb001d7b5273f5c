import type { Device, Platform } from "../app/features/analytics/contract.ts";

// The fictitious world of the journeys generator: where visitors come from, with which device, and when.
// Shares need not add up to one.

export type Origin = {
  share: number;
  platform: Platform;
  source: string;
  medium: string;
  campaign: string;
  referrer: string;
  /** Share of phones, and the relative probability of continuing (1 is usual). */
  phones: number;
  eager: number;
};
const social = (
  share: number,
  platform: Platform,
  source: string,
  campaign: string,
  eager: number,
): Origin => ({
  share,
  platform,
  source,
  medium: campaign ? "social" : "referral",
  campaign,
  referrer: `https://l.${platform}.com/`,
  phones: 0.9,
  eager,
});

export const ORIGINS: Origin[] = [
  social(0.2, "instagram", "instagram", "dusk-reel", 0.9),
  social(0.09, "instagram", "ig", "", 0.8),
  social(0.04, "instagram", "instagram", "eight-rooms", 1.1),
  {
    share: 0.23,
    platform: "direct",
    source: "direct",
    medium: "none",
    campaign: "",
    referrer: "",
    phones: 0.6,
    eager: 1.2,
  },
  {
    share: 0.15,
    platform: "google",
    source: "www.google.com",
    medium: "organic",
    campaign: "",
    referrer: "https://www.google.com/",
    phones: 0.62,
    eager: 1.15,
  },
  social(0.05, "facebook", "facebook", "dusk-reel", 0.7),
  social(0.04, "youtube", "youtube", "house-tour", 1),
  social(0.03, "linkedin", "linkedin", "", 0.9),
  social(0.02, "twitter", "t.co", "", 0.7),
  {
    share: 0.07,
    platform: "other",
    source: "newsletter",
    medium: "email",
    campaign: "letter-12",
    referrer: "",
    phones: 0.55,
    eager: 1.9,
  },
  {
    share: 0.06,
    platform: "referral",
    source: "web.whatsapp.com",
    medium: "referral",
    campaign: "",
    referrer: "https://web.whatsapp.com/",
    phones: 0.3,
    eager: 1.5,
  },
  {
    share: 0.02,
    platform: "referral",
    source: "chatgpt.com",
    medium: "referral",
    campaign: "",
    referrer: "https://chatgpt.com/",
    phones: 0.35,
    eager: 1.1,
  },
];

export type Machine = { share: number; device: Device; userAgent: string; width: number; height: number };
const chrome = (system: string, mobile = "") =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 ${mobile}Safari/537.36`;
const safari = (system: string, mobile = "") =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 ${mobile}Safari/605.1.15`;

export const PHONES: Machine[] = [
  {
    share: 0.5,
    device: "mobile",
    userAgent: chrome("Linux; Android 14; Pixel 8", "Mobile "),
    width: 412,
    height: 915,
  },
  {
    share: 0.12,
    device: "mobile",
    userAgent: `${chrome("Linux; Android 13; SM-A546E", "Mobile ")} SamsungBrowser/26.0`,
    width: 384,
    height: 854,
  },
  {
    share: 0.32,
    device: "mobile",
    userAgent: safari("iPhone; CPU iPhone OS 18_1 like Mac OS X", "Mobile/15E148 "),
    width: 393,
    height: 852,
  },
  {
    share: 0.06,
    device: "tablet",
    userAgent: safari("iPad; CPU OS 18_1 like Mac OS X", "Mobile/15E148 "),
    width: 820,
    height: 1180,
  },
];
export const LAPTOPS: Machine[] = [
  {
    share: 0.6,
    device: "desktop",
    userAgent: chrome("Windows NT 10.0; Win64; x64"),
    width: 1536,
    height: 864,
  },
  {
    share: 0.12,
    device: "desktop",
    userAgent: `${chrome("Windows NT 10.0; Win64; x64")} Edg/141.0.0.0`,
    width: 1920,
    height: 1080,
  },
  {
    share: 0.2,
    device: "desktop",
    userAgent: safari("Macintosh; Intel Mac OS X 10_15_7"),
    width: 1440,
    height: 900,
  },
  {
    share: 0.08,
    device: "desktop",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    width: 1920,
    height: 1080,
  },
];

/** Relative traffic by hour in India, from midnight: quiet mornings, busy evenings. */
export const HOURS = [
  9, 5, 3, 2, 2, 3, 6, 11, 17, 22, 25, 27, 29, 30, 28, 27, 29, 33, 40, 52, 61, 60, 43, 22,
];
/** Relative traffic by day of the week, from Sunday. */
export const WEEKDAYS = [1.25, 0.86, 0.84, 0.88, 0.95, 1.05, 1.3];

/** A page, its median reading time in seconds, and where visitors continue; the rest leave. */
export type PageModel = { title: string; seconds: number; onward: [page: string, share: number][] };
export const PAGES: Record<string, PageModel> = {
  "/": {
    title: "Villa Vesper",
    seconds: 42,
    onward: [
      ["/experience", 0.22], ["/quest", 0.13], ["/pricing", 0.15], ["/process", 0.09], ["/blog", 0.05],
      ["/faq", 0.03],
    ],
  },
  "/experience": {
    title: "The experience", seconds: 74,
    onward: [["/pricing", 0.28], ["/process", 0.22], ["/quest", 0.12], ["/", 0.12]],
  },
  "/process": {
    title: "How it works", seconds: 58, onward: [["/pricing", 0.34], ["/quest", 0.16], ["/faq", 0.16]],
  },
  "/pricing": {
    title: "Prices", seconds: 66,
    onward: [["/faq", 0.2], ["/quest", 0.12], ["/experience", 0.06], ["/", 0.05]],
  },
  "/faq": { title: "Questions", seconds: 81, onward: [["/pricing", 0.12], ["/quest", 0.1], ["/", 0.06]] },
  "/blog": {
    title: "Journal", seconds: 25,
    onward: [["/blog/choose-the-weeks-company", 0.3], ["/blog/sixty-minutes-logged", 0.22], ["/", 0.1]],
  },
  "/blog/choose-the-weeks-company": {
    title: "Choose the week’s company", seconds: 178, onward: [["/blog", 0.1], ["/quest", 0.12], ["/", 0.08]],
  },
  "/blog/sixty-minutes-logged": {
    title: "Sixty minutes, logged", seconds: 151, onward: [["/blog", 0.1], ["/quest", 0.1], ["/", 0.08]],
  },
  "/results-demo": { title: "A sample result", seconds: 95, onward: [["/quest", 0.4], ["/", 0.06]] },
  "/quest": {
    title: "The quest", seconds: 33,
    onward: [["/assessment", 0.42], ["/results-demo", 0.1], ["/quest/method", 0.05], ["/", 0.04]],
  },
  "/quest/method": { title: "The method", seconds: 70, onward: [["/quest", 0.4]] },
}; // prettier-ignore
/** Entry pages. */
export const ENTRIES: [page: string, share: number][] = [
  ["/", 0.63],
  ["/quest", 0.13],
  ["/blog/choose-the-weeks-company", 0.08],
  ["/blog/sixty-minutes-logged", 0.05],
  ["/experience", 0.04],
  ["/pricing", 0.04],
  ["/results-demo", 0.03],
];
/** Share of visitors who stop at a statement of the quest; at others `USUAL_STOP`. */
export const STOPS: Record<number, number> = { 1: 0.03, 17: 0.044, 30: 0.052, 44: 0.02, 59: 0.05, 88: 0.03 };
export const USUAL_STOP = 0.0032;
/** Sections of a result in order, each with the share of readers who continue. */
export const SECTIONS: [section: string, on: number][] = [
  ["emotional", 0.98], ["mind", 0.97], ["findings", 0.96], ["quotes", 0.97], ["films", 0.88],
  ["subjects", 0.96], ["astrology", 0.94], ["books", 0.93], ["work", 1],
]; // prettier-ignore
/** Payment methods, with the share of successful attempts. */
export const METHODS: { share: number; method: string; succeeds: number; refusal: string }[] = [
  { share: 0.76, method: "upi", succeeds: 0.92, refusal: "timed_out" },
  { share: 0.17, method: "card", succeeds: 0.68, refusal: "bank_declined" },
  { share: 0.05, method: "netbanking", succeeds: 0.75, refusal: "bank_unavailable" },
  { share: 0.02, method: "wallet", succeeds: 0.93, refusal: "low_balance" },
];
