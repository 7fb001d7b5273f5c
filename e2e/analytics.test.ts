import type { Page } from "@playwright/test";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import * as analytics from "../app/features/analytics/analytics.server.ts";
import { journeyRecord, PHONE } from "../app/features/analytics/fixtures.ts";
import type { GeneratedFact } from "../benchmarks/journeys-generator.ts";
import { ADA, ask, signInAsAda } from "../testing/admin-screens.ts";
import { expect, expectReadable, test, useSite, WIDTHS } from "../testing/browser.ts";

const site = useSite();
const SENDER = (n: number) => ({ address: `203.0.113.${n}`, userAgent: PHONE });
type More = Parameters<typeof journeyRecord>[0];
const from = (platform: "google" | "instagram", source: string, campaign = "") => ({
  platform_source: {
    source,
    medium: "m",
    campaign,
    platform,
    referrer: "",
    timestamp: new Date().toISOString(),
  },
});

let known: Promise<void> | undefined;
/** Four visits a minute ago by three people, one of whom signs up, finishes the quest and pays. */
const visits = () =>
  (known ??= (async () => {
    const until = Date.now() - 60_000;
    const facts: GeneratedFact[] = [
      ...(["quest_started", "quest_finished", "signed_up"] as const).map((kind) => ({
        kind,
        at: until,
        reference: kind,
      })),
      { kind: "paid", at: until, reference: "p", amount: 95_000, method: "upi" },
    ];
    const visit = async (n: number, more: More, seen: GeneratedFact[] = []) => {
      const record = journeyRecord({ until, ...more });
      await analytics.fillVisits(site.services, [{ record, sender: SENDER(n), facts: seen }]);
    };
    await visit(1, {
      seen: [
        ["/", 20],
        ["/pricing", 40],
      ],
      actions: [{ action: "apply_click", page: "/pricing", extras: { place: "nav" } }],
      ...from("instagram", "ig", "dusk"),
    });
    await visit(1, { seen: [["/blog", 90]], ...from("instagram", "ig", "dusk") });
    await visit(2, { seen: [["/pricing", 8]], ...from("google", "www.google.com") });
    const actions: NonNullable<More>["actions"] = [
      ...[1, 2, 3].map((n) => ({ action: "quest_statement" as const, page: "/assessment", extras: { n } })),
      { action: "report_section" as const, page: "/x", extras: { section: "mind" } },
      { action: "signup" as const, page: "/auth", extras: { signup_method: "google" } },
      { action: "payment_done" as const, page: "/x" },
    ];
    await visit(
      3,
      {
        seen: [
          ["/", 30],
          ["/assessment", 600],
        ],
        actions,
        ...from("google", "www.google.com"),
      },
      facts,
    );
    await expect
      .poll(() =>
        analytics.rollUpToday(site.services).then(async () => (await readOverview()).totals.visits.now),
      )
      .toBe(4);
  })());
const asked = (query: string) => analytics.parseChoices(site.services, `http://x/?${query}`);
const readOverview = () => analytics.readOverview(site.services, asked("days=30").period);

const ada = site.personForAll();
async function openStatistics(path = "", width = 1440): Promise<Page> {
  await visits();
  const { page, context } = ada;
  await page.setViewportSize({ width, height: 900 });
  await signInAsAda(site, context);
  await page.goto(`${site.origin}/admin/analytics${path}`);
  return page;
}
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, region: string, name: string) =>
  panel(page, region).getByRole("row").filter({ hasText: name }).innerText();
const cells = async (page: Page, region: string, name: string) =>
  (await row(page, region, name)).split(/\s*\t\s*|\n/).filter(Boolean);

