import { beginQuest } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import * as report from "../app/features/report/report.server.ts";
import { expect, test, useSite } from "../testing/browser.ts";
import {
  dialog,
  dots,
  eventually,
  ready,
  reportScreens,
  sampleReport,
  section,
  spoken,
} from "../testing/report-screens.ts";

const site = useSite();
const openDemo = sampleReport(site);
const { withCookies } = reportScreens(site);
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

test("[RESULT-01] [ROUTE-06] shows nine sections of the sample report in order, each with its content", async () => {
  const page = await openDemo();
  const { results } = report.demoReport();
  const card = results["Mind Card"];
  expect(await page.title()).toBe("A sample report | Villa Vesper");
  await page.getByText("Analysis Complete").waitFor();
  await page.getByRole("heading", { level: 1, name: "Let's explore Your Mind" }).waitFor();
  const contents: [string | RegExp, ...string[]][] = [
    ["Emotional Mirror", results["section 1"]],
    [card.name, card.description, ...card.attributes],
    [NAMES[2]!, ...results.findings],
    [NAMES[3]!, results.quotes[0]!.author.split(", ")[0]!],
    [NAMES[4]!, ...results.films.map((f) => f.title)],
    [NAMES[5]!, ...results.subjects.flatMap((s) => [s.title, s.description, `${s.matchPercentage}%`])],
    [
      NAMES[6]!,
      results.astrology!.behavioralSign,
      results.astrology!.actualSign,
      results.astrology!.description,
    ],
    [NAMES[7]!, ...results.books.slice(0, 3).flatMap((b) => [b.title, b.author])],
    [
      NAMES[8]!,
      results.actionItem,
      "Max 60 minutes • Public or private but logged • 1-line reflection afterward.",
    ],
  ];
  expect(
    await page
      .getByRole("region", { name: /^\d of 9, / })
      .evaluateAll((all) => all.map((s) => s.getAttribute("aria-label"))),
  ).toEqual(NAMES.map((name, i) => `${i + 1} of 9, ${name}`));
  for (const [i, [heading, ...texts]] of contents.entries()) {
    await section(page, i + 1)
      .getByRole("heading", { name: heading, exact: true })
      .waitFor();
    await section(page, i + 1).scrollIntoViewIfNeeded();
    const shown = async () => (await section(page, i + 1).innerText()).replace(/\s+/g, " ");
    for (const text of texts) await eventually(shown).toContain(text);
  }
  expect(await section(page, 6).getByText("match", { exact: false }).count()).toBeGreaterThan(0);
});

