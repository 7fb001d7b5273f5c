import { expect, test } from "vitest";
import { openPaymentsFixture, type Sale } from "../../../../testing/payments-fixture.ts";
import { required } from "../../../kernel/checked.ts";
import * as payments from "../payments.server.ts";
import { paymentsPersonalData } from "../personal-data.server.ts";
import { inAddress } from "../domain/receipt.ts";
import { documentKey } from "./document-pdf.server.ts";

const { services, paying, post, purchaseOf } = await openPaymentsFixture();

async function bought() {
  const sale = await paying();
  await post("complete", sale.completion, sale.headers);
  const number = required((await purchaseOf(sale)).receiptNumber, "a receipt");
  return { sale, number, key: documentKey(inAddress(number)) };
}

/** What the end of an account does with the buyer's papers. */
async function erase({ user }: Sale) {
  const files = await services.db.transaction(async (tx) => {
    const theirs = await paymentsPersonalData.files!(tx, user);
    await paymentsPersonalData.erase(services, tx, user);
    return theirs;
  });
  await Promise.all(files.map((file) => services.storage.remove(file)));
}

test("[PAY-12] a receipt is printed once; where its buyer is erased meanwhile, no file with their name stays", async () => {
  const first = await bought();
  await payments.readDocumentPdf(services, first.sale.user, first.number);
  expect(await services.storage.read(first.key)).toBeDefined();

  const { sale, number, key } = await bought();
  const { storage } = services;
  services.storage = {
    ...storage,
    async write(name, bytes) {
      await erase(sale);
      await storage.write(name, bytes);
    },
  };
  await payments.readDocumentPdf(services, sale.user, number);
  services.storage = storage;
  expect(await services.storage.read(key)).toBeUndefined();
});