test("[ADMIN-07] shows the figures of known journeys", async () => {
  const page = await openStatistics();
  const figures = page.getByRole("region", { name: "Key figures" });
  for (const [name, value] of [
    ["Visits", "4"],
    ["Daily visitors", "3"],
    ["Quests finished", "1"],
    ["Sign-ups", "1"],
    ["Paid", "1"],
    ["Gross revenue", "₹950"],
  ] as const)
    // prettier-ignore
    await figures.getByRole("button", { name: `${name} ${value}` }).waitFor();
  await figures.getByText("50%").waitFor(); // the share of visits with one page
  expect(await cells(page, "Sources", "Instagram")).toEqual(["Instagram", "2", "0%"]);
  expect(await cells(page, "Sources", "Google")).toEqual(["Google", "2", "50%"]);
  expect(await cells(page, "Sign-ups by platform", "Google")).toEqual(["Google", "1", "50%"]);
  expect(await cells(page, "Pages", "/assessment")).toEqual(["/assessment", "1", "10:00"]);
  expect(await cells(page, "Application link", "nav")).toEqual(["nav", "1", "100%"]);
  expect(await panel(page, "Devices").innerText()).toContain("Phone 100%");
  await page.locator("svg .recharts-area-curve").first().waitFor({ state: "attached" });
  await expectReadable(page);

  // a path expands step by step
  const paths = panel(page, "Paths");
  await paths.getByText("/", { exact: true }).click();
  expect(await paths.locator("details[open] ul").innerText()).toMatch(
    /\/assessment\s+1\s+50%\s+\/pricing\s+1\s+50%/,
  );

  // filtered by one campaign, and back
  await panel(page, "Sources").getByRole("button", { name: "Campaign" }).click();
  await panel(page, "Sources").getByRole("link", { name: "dusk" }).click();
  await figures.getByRole("button", { name: "Visits 2" }).waitFor();
  await page.getByRole("link", { name: "Remove filter: Campaign dusk" }).click();
  await figures.getByRole("button", { name: "Visits 4" }).waitFor();
});

test("[ADMIN-07] shows a chart as a table by keyboard, and exports panels as CSV", async () => {
  const page = await openStatistics();
  const traffic = panel(page, "Traffic");
  await traffic.getByRole("button", { name: "Traffic as a table" }).focus();
  await page.keyboard.press("Enter");
  const table = traffic.getByRole("table");
  await table.waitFor();
  expect(await table.getByRole("row").nth(1).innerText()).toMatch(/so far\s+4\s+0/);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  // oxlint-disable-next-line no-await-in-loop -- in sequence
  for (let n = 0; n < 12 && (await focused()) !== "Traffic, table"; n++) await page.keyboard.press("Tab");
  expect(await focused()).toBe("Traffic, table"); // scrollable regions are focusable

  const read = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `${name} as CSV` }).click();
    const parts: Buffer[] = [];
    for await (const part of await (await download).createReadStream()) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };
  expect(await read("Sources")).toContain("Google,2,0,1,1\r\n");
  expect(await read("Pages")).toContain("/assessment,1,0,600\r\n");
  expect((await read("Traffic")).trim().split("\r\n")).toHaveLength(31);
});

test("[ADMIN-07] shows the funnel, from the first visit to net revenue", async () => {
  const page = await openStatistics("/funnel?days=7");
  const steps = panel(page, "Conversion funnel");
  await steps.getByRole("button", { name: /as a table/ }).click();
  const shown = async (name: string) =>
    (
      await steps
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
        .innerText()
    ).split(/\t/);
  expect([
    await shown("Visit"),
    await shown("Quest started"),
    await shown("Paid"),
    await shown("Refunded"),
  ]).toEqual([
    ["Visit", "4", "0", "–"],
    ["Quest started", "1", "0", "–"],
    ["Paid", "1", "0", "– of “sign-up”"],
    ["Refunded", "0", "0", "– of “paid”"],
  ]);
  await panel(page, "Where people stop in the quest")
    .getByRole("button", { name: /as a table/ })
    .click();
  const stops = panel(page, "Where people stop in the quest");
  await stops.getByRole("row", { name: "3 1 100% 100%" }).waitFor();
  await stops.getByRole("row", { name: "4 0 0% 0%", exact: true }).waitFor();
  expect(await cells(page, "How far a result is read", "Mind card")).toEqual(["Mind card", "1", "100%"]);
  expect(await cells(page, "Payment attempts by method", "UPI")).toEqual(["UPI", "1", "100%"]);
  await expectReadable(page);
});

test("[ADMIN-07] expands a journey step by step, on a separate screen on a phone", async () => {
  const page = await openStatistics("/journeys", 390);
  await expectReadable(page);
  await page.getByLabel("Choose days").or(page.getByText("Dates, comparison and filters")).click();
  await page.getByLabel("Visits that").selectOption("payment_done");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("1 visit").waitFor();
  await panel(page, "Journeys")
    .getByRole("link", { name: /^Visitor / })
    .click();
  const story = page.getByRole("region", { name: /^Visitor / });
  await story.getByText("Arrived from Google").waitFor();
  expect(await page.getByRole("region", { name: "Journeys" }).isVisible()).toBe(false);
  await story.getByText("About /", { exact: true }).click();
  await story.getByText("Answered statements 1 to 3").waitFor();
  await story.getByText("Signed up with Google").waitFor();
  await page.getByRole("link", { name: "All visits" }).click();
  await page.getByText("1 visit").waitFor();
});

