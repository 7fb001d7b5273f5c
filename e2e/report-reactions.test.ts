import * as report from "../app/features/report/report.server.ts";
import { expect, test, useSite } from "../testing/browser.ts";
import { eventually, ready, reportScreens, section, stopClock } from "../testing/report-screens.ts";

const site = useSite();
const { unsaved, withCookies } = reportScreens(site);

test("[RESULT-06] [RESULT-07] [RESULT-16] toggles and clears thumbs and sends a thought, each with a toast", async () => {
  const { path, headers, sessionId, testId } = await unsaved();
  const { page } = await withCookies(headers);
  await page.goto(site.origin + path);
  await ready(page);
  const sent: unknown[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/quest/feedback") && sent.push(request.postDataJSON()),
  );
  const mirror = section(page, 1);
  const up = mirror.getByRole("button", { name: "This rings true" });
  const down = mirror.getByRole("button", { name: "This does not fit me" });
  const pressed = () => Promise.all([up, down].map((b) => b.getAttribute("aria-pressed")));
  await up.click();
  await page.getByText("Thank you for the feedback").first().waitFor();
  expect(await pressed()).toEqual(["true", "false"]);
  await down.click();
  expect(await pressed()).toEqual(["false", "true"]);
  await down.click();
  expect(await pressed()).toEqual(["false", "false"]);
  await eventually(() => sent.length).toBe(3);
  const said = { sessionId, testId, sectionId: "emotional", feedback: "" };
  expect(sent).toEqual(["like", "dislike", "none"].map((reaction) => ({ ...said, reaction })));

  await mirror.getByRole("button", { name: "Add a thought…" }).click();
  const field = mirror.getByPlaceholder("Tell us something specific…");
  await field.fill("It is the silence that gives me away.");
  await mirror.getByText("37/2000").waitFor();
  await mirror.getByRole("button", { name: "Send" }).click();
  await field.waitFor({ state: "detached" });
  expect(sent.at(-1)).toEqual({
    ...said,
    reaction: "none",
    feedback: "It is the silence that gives me away.",
  });

  const stored = page.waitForResponse("**/api/quest/feedback");
  await up.click();
  expect((await stored).status()).toBe(200);
  await page.reload();
  expect(await up.getAttribute("aria-pressed")).toBe("true");
});

test("[RESULT-07] reports and reverts a reaction that could not be sent, and keeps a thought in its field", async () => {
  const { path, headers } = await unsaved();
  const { page } = await withCookies(headers);
  await page.route("**/api/quest/feedback", (route) =>
    route.fulfill({ status: 500, json: { success: false, error: "x", code: "SERVER_ERROR" } }),
  );
  await page.goto(site.origin + path);
  await ready(page);
  const up = section(page, 1).getByRole("button", { name: "This rings true" });
  await up.click();
  await page.getByText("Failed to send feedback").waitFor();
  await eventually(() => up.getAttribute("aria-pressed")).toBe("false");
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).click();
  const field = section(page, 1).getByPlaceholder("Tell us something specific…");
  await field.fill("a".repeat(2_100));
  expect(await field.inputValue()).toHaveLength(2_000);
  await field.fill("Keep me");
  await field.press("Enter");
  await eventually(() => page.getByText("Failed to send feedback").count()).toBe(2);
  expect(await field.inputValue()).toBe("Keep me");
});

test("[RESULT-16] hides a toast of this screen after 2 s", async () => {
  const { page } = await site.newPerson();
  await page.goto(`${site.origin}/results-demo`);
  await ready(page);
  await stopClock(page);
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).press("Enter");
  await section(page, 1).getByPlaceholder("Tell us something specific…").fill("Hello");
  await page.keyboard.press("Enter");
  const toast = page.getByText("This is a sample report: your thought was not sent");
  await eventually(async () => (await page.clock.runFor(10), toast.count())).toBe(1);
  await page.clock.runFor(1_500);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1_500);
  await toast.waitFor({ state: "detached" });
});

test("[RESULT-08] copies title and text and shows “Shared ✓” for 0.9 s, or opens the device's share sheet, or selects the text to copy by hand", async () => {
  const { context, page } = await site.newPerson();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
  );
  await page.goto(`${site.origin}/results-demo`);
  await ready(page);
  await stopClock(page);
  const { results } = report.demoReport();
  const button = section(page, 9).getByRole("button", { name: "Share: One Thing To Work On" });
  await button.click();
  await eventually(() => button.innerText()).toBe("Shared ✓");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `One Thing To Work On\n${results.actionItem}`,
  );
  await page.clock.fastForward(850);
  expect(await button.innerText()).toBe("Shared ✓");
  await page.clock.fastForward(100);
  await eventually(() => button.innerText()).toBe("Share");

  await page.evaluate(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.defineProperty(navigator, "share", {
      value: (data: unknown) => Promise.resolve(given.push(data)),
      configurable: true,
    });
  });
  await section(page, 1).getByRole("button", { name: "Share: Emotional Mirror" }).click();
  expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([
    { title: "Emotional Mirror", text: results["section 1"] },
  ]);

  await page.evaluate(() => {
    for (const name of ["share", "clipboard"])
      Object.defineProperty(navigator, name, { value: undefined, configurable: true });
  });
  await button.click();
  const text = page.getByRole("textbox", { name: "Your browser blocked sharing." });
  await eventually(() => page.evaluate(() => getSelection()?.toString())).toBe(
    `One Thing To Work On\n${results.actionItem}`,
  );
  await page.keyboard.press("Escape");
  await text.waitFor({ state: "detached" });
});
