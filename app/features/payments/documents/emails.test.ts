import { expect, test } from "vitest";
import { holdLock } from "../../../../testing/held-lock.ts";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";

const { services, post, paying, purchaseOf } = await openPaymentsFixture();
const emails = useSentEmails(services);

test("[PAY-12] a receipt that somebody else seems to have in hand is waited for, and is not taken for sent", async () => {
  const sale = await paying();
  const { id } = await purchaseOf(sale);
  const lock = holdLock(services.locks, `payment-letter:receipt:${id}`);
  expect((await post("complete", sale.completion, sale.headers)).status).toBe(200);
  await lock.met();
  expect(emails.to(sale.user.email)).toEqual([]);
  await lock.letGo();
  await expect.poll(() => emails.to(sale.user.email).length).toBe(1);
});
