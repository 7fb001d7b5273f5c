import { expect, test, useSite } from "../testing/browser.ts";
import {
  dialog,
  dots,
  eventually,
  ready,
  sampleReport,
  section,
  spoken,
  stopClock,
} from "../testing/report-screens.ts";

const site = useSite();
const openDemo = sampleReport(site);
const NAMES = [
  "Emotional Mirror",
  "Mind Card",
  "5 Unique Findings About You",
  "Philosophical Quotes That Mirrors Your Psyche",
  "Films That Will Hit Closer Than Expected",
  "Subjects You Are Mentally Built to Explore Deeper",
  "Our Take on Astrology",
  "Books You'd Love If You Give Them a Chance",
  "One Thing To Work On",
];

test("[RESULT-02] snaps sections in one column; dots jump, the star follows, the highlight ends after 1.5 s", async () => {
  const { page } = await site.newPerson({ reducedMotion: "reduce" });
  await page.goto(`${site.origin}/results-demo`);
  await ready(page);
  await stopClock(page);
  await page.evaluate(() => document.fonts.ready);
  // as tall as the phone, so that one key leads to the next section
  for (let n = 1; n <= 9; n++) {
    const { width, height } = (await section(page, n).boundingBox())!; // oxlint-disable-line no-await-in-loop -- in sequence
    expect([NAMES[n - 1], width <= 390, height]).toEqual([NAMES[n - 1], true, 844]);
  }
  expect(await section(page, 1).evaluate((s) => getComputedStyle(s.parentElement!).scrollSnapType)).toBe(
    "y mandatory",
  );
  await dots(page).nth(4).click();
  await eventually(() => dots(page).nth(4).getAttribute("aria-current")).toBe("true");
  expect(await section(page, 5).getAttribute("data-jumped")).toBe("true");
  await page.clock.fastForward(1_400);
  expect(await section(page, 5).getAttribute("data-jumped")).toBe("true");
  await page.clock.fastForward(200);
  await eventually(() => section(page, 5).getAttribute("data-jumped")).toBeNull();
  await section(page, 1).evaluate((s) =>
    s.parentElement!.scrollTo(
      0,
      s.parentElement!.children[2]!.getBoundingClientRect().top - s.getBoundingClientRect().top - 100,
    ),
  );
  await eventually(() => dots(page).nth(2).getAttribute("aria-current")).toBe("true");
  expect(await page.locator("[aria-current=true]").count()).toBe(1);
  expect(await spoken(page).innerText()).toBe(`3 of 9, ${NAMES[2]}`);
});

test("[RESULT-02] shows the star at the section after a reload, or from the address", async () => {
  const page = await openDemo();
  await page.goto("about:blank"); // otherwise an address with another fragment would not load a document
  await page.goto(`${site.origin}/results-demo#films`);
  await eventually(() => dots(page).nth(4).getAttribute("aria-current")).toBe("true");
  await page.reload();
  await eventually(() => dots(page).nth(4).getAttribute("aria-current")).toBe("true");
  expect(await spoken(page).innerText()).toBe(`5 of 9, ${NAMES[4]}`);
});

test("[RESULT-02] never covers the text of a tall section with the top bar", async () => {
  const page = await openDemo({ reducedMotion: "reduce", viewport: { width: 390, height: 640 } });
  await page.evaluate(() => document.fonts.ready);
  const home = page.getByRole("link", { name: "Villa Vesper, home" });
  await dots(page).nth(6).click();
  await eventually(() => dots(page).nth(6).getAttribute("aria-current")).toBe("true");
  await home.waitFor();
  await page.keyboard.press("ArrowDown");
  await home.waitFor({ state: "hidden" });
  await page.keyboard.press("ArrowDown");
  await eventually(() => dots(page).nth(7).getAttribute("aria-current")).toBe("true");
  await home.waitFor();
});

