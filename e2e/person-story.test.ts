import { createPerson } from "../app/features/accounts/fixtures.ts";
import * as audit from "../app/features/audit/audit.server.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import * as pdfReport from "../app/features/pdf-report/pdf-report.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { indiaDay } from "../app/lib/india-time.ts";
import { expect, expectReadable, signIn, test, useSite } from "../testing/browser.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { withoutEditions } from "../testing/without-prints.ts";

const site = useSite();
withoutEditions(site);

test("[OWNER-02] leads from an order to its member's history, completes a note due today, and logs an opened PDF", async () => {
  const user = await createPerson(site.services, { firstName: "Maya", lastName: "Told" });
  const { sessionId, testId } = await takeQuest(site.services, { userId: user.id, person: "maya" });
  const item = { sessionId, testId };
  const purchase = await buy(site.services, gatewayControl(site.services.env.RAZORPAY_API_BASE), {
    user,
    item,
  });
  const { page, context } = await site.newPerson({ viewport: { width: 1440, height: 900 } });
  const owner = { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" };
  await signIn(context, site, await createPerson(site.services, owner));

  await page.goto(`${site.origin}/admin/orders/${purchase.id}`);
  await page.getByRole("heading", { name: "Gateway events" }).waitFor();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await waitForNavigation(page, `**/admin/members/${user.id}`);
  const story = page.getByRole("region", { name: "Activity" });
  for (const title of ["Account created", "Finished the quest: The Architect", "Order created, ₹950"])
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    await story.getByRole("heading", { name: title }).waitFor();

  await page.getByRole("textbox", { name: "Note" }).fill("Ring her about the boat");
  await page.getByLabel("Remind me on").fill(indiaDay(site.services.clock.now()));
  await page.getByRole("button", { name: "Add note" }).click();
  await story.getByText("Ring her about the boat").waitFor();
  await expectReadable(page);

  await page.goto(`${site.origin}/admin`);
  await page.getByRole("button", { name: "Done: Ring her about the boat" }).click();
  await page.getByRole("list", { name: "Notes due" }).waitFor({ state: "detached" });

  const report = () => pdfReport.reportStateOf(site.services, { userId: user.id, ...item });
  await expect.poll(async () => (await report())?.state, { timeout: 60_000 }).toBe("ready");
  await page.goto(`${site.origin}/admin/members/${user.id}`);
  await story.getByRole("heading", { name: "Done by Ada Fernandes" }).waitFor();
  const opens = story.getByRole("link", { name: /^Open the PDF/ });
  const answer = await page.request.get(site.origin + (await opens.getAttribute("href")));
  expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(await audit.auditEntriesOf(site.services, "pdf-report.opened", purchase.id)).toHaveLength(1);
});
