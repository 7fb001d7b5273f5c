import { expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { buy } from "../../payments/fixtures.ts";
import paymentsFeature from "../../payments/feature.server.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import questFeature from "../../quest/feature.server.ts";

const { services, control } = await openPaymentsFixture();

async function jsonOf(feature: typeof questFeature, member: { id: string; email: string }, name: string) {
  const files = (await feature.personalData?.gather(services, member)) ?? [];
  const file = files.find((entry) => entry.name === name);
  return file && "json" in file ? (file.json as Record<string, unknown>[]) : [];
}

test("[ROUTE-09] exports a member's statements with their answers, and amounts in rupees", async () => {
  const user = await createPerson(services, {});
  const result = await takeQuest(services, { userId: user.id, person: "maya" });
  await buy(services, control, { user, item: { sessionId: result.sessionId, testId: result.testId } });
  const answers = await jsonOf(questFeature, user, "answers.json");
  expect(answers).toHaveLength(58);
  for (const answer of answers) {
    expect(answer["statement"]).toMatch(/^[A-Z].{5,}/);
    expect(answer["answer"]).toMatch(/^(Very|Moderately|Neither)/);
    expect(answer).not.toHaveProperty("itemId");
  }
  const purchases = await jsonOf(paymentsFeature, user, "purchases.json");
  expect(purchases[0]).toMatchObject({ amount: "₹950", refundedAmount: "₹0" });
  const orders = await jsonOf(paymentsFeature, user, "orders.json");
  expect(orders[0]).toMatchObject({ amount: "₹950" });
});