test("[RESULT-01] has eight sections without a birth date, in dots and announcements", async () => {
  const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "arjun" }, 58);
  await quest.finishQuest(site.services, { sessionId, form: "short", sex: null, birthDate: null }, asker);
  const { page } = await withCookies(asker.headers);
  await page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/neo-58-v1`);
  await ready(page);
  expect(await dots(page).count()).toBe(8);
  await dots(page).last().click();
  await eventually(() => spoken(page).innerText()).toBe("8 of 8, One Thing To Work On");
  expect(await page.getByText("Our Take on Astrology").count()).toBe(0);
});

test("[RESULT-03] shows percentages on tiles, each with an explanation", async () => {
  const page = await openDemo();
  const card = report.demoReport().results["Mind Card"];
  for (const [i, attribute] of card.attributes.entries()) {
    const percent = `${card.scores[i]!.split("/")[0]}%`;
    const tile = section(page, 2).getByRole("button", { name: new RegExp(`^${attribute}\\s*${percent}`) });
    await tile.click();
    const insight = section(page, 2).getByRole("region", { name: `${attribute}, ${percent}` });
    expect(await insight.innerText()).toContain(card.insights[i]!);
    await page.keyboard.press("Escape");
    await insight.waitFor({ state: "detached" });
    await eventually(() => tile.evaluate((t) => t === document.activeElement)).toBe(true);
  }
});

test("[RESULT-04] shows four findings in two columns and a fifth across, each with its answers", async () => {
  const page = await openDemo();
  const boxes = await section(page, 3)
    .getByRole("listitem")
    .evaluateAll((all) => all.map((li) => li.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(5);
  expect(boxes[0]!.y).toBe(boxes[1]!.y);
  expect(boxes[2]!.x).toBe(boxes[0]!.x);
  expect(boxes[4]!.width).toBeGreaterThan(boxes[0]!.width * 2);
  const [finding] = report.demoReport().evidence.findings;
  await section(page, 3)
    .getByRole("button", { name: `Because you answered… ${finding!.title}` })
    .click();
  for (const answer of finding!.answers) {
    await dialog(page).getByText(answer.statement).waitFor();
    await dialog(page).getByText(answer.label).first().waitFor();
  }
  await dialog(page).getByText(`1 person in ${finding!.oneIn}`, { exact: false }).waitFor();
});

test("[RESULT-05] opens details of films, predictions and books; three predictions have a ring and reason", async () => {
  const page = await openDemo();
  const { results, evidence } = report.demoReport();
  const close = async () => {
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "hidden" });
  };
  await section(page, 5).getByRole("listitem").nth(1).getByRole("button").click();
  for (const text of [results.films[1]!.description, evidence.films[1]!.why, evidence.films[1]!.watchFor])
    await dialog(page).getByText(text).waitFor();
  await close();
  const predictions = section(page, 7).getByRole("listitem");
  expect(await predictions.count()).toBe(3);
  for (const [i, { title, likelihood, reason }] of results.astrology!.predictions.slice(0, 3).entries()) {
    await predictions
      .nth(i)
      .getByRole("img", { name: `${likelihood}% likely` })
      .waitFor();
    expect(await predictions.nth(i).innerText()).toContain(`Why: ${reason}`);
    await predictions.nth(i).getByRole("button").click();
    await dialog(page).getByRole("heading", { name: title }).waitFor();
    await dialog(page).getByText("Why:", { exact: true }).waitFor();
    await close();
  }
  await section(page, 8).getByRole("listitem").first().getByRole("button").click();
  for (const text of [evidence.books[0]!.mayLose, evidence.books[0]!.lineToTry])
    await dialog(page).getByText(text).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  expect(await section(page, 8).getByRole("listitem").count()).toBe(3);
});

/** Texts of list items that are hidden, cut off, or covered by the section's buttons. */
const unreadable = (root: Element, texts: string[]) => {
  const end = root.querySelector("footer")!.getBoundingClientRect().top;
  return texts.filter((text) => {
    const element = [...root.querySelectorAll("li *")].find((one) => one.textContent === text);
    if (!element?.checkVisibility({ opacityProperty: true })) return true;
    const { width, height, bottom } = element.getBoundingClientRect();
    const isCut =
      element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflow !== "visible";
    return isCut || width < 40 || height < 10 || bottom > end;
  });
};
/** The number of texts in an element that overlap one of its larger drawings. */
const overlap = (root: Element) => {
  const words = [...root.querySelectorAll("h2, h3, p, button")].map((e) => e.getBoundingClientRect());
  const pictures = [...root.querySelectorAll("svg")]
    .filter((svg) => !svg.closest("button") && svg.clientHeight > 60)
    .map((e) => e.getBoundingClientRect());
  return words.filter((w) =>
    pictures.some(
      (p) => w.right > p.left + 1 && p.right > w.left + 1 && w.bottom > p.top + 1 && p.bottom > w.top + 1,
    ),
  ).length;
};

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`[RESULT-05] [RESULT-07] shows films, books and reasons completely at ${viewport.width} px, and no text over a drawing`, async () => {
    const page = await openDemo({ viewport });
    const { films, books, astrology } = report.demoReport().results;
    for (const [n, works] of [
      [5, films],
      [8, books],
    ] as const) {
      await dots(page)
        .nth(n - 1)
        .click();
      const texts = works.flatMap(({ title, description = "" }) => [title, description]);
      expect(await section(page, n).evaluate(unreadable, texts)).toEqual([]);
    }
    const cut = await section(page, 7)
      .getByRole("listitem")
      .evaluateAll(
        (items) =>
          items.flatMap((item) =>
            [...item.querySelectorAll("span")].filter(
              (e) => e.scrollHeight > e.clientHeight + 1 && getComputedStyle(e).overflow !== "visible",
            ),
          ).length,
      );
    expect(cut).toBe(0);
    expect(astrology!.description).not.toContain("By birth");
    await dots(page).nth(2).click();
    expect(await section(page, 3).getByRole("listitem").nth(4).evaluate(overlap)).toBe(0);
    await dots(page).nth(8).click();
    expect(await section(page, 9).evaluate(overlap)).toBe(0);
  });
