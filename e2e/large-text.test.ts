import { chromium } from "@playwright/test";
import { afterThisTest, expect, test, useSite } from "../testing/browser.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "../testing/chromium.ts";

const site = useSite();

/** Visible elements that overflow the screen, and visible texts that overlap. */
const faultsIn = () => {
  const faults: string[] = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push(`the page is ${over} px too wide`);
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
  const isSeen = (of: Element | null): boolean => {
    if (!of || of.closest("[aria-hidden=true], svg, script, style")) return false;
    if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let at: Element | null = of; at; at = at.parentElement) if (at.clientWidth === 1) return false;
    return true;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: { text: string; of: Element; box: DOMRect }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent?.trim().slice(0, 30);
    if (!text || !isSeen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) lines.push({ text, of: node.parentElement!, box });
  }
  for (const { text, box } of lines)
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`“${text}” runs out of the screen`);
  for (const [at, { text, of, box }] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (of.contains(other.of) || other.of.contains(of)) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide > 4 && high > Math.min(box.height, other.box.height) / 2)
        faults.push(`“${text}” and “${other.text}” lie on each other`);
    }
  return [...new Set(faults)];
};

test("fits the landing page with text twice as large", async () => {
  const args = [...CHROMIUM_ARGS, "--blink-settings=defaultFontSize=32"];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  afterThisTest(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  for (const width of [390, 1280]) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.origin);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>("main > *"))
        part.style.contentVisibility = "visible";
    });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await page.evaluate(faultsIn), `at ${width} px`).toEqual([]);
    /* oxlint-enable no-await-in-loop */
  }
});
