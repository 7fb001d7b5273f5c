import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { injectAxe, expect, test, useSite } from "../testing/browser.ts";
import {
  dialog,
  dots,
  eventually,
  reportScreens,
  sampleReport,
  section,
  spoken,
} from "../testing/report-screens.ts";

const site = useSite();
const openDemo = sampleReport(site);
const { unsaved, withCookies } = reportScreens(site);

type Violation = { id: string; nodes: { target: string[]; any: { message: string }[] }[] };
test("is accessible on a phone in every section and sheet", async () => {
  const page = await openDemo({ reducedMotion: "reduce" });
  await injectAxe(page);
  const violations = async () => {
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(options: object): Promise<{ violations: Violation[] }> };
      };
      return (await axe.run({ resultTypes: ["violations"] })).violations;
    });
    return found.flatMap((v) =>
      v.nodes.map((node) => `${v.id}: ${node.target.join(" ")} ${node.any.map((a) => a.message).join(" ")}`),
    );
  };
  for (let i = 0; i < 9; i++) {
    await dots(page).nth(i).click();
    await eventually(() => spoken(page).innerText()).toMatch(new RegExp(`^${i + 1} of 9`));
    await eventually(violations).toEqual([]);
  }
  for (const [n, name] of [
    [3, /^Because you answered/],
    [5, /./],
    [7, /likely/],
    [8, /./],
  ] as const) {
    await section(page, n).getByRole("button", { name }).first().click();
    await dialog(page).waitFor();
    await eventually(violations).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
  }
});

test("loads less than 170 kB of JavaScript (gzip) and no schema library", async () => {
  const { path, headers } = await unsaved();
  const { page } = await withCookies(headers);
  const scripts = new Map<string, Response>();
  page.on(
    "response",
    (response) => response.request().resourceType() === "script" && scripts.set(response.url(), response),
  );
  await page.goto(site.origin + path, { waitUntil: "networkidle" });
  await section(page, 1).waitFor();
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).waitFor();
  const bodies = await Promise.all([...scripts.values()].map((response) => response.body()));
  const total = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bodies.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(170_000);
  for (const body of bodies) expect(body.includes("ZodError")).toBe(false);
});