test("[ADMIN-07] shows current visitors, and says what it cannot show", async () => {
  const visit = {
    path: "/faq",
    title: "Questions",
    session_id: "session-here",
    timestamp: new Date().toISOString(),
  };
  const sent = await fetch(`${site.origin}/api/analytics/page-visit`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": PHONE },
    body: JSON.stringify(visit),
  });
  expect(sent.status).toBe(200);
  const page = await openStatistics("/live");
  await page.getByRole("cell", { name: /^Questions/ }).waitFor();
  await expectReadable(page);
  const headers = await signedIn(site.services, await createPerson(site.services, ADA));
  for (const [address, words] of [
    ["?from=2026-02-30&to=2026-03-01", "Enter both days as valid dates."],
    ["?platform=myspace", "There is no platform “myspace”; it was left out."],
    ["?from=2024-01-01&to=2024-01-03", "No visits in this period"],
    [`/journeys?visit=00000000-0000-4000-a000-${"0".repeat(12)}`, "This visit is no longer stored."],
  ] as const) {
    const answer = await fetch(`${site.origin}/admin/analytics${address}`, { headers });
    expect(await answer.text()).toContain(words);
  }
});

test("does not change the headings of other pages, although its charts load styles again", async () => {
  const page = await openStatistics();
  const headings = () =>
    page.locator("h1, h2, kbd").evaluateAll((elements) =>
      elements.map((element) => {
        const { fontFamily, letterSpacing, borderColor } = getComputedStyle(element);
        return [element.textContent, fontFamily, letterSpacing, borderColor];
      }),
    );
  await page.locator("svg .recharts-area-curve").first().waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  const after = await headings();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  expect(after).toEqual(await headings());
});

test("[OWNER-03] marks a day, says why a mark is refused, and removes it", async () => {
  const page = await openStatistics();
  const marks = panel(page, "Marks and changes");
  await marks.getByText("Mark a day").click();
  await marks.getByLabel("What happened").fill("The reel\twent out");
  await marks.getByRole("button", { name: "Mark" }).click();
  await marks.getByText("A mark is one line.").waitFor();
  await marks.getByLabel("What happened").fill("The reel went out");
  await marks.getByRole("button", { name: "Mark" }).click();
  const line = marks.getByRole("list", { name: "Marks" }).getByRole("listitem");
  await expect(line).toContainText("The reel went out");
  await line.getByRole("button", { name: "Remove the mark “The reel went out”" }).click();
  await expect(line).toHaveCount(0);
});

test("[OWNER-03] saves a view under a name, opens it with one click and from the palette, renames and removes it", async () => {
  const page = await openStatistics("/funnel?days=7&device=mobile");
  const views = page.getByRole("navigation", { name: "Saved views" });
  await expect(views).toHaveCount(0);
  await page.getByText("Save as a view").click();
  const name = page.getByLabel("Name of the view");
  await name.fill("Phones of the week");
  await name.press("Enter");
  const link = views.getByRole("link", { name: "Phones of the week" });
  await expect(link).toHaveAttribute("aria-current", "page");

  const overview = page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Analytics" });
  await overview.click();
  await expect(page).toHaveURL(/analytics$/);
  await link.click();
  await expect(page).toHaveURL(/funnel\?days=7&device=mobile$/);
  await page.getByText("Rename or remove “Phones of the week”").click();
  await name.fill("Phones, seven days");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(views.getByRole("link", { name: "Phones, seven days" })).toBeVisible();
  await expectReadable(page, [WIDTHS[0]]);

  await overview.click();
  await expect(page).toHaveURL(/analytics$/);
  await (await ask(page, "seven days")).getByRole("option", { name: /Phones, seven days/ }).click();
  await expect(page).toHaveURL(/funnel\?days=7&device=mobile$/);
  await page.getByText("Rename or remove “Phones, seven days”").click();
  await page.getByRole("button", { name: "Remove the view" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(views).toHaveCount(0);
});