test("[RESULT-02] places the start of a tall section at the top by dots, keys, address and reload", async () => {
  const page = await openDemo({ reducedMotion: "reduce", viewport: { width: 390, height: 640 } });
  const layout = () =>
    section(page, 1).evaluate((first) => {
      const scroller = first.parentElement!;
      const sections = [...scroller.children] as HTMLElement[];
      return {
        at: scroller.scrollTop,
        tops: sections.map((one) => one.offsetTop),
        heights: sections.map((one) => one.offsetHeight),
      };
    });
  const expectAtTop = async (n: number) => {
    await eventually(() => spoken(page).innerText()).toMatch(new RegExp(`^${n} of 9`));
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const { at, tops } = await layout();
    expect([n, at]).toEqual([n, tops[n - 1]]);
  };
  await page.evaluate(() => document.fonts.ready);
  const { heights } = await layout();
  for (const n of [7, 5, 9, 4]) {
    await dots(page) // oxlint-disable-line no-await-in-loop -- one after the other
      .nth(n - 1)
      .click();
    await expectAtTop(n); // oxlint-disable-line no-await-in-loop -- one after the other
  }
  await page.keyboard.press("End");
  await expectAtTop(9);
  expect((await layout()).heights).toEqual(heights);
  await page.goto(`${site.origin}/results-demo#astrology`);
  await ready(page);
  await page.reload();
  await ready(page);
  await page.evaluate(() => document.fonts.ready);
  await expectAtTop(7);
});

test("reads the whole report by keyboard", async () => {
  const page = await openDemo({ reducedMotion: "reduce" });
  const at = () => spoken(page).innerText();
  await page.keyboard.press("ArrowDown");
  await eventually(at).toBe(`2 of 9, ${NAMES[1]}`);
  await page.keyboard.press("PageDown");
  await eventually(at).toBe(`3 of 9, ${NAMES[2]}`);
  await page.keyboard.press("PageUp");
  await eventually(at).toBe(`2 of 9, ${NAMES[1]}`);
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.closest("section[id]")?.id);
  expect(await focused()).toBe("mind");
  await page.keyboard.press("Enter");
  await section(page, 2).getByRole("region").waitFor();
  await page.keyboard.press("Escape");
  await section(page, 2).getByRole("region").waitFor({ state: "detached" });
  await page.keyboard.press("End");
  await eventually(at).toBe(`9 of 9, ${NAMES[8]}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  await page.keyboard.press("ArrowUp");
  expect(await at()).toBe(`9 of 9, ${NAMES[8]}`);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await page.keyboard.press("Home");
  await eventually(at).toBe(`1 of 9, ${NAMES[0]}`);
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Home");
  await page.keyboard.press("ArrowUp");
  expect(await at()).toBe(`1 of 9, ${NAMES[0]}`);
  await page.keyboard.press("Escape");
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).waitFor();
});

test("grows sections on a short screen, and scrolls each to its end before the next", async () => {
  const page = await openDemo({ viewport: { width: 360, height: 600 }, reducedMotion: "reduce" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  /* oxlint-disable no-await-in-loop -- in sequence */
  for (let n = 9; n >= 1; n--) {
    await dots(page)
      .nth(n - 1)
      .click();
    await eventually(() => spoken(page).innerText()).toMatch(new RegExp(`^${n} of 9`));
    const [content, height] = await section(page, n).evaluate((one) => [one.scrollHeight, one.clientHeight]);
    expect(height, NAMES[n - 1]).toBeGreaterThan(600);
    expect(content, NAMES[n - 1]).toBeLessThanOrEqual(height + 1);
  }
  /* oxlint-enable no-await-in-loop */
  await page.keyboard.press("ArrowDown");
  expect(await spoken(page).innerText()).toMatch(/^1 of 9/);
  await page.keyboard.press("ArrowDown");
  await eventually(() => spoken(page).innerText()).toMatch(/^2 of 9/);
});
