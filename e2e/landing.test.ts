import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import type { SettingKey } from "../app/features/settings/contract.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import {
  beforeEach,
  describe,
  expect,
  expectAccessible,
  expectReadable,
  test,
  useSite,
} from "../testing/browser.ts";

const FORM = "https://forms.villa.test/apply";
const site = useSite({
  env: {
    APPLICATION_FORM_URL: FORM,
    SUPPORT_EMAIL: "house@villa.test",
    INSTAGRAM_URL: "https://instagram.test/villa",
    LINKEDIN_URL: "https://linkedin.test/villa",
    X_URL: "https://x.test/villa",
  },
});

const desktop = { viewport: { width: 1440, height: 900 } };
/** One visitor on a phone, whose browser these tests share. */
const phone = site.personForAll({ reducedMotion: "reduce" });
const DAY_MS = 86_400_000;
const KOLKATA_MS = 19_800_000;
/** The date in India in `days` days. */
const inDays = (days: number) => new Date(Date.now() + KOLKATA_MS + days * DAY_MS).toISOString().slice(0, 10);
const ADA = { id: "ada", name: "Ada Fernandes" };
const soon = <T>(look: () => Promise<T>) => expect.poll(look);
const set = async (key: SettingKey, value: string) =>
  expect(await changeSetting(site.services, { key, value, by: ADA })).toMatchObject({ ok: true });

/** Opens registration for thirty days, whatever the previous test left. */
beforeEach(
  async () =>
    void (await changeSetting(site.services, { key: "registration_close_date", value: inDays(30), by: ADA })),
);

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 800) await page.evaluate((to) => scrollTo(0, to), y);
}

/** A page's text as sent by the server. */
async function wordsOf(path: string) {
  const html = await (await fetch(site.origin + path)).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main.replaceAll(/<!--.*?-->|<[^>]*>/g, "");
}

