import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { beginQuest } from "../app/features/quest/fixtures.ts";
import { adminScreens } from "../testing/admin-screens.ts";
import { carry } from "../testing/buyer.ts";
import { describe, expect, signIn, test, useSite } from "../testing/browser.ts";
import { ready } from "../testing/quest-screens.ts";
import { sampleReport } from "../testing/report-screens.ts";

const site = useSite();
const openDemo = sampleReport(site);
const openAdminPage = adminScreens(site).adminForAll();
const visitor = site.personForAll({ reducedMotion: "reduce" });
/** The viewport of a screen 1280 px wide at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };

/**
 * The focused element, if its middle is covered. Waits for a frame, since the browser scrolls to it before
 * that.
 */
const hiddenFocus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const { left, top, width, height } = at.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    // a tall element counts as visible
    if (!seen || at.contains(seen) || seen.contains(at) || height > innerHeight / 2) return undefined;
    return `${at.getAttribute("aria-label") ?? at.textContent} under ${seen.outerHTML.slice(0, 80)}`;
  });

/** Moves the focus through the page with one key. @returns the covered elements */
async function hiddenOnTheWay(page: Page, key: "Tab" | "Shift+Tab", steps: number) {
  const hidden: string[] = [];
  for (let n = 0; n < steps; n++) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    await page.keyboard.press(key);
    const one = await hiddenFocus(page);
    /* oxlint-enable no-await-in-loop */
    if (one) hidden.push(one);
  }
  return hidden;
}

describe("a focused element under a bar", () => {
  test("stays visible going backwards through public pages", async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 700 });
    for (const path of ["/faq", "/pricing", "/refund-policy"]) {
      /* oxlint-disable no-await-in-loop -- in sequence */
      await page.goto(site.origin + path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect([path, await hiddenOnTheWay(page, "Shift+Tab", 40)]).toEqual([path, []]);
      /* oxlint-enable no-await-in-loop */
    }
    await page.setViewportSize(PHONE);
  });

  test("stays visible in a report on a small screen in both directions", async () => {
    const page = await openDemo({ viewport: ZOOMED, reducedMotion: "reduce" });
    expect(await hiddenOnTheWay(page, "Tab", 64)).toEqual([]);
    expect(await hiddenOnTheWay(page, "Shift+Tab", 60)).toEqual([]);
  });

  test("stays visible in the administration on a phone in both directions", async () => {
    const { page } = await openAdminPage();
    await page.setViewportSize(PHONE);
    expect(await hiddenOnTheWay(page, "Tab", 40)).toEqual([]);
    expect(await hiddenOnTheWay(page, "Shift+Tab", 35)).toEqual([]);
  });
});

const focused = (page: Page) => page.locator(":focus");

describe("focus after a replaced element", () => {
  test("moves to the heading of each form on the sign-in page, and back", async () => {
    const { page } = visitor;
    await page.goto(`${site.origin}/auth`);
    await page.getByRole("button", { name: "Forgot password" }).press("Enter");
    await expect(focused(page)).toHaveText("Forgot your password?");
    await page.getByLabel("Email").fill("nobody@villa.test");
    await page.getByRole("button", { name: "Send the link" }).press("Enter");
    await expect(focused(page)).toHaveText("Check your email");
    await page.getByRole("button", { name: "Back to Sign In" }).press("Enter");
    await expect(focused(page)).toHaveText("Welcome to Villa Vesper");
  });

  test("moves to a form that opens on the profile, which has a name", async () => {
    const { page, context } = await site.newPerson();
    await signIn(context, site, await createPerson(site.services, {}));
    await page.goto(`${site.origin}/profile`);
    for (const [button, form] of [
      ["Change email", "Change email"],
      ["Change password", "Change password"],
    ] as const) {
      /* oxlint-disable no-await-in-loop -- in sequence */
      await page.getByRole("button", { name: button }).press("Enter");
      await expect(page.getByRole("form", { name: form })).toBeFocused();
      /* oxlint-enable no-await-in-loop */
    }
  });

  test("stays in the search field, with its text", async () => {
    await createPost(site.services, { title: "A quiet harbour", tags: ["sea"] });
    const { page } = visitor;
    await page.goto(`${site.origin}/blog`);
    const field = page.getByRole("searchbox", { name: "Search the notes" });
    await field.fill("harbour");
    await field.press("Enter");
    await page.getByText("for “harbour”, best match first.").waitFor();
    await expect(field).toBeFocused();
    await field.fill("harbours and more");
    await page.goBack();
    await expect(field).toHaveValue("");
  });

  test("[QUEST-02] moves to the heading of the quest's last questions and of the scoring screen", async () => {
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 57);
    const { page, context } = await site.newPerson();
    await carry(site, context, asker.headers);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    await page.keyboard.press("4");
    await expect(focused(page)).toHaveText("Two facts about you, then your result");
    await page.route("**/finish**", () => {}); // scoring never ends
    await page.getByRole("button", { name: "See my result" }).press("Enter");
    await expect(focused(page)).toHaveText(/^58 answers,\s*one shape$/);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

const PUBLIC_PAGES =
  "/ /experience /process /pricing /quest /faq /insider /apply /auth /blog /newsletter /status /privacy-policy /refund-policy";

test("overflows on no page at 320 px", async () => {
  await createPost(site.services, {});
  const { page } = visitor;
  await page.setViewportSize(ZOOMED);
  const over: string[] = [];
  const look = async (at: Page) => {
    const px = await at.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (px > 0) over.push(`${at.url()}: ${px} px`);
  };
  for (const path of PUBLIC_PAGES.split(" ")) {
    await page.goto(site.origin + path); // oxlint-disable-line no-await-in-loop -- in sequence
    await look(page); // oxlint-disable-line no-await-in-loop -- as above
  }
  await page.setViewportSize(PHONE);
  const admin = await openAdminPage("/admin/audit");
  await admin.page.setViewportSize(ZOOMED);
  await look(admin.page);
  expect(over).toEqual([]);
});

/** Whether a control marked only by its background differs from the page's background. */
const drawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const ground = document.createElement("i");
      ground.style.cssText = "forced-color-adjust: none; background: Canvas";
      document.body.append(ground);
      const canvas = getComputedStyle(ground).backgroundColor;
      ground.remove();
      return getComputedStyle(one, "::before").backgroundColor !== canvas;
    });

describe("forced colours", () => {
  test("show a ring around the focused field", async () => {
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: "active" });
    for (const path of ["/auth", "/apply", "/newsletter"]) {
      await page.goto(site.origin + path); // oxlint-disable-line no-await-in-loop -- in sequence
      const field = page.locator("main input[type=email]");
      await field.focus(); // oxlint-disable-line no-await-in-loop -- as above
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect([path, await field.evaluate((one) => getComputedStyle(one).outlineStyle)]).toEqual([
        path,
        "solid",
      ]);
    }
    await page.emulateMedia({ forcedColors: null });
  });

  test("show the report's dots, the menu button's lines and the selected period", async () => {
    const demo = await openDemo({ forcedColors: "active" });
    expect(await drawn(demo, "nav[aria-label='Sections of the report'] a")).toBe(true);
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`${site.origin}/process`);
    expect(await drawn(page, "button[popovertarget=menu]")).toBe(true);
    await page.emulateMedia({ forcedColors: null });
    const admin = await openAdminPage("/admin/analytics");
    await admin.page.emulateMedia({ forcedColors: "active" });
    const chosen = admin.page.getByRole("navigation", { name: "Period" }).locator("[aria-current]");
    expect(await chosen.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    await admin.page.emulateMedia({ forcedColors: null });
  });
});
