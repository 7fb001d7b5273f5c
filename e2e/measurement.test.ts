import { noSums, addPerson, CELLS } from "../app/features/quest/domain/sums.ts";
import { preparedForm } from "../app/features/quest/domain/form.ts";
import { respondents } from "../app/features/quest/domain/simulate.ts";
import { beginQuest } from "../app/features/quest/fixtures.ts";
import { instrument } from "../app/features/quest/instrument.server.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { countInSums } from "../app/features/quest/sums-read.server.ts";
import { questSums } from "../app/features/quest/tables.server.ts";
import { adminScreens } from "../testing/admin-screens.ts";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { expect, expectReadable, signIn, test, useSite } from "../testing/browser.ts";

const site = useSite();
const { openAdminPage } = adminScreens(site);

test("[MEASURE-06] a member agrees in one box that nobody has ticked for them, and their answers join", async () => {
  const member = await createPerson(site.services, {});
  const { sessionId } = await beginQuest(site.services, { userId: member.id, person: "maya" }, 58);
  const { page, context } = await site.newPerson({ viewport: { width: 390, height: 844 } });
  await signIn(context, site, member);
  await page.goto(`${site.origin}/assessment?session=${sessionId}`);
  const box = page.getByRole("checkbox", { name: /^Add my answers to the sums/ });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(/cannot be taken out again/);
  await expectReadable(page);
  await box.press("Space");
  await page.getByRole("button", { name: "See my result" }).click();
  await page.waitForURL(/\/quest-result\//);
  expect(await countInSums(site.services.db, "short")).toBe(1);
  const again = await beginQuest(site.services, { userId: member.id, person: "maya" }, 58);
  await page.goto(`${site.origin}/assessment?session=${again.sessionId}`);
  await expect(page.getByRole("button", { name: "See my result" })).toBeVisible();
  await expect(box).toHaveCount(0);
});

test("[MEASURE-06] an administrator sees old figures beside new ones, takes them, and goes back", async () => {
  const form = preparedForm(instrument, "short");
  const next = respondents(instrument, 1000);
  const { answers, cells } = noSums(form);
  for (let i = 0; i < 1000; i++) {
    const { sex, age, answers: answersTo } = next();
    const given = answersTo("short");
    addPerson(form, { answers, cells }, { sex, age, raw: Int8Array.from(form.ids, (id) => given[id] ?? 3) });
  }
  const parts = [["answers", answers] as const, ...CELLS.map((cell) => [cell, cells[cell]] as const)];
  await site.services.db.delete(questSums);
  await site.services.db.insert(questSums).values(
    parts.map(([part, { respondents: count, sums }]) => ({
      instrument: instrument.version,
      form: "short" as const,
      part,
      respondents: count,
      sums: Array.from(sums),
    })),
  );
  await quest.fitCalibrations(site.services);
  const { page } = await openAdminPage("/admin/measurement");
  await expect(page.getByRole("table", { name: "Figures before and new" })).toContainText(
    "Honest people graded C",
  );
  await expectReadable(page);
  await page.getByRole("button", { name: "Use them…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use them", exact: true }).click();
  await expect(page.getByText("Scored with figures of its own respondents")).toBeVisible();
  await page.getByRole("button", { name: "Back to the published figures…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Scored with the published figures")).toHaveCount(2);
  await page.goto(`${site.origin}/admin/audit?kind=quest`);
  await expect(page.getByRole("row", { name: /calibration accepted/ })).toHaveCount(1);
  await expect(page.getByRole("row", { name: /calibration retired/ })).toHaveCount(1);
});

test("[MEASURE-07] how well it measures can be read, at every width", async () => {
  const { page } = await site.newPerson();
  await page.goto(`${site.origin}/quest/method`);
  await expect(page.getByRole("img", { name: /^Stated against true odds/ })).toBeVisible();
  await expectReadable(page);
});