test("[HOME-01] shows the headline over one picture up to 640 px, and over another on wider screens", async () => {
  const { page } = phone;
  await page.goto(site.origin);
  await page.getByRole("heading", { level: 1, name: "Where Ambition Finds Its Tribe" }).waitFor();
  const picture = page.getByRole("img", { name: /white cliff-top villa/ });
  // each width changes the picture
  for (const [width, name] of [
    [390, "hero-phone"],
    [641, "hero-desktop"],
    [640, "hero-phone"],
    [1440, "hero-desktop"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await soon(() => picture.evaluate((el: HTMLImageElement) => el.currentSrc)).toContain(`/art/${name}-`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
});

const countdown = (page: Page) => page.getByTestId("ledge").locator("dd").first();

test("[HOME-03] counts down to midnight in India by the server's clock, whatever the device's clock and time zone, and stores it", async () => {
  await set("registration_close_date", inDays(2));
  const { page } = await site.newPerson({ ...desktop, timezoneId: "America/Los_Angeles" });
  await page.clock.install({ time: new Date("2031-07-04T03:00:00Z") });
  await page.goto(site.origin);
  await soon(() => countdown(page).innerText()).toBe("2 days");
  await soon(() => page.evaluate(() => localStorage.getItem("villa.registration"))).toContain('"2 days"');
  await page.clock.fastForward(DAY_MS);
  await soon(() => countdown(page).innerText()).toBe("1 day");
  await soon(() => page.evaluate(() => localStorage.getItem("villa.registration"))).toContain('"1 day"');
  await page.clock.fastForward(DAY_MS);
  await page.getByRole("main").getByText("Registration Closed").waitFor();
  expect(await countdown(page).innerText()).toBe("Closed");
});

test("[HOME-03] says when registration has closed, and leads every call to action to the newsletter", async () => {
  await set("registration_close_date", inDays(-3));
  const { page } = phone;
  await page.goto(site.origin);
  await page.getByRole("main").getByText("Registration Closed").waitFor();
  await expectReadable(page);
  expect(await page.locator("a", { hasText: /^Apply/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Hear when it reopens" }).click();
  await soon(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await page.getByRole("textbox", { name: "Email address" }).waitFor();
});

const SECTIONS = ["The idea", "A week in the villa lab", "What we value", "From application to arrival"];

test("[HOME-04] reveals four sections once on scrolling without layout shifts, and loads their code then", async () => {
  const { page } = await site.newPerson(desktop);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        moved.sum += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(site.origin, { waitUntil: "networkidle" });
  const below = () =>
    fetched.filter((path) => path.startsWith("/assets/below-") && path.endsWith(".js")).length;
  expect(below()).toBe(0);
  const sections = SECTIONS.map((name) => page.getByRole("region", { name }));
  // as sent by the server
  for (const section of sections) expect(await section.getAttribute("data-shown")).toBe("true");
  await page.mouse.move(200, 200);
  for (const section of sections) await soon(() => section.getAttribute("data-shown")).toBe("false");
  expect(below()).toBe(1);
  for (const section of sections) {
    await section.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 500);
    await soon(() => section.getAttribute("data-shown")).toBe("true");
  }
  await page.evaluate(() => scrollTo(0, 0));
  for (const section of sections) expect(await section.getAttribute("data-shown")).toBe("true");
  expect(
    await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum),
  ).toBeLessThan(0.01);
});

test("[HOME-04] shows four sections, prices and newsletter without scripts", async () => {
  const { page } = await site.newPerson({ ...desktop, javaScriptEnabled: false });
  await page.goto(site.origin);
  for (const name of [...SECTIONS, "Three ways in", "One email a month"]) {
    const section = page.getByRole("region", { name });
    expect([
      name,
      await section
        .locator(":scope > div")
        .first()
        .evaluate((el) => getComputedStyle(el).opacity),
    ]).toEqual([name, "1"]);
  }
  await page.getByRole("textbox", { name: "Email address" }).waitFor();
});

const FIGURES: [SettingKey, string][] = [
  ["available_seats", "17"],
  ["applications_received", "58"],
  ["accepting_applications_for_date", "March 2098"],
  ["insider_access_price", "₹511/month"],
  ["insider_access_original_price", "₹711/month"],
  ["main_experience_price", "₹46,100 - ₹61,100"],
  ["main_experience_original_price", "₹66,100 - ₹81,100"],
  ["executive_escape_price", "₹1,51,000+"],
  ["executive_escape_original_price", "₹1,86,000+"],
  ["original_prices_until", "2026-11-01"],
];

test("[HOME-05] shows seats, applications, dates and prices of the settings, and when they last changed", async () => {
  for (const [key, value] of FIGURES) await set(key, value);
  const today = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Asia/Kolkata",
  });
  for (const path of ["/", "/pricing"]) {
    await soon(() => wordsOf(path)).toContain("₹1,86,000+");
    const text = await wordsOf(path);
    for (const [, value] of FIGURES)
      expect(text).toContain(value === "2026-11-01" ? "until 1 November 2026" : value);
    expect(text).toMatch(new RegExp(`last changed on ${today.format(new Date())}`, "i"));
  }
});

describe("on a desktop", () => {
  const visitor = site.personForAll(desktop);
  /** Opens the landing page, or scrolls the open one to its top. */
  async function atHome() {
    const { page } = visitor;
    if (page.url() === `${site.origin}/`)
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    else await page.goto(site.origin);
    return page;
  }

  test("[NAV-02] makes the bar transparent at the top and glass beyond 20 px, and changes its logo beyond 100 px", async () => {
    const page = await atHome();
    const bar = page.getByRole("banner");
    const look = async () => [
      await bar.evaluate((el) => getComputedStyle(el).backdropFilter !== "none"),
      await page.getByRole("link", { name: "Villa Vesper, home" }).getAttribute("data-logo"),
    ];
    const at = async (y: number) => {
      await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), y);
      return look();
    };
    await soon(() => at(20)).toEqual([false, "first"]);
    await soon(() => at(21)).toEqual([true, "first"]);
    await soon(() => at(100)).toEqual([true, "first"]);
    await soon(() => at(101)).toEqual([true, "second"]);
    await soon(() => at(0)).toEqual([false, "first"]);
  });

  test("[NAV-02] gives the bar the tone of the section under it", async () => {
    const page = await atHome();
    const bar = page.getByRole("banner");
    const bone = await page.evaluate(() =>
      getComputedStyle(document.body).getPropertyValue("--bone-50").trim(),
    );
    const isLight = () =>
      bar.evaluate((el, colour) => {
        const probe = Object.assign(document.createElement("i"), { style: `color: ${colour}` });
        document.body.append(probe);
        const same = getComputedStyle(el).color === getComputedStyle(probe).color;
        probe.remove();
        return same;
      }, bone);
    await soon(isLight).toBe(true);
    for (const [section, tone] of [
      ["The idea", false],
      ["What we value", true],
      ["The Quest: know what you bring", false],
      ["One email a month", true],
    ] as const) {
      await page.getByRole("region", { name: section }).evaluate((el) => {
        el.scrollIntoView({ block: "start", behavior: "instant" });
        scrollBy({ top: 60, behavior: "instant" });
      });
      await soon(isLight).toBe(tone);
    }
  });

  test("[NAV-06] has navigation, configured links and an invitation in the footer, with the year 2025", async () => {
    const page = await atHome();
    const foot = page.getByRole("contentinfo");
    const links = (name: string) =>
      foot
        .getByRole("navigation", { name })
        .getByRole("link")
        .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]));
    expect(await links("Navigate")).toEqual([
      ["Experience", "/experience"],
      ["Process", "/process"],
      ["The Quest", "/quest"],
      ["FAQ", "/faq"],
    ]);
    expect(await links("Connect")).toEqual([
      ["Instagram", "https://instagram.test/villa"],
      ["LinkedIn", "https://linkedin.test/villa"],
      ["X", "https://x.test/villa"],
      ["Email", "mailto:house@villa.test"],
      ["Privacy Policy", "/privacy-policy"],
      ["Terms of Use", "/terms-of-use"],
      ["Terms and Conditions", "/terms-and-conditions"],
      ["Refund Policy", "/refund-policy"],
    ]);
    expect(await foot.getByRole("link", { name: "Apply Now" }).getAttribute("href")).toBe(FORM);
    expect(await foot.innerText()).toContain("© 2025 Villa Vesper");
  });

  test("[HOME-02] leads every Apply Now to the configured application form, and records the click", async () => {
    const page = await atHome();
    await page.route(`${FORM}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>The form</h1>" }),
    );
    const ways = page.locator("a", { hasText: /^Apply/ });
    await ways.first().waitFor();
    const leads = await ways.evaluateAll((all) =>
      all.map((a) => [a.getAttribute("href"), a.getAttribute("data-action")]),
    );
    expect(leads.length).toBeGreaterThanOrEqual(3);
    for (const lead of leads) expect(lead).toEqual([FORM, "apply_click"]);
    // the tracker has started
    const session = await page.waitForFunction(() => sessionStorage.getItem("session_id"));
    const sessionId = await session.jsonValue();
    await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().click();
    await page.getByRole("heading", { name: "The form" }).waitFor();
    const actions = () =>
      site.services.db.execute(
        sql`select a->>'action' as action, a->>'page' as page, a->'extras' as extras
          from analytics_visits join analytics_trails using (started_at, id), jsonb_array_elements(trail->'actions') a
          where session_id = ${sessionId}`,
      );
    await expect
      .poll(async () => (await actions()).rows)
      .toEqual([{ action: "apply_click", page: "/", extras: { place: "hero" } }]);
  });

  test("[HOME-02] takes an answer in the quest's teaser by keyboard and leads into the quest", async () => {
    const page = await atHome();
    const teaser = page.getByRole("group", { name: "I prefer variety to routine." });
    await teaser.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await teaser.getByRole("radio", { name: "Moderately inaccurate" }).isChecked()).toBe(true);
    await page.getByText("fifty-eight of these, about six minutes").waitFor();
    await page.getByRole("link", { name: "Begin the Quest" }).click();
    await waitForNavigation(page, `${site.origin}/quest`);
  });
});

test("[NAV-05] has the same links, Sign In / Register and Apply Now in the phone's menu, also by keyboard", async () => {
  const { page } = phone;
  await page.goto(`${site.origin}/process`);
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.locator("#menu");
  await soon(() => menu.getByRole("link").allInnerTexts()).toEqual([
    "The Experience",
    "Process",
    "Pricing",
    "The Quest",
    "Blog",
    "FAQ",
    "Sign In / Register",
    "Apply Now",
  ]);
  expect(await menu.getByRole("link", { name: "Apply Now" }).getAttribute("href")).toBe(FORM);
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("The Experience");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "FAQ" }).click();
  await page.getByRole("heading", { name: "Questions, answered straight" }).waitFor();
  await menu.waitFor({ state: "hidden" });
});

const PAGES = [
  ["/", "Villa Vesper: Where Ambition Finds Its Tribe"],
  ["/experience", "The Experience | Villa Vesper"],
  ["/process", "Process | Villa Vesper"],
  ["/pricing", "Pricing | Villa Vesper"],
  ["/faq", "FAQ | Villa Vesper"],
] as const;

for (const [path, title] of PAGES)
  test(`[ROUTE-01] [ROUTE-03] ${path} has its own title, fits three widths and passes axe`, async () => {
    const { page } = phone;
    await page.goto(site.origin + path);
    expect(await page.title()).toBe(title);
    await scrollThrough(page);
    expect((await page.getByRole("main").innerText()).split(/\s+/).length).toBeGreaterThan(120);
    await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    await expectReadable(page);
  });

test("[APPLY-06] promises no features of our application form when an external one is configured", async () => {
  const words = await wordsOf("/process");
  expect(words).toContain("If the answer is no");
  expect(words).not.toMatch(/check its status|withdraw it/);
});
