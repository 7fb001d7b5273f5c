import type { Page } from "@playwright/test";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { expect, forgetVisitor, type NewPersonOptions, type useSite } from "./browser.ts";

export const eventually = <T>(
  probe: () => T | Promise<T>,
  options: { timeout?: number; intervals?: number[] } = {},
) => expect.poll(probe, { timeout: 15_000, ...options });

export const section = (page: Page, n: number, of = 9) =>
  page.getByRole("region", { name: `${n} of ${of}, ` });
export const dots = (page: Page) =>
  page.getByRole("navigation", { name: "Sections of the report" }).getByRole("link");
export const spoken = (page: Page) => page.getByRole("status", { name: "Section" });
export const dialog = (page: Page) => page.getByRole("dialog");
/** Waits until the report is interactive. */
export const ready = (page: Page) => page.locator("[data-keys=on]").waitFor();

/** Pauses the page's clock, which then advances only on request. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const PHONE = { width: 390, height: 844 };

/** The sample report, in the same browser for all tests of a file. */
export function sampleReport(site: ReturnType<typeof useSite>) {
  const reader = site.personForAll();
  /** Opens the report as a new visitor. */
  return async function openDemo({ viewport, reducedMotion, forcedColors }: NewPersonOptions = {}) {
    const { page } = reader;
    await forgetVisitor(page);
    await page.setViewportSize(viewport ?? PHONE);
    await page.emulateMedia({
      reducedMotion: reducedMotion ?? null,
      forcedColors: forcedColors ?? null,
    });
    await page.goto(`${site.origin}/results-demo`);
    await ready(page);
    return page;
  };
}

/** Readers of stored reports in a browser. */
export function reportScreens(site: ReturnType<typeof useSite>) {
  /** An unsaved result: its path, and the cookie of its browser. */
  async function unsaved() {
    const { sessionId, testId, headers } = await takeQuest(site.services, { userId: null, person: "maya" });
    return { sessionId, testId, headers, path: `/quest-result/anonymous/${sessionId}/${testId}` };
  }
  async function withCookies(headers: Headers, options: NewPersonOptions = {}) {
    const person = await site.newPerson(options);
    const pairs = (headers.get("cookie") ?? "").split("; ").filter(Boolean);
    await person.context.addCookies(
      pairs.map((pair) => ({
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
        url: site.origin,
      })),
    );
    return person;
  }
  return { unsaved, withCookies };
}
