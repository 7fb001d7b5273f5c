import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openPdf } from "../../../../testing/pdf.ts";
import { openPaymentsFixture, type Sale } from "../../../../testing/payments-fixture.ts";
import { required } from "../../../lib/checked.ts";
import * as payments from "../payments.server.ts";
import { purchases } from "../tables.server.ts";
import { paymentsPersonalData } from "../personal-data.server.ts";
import { toUrlForm } from "../domain/receipt.ts";
import { creditNotesOf } from "./documents.server.ts";
import { documentKey } from "./document-pdf.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const { services, paying, post, control, purchaseOf, eventsOf } = await openPaymentsFixture();

async function bought() {
  const sale = await paying();
  await post("complete", sale.completion, sale.headers);
  const number = required((await purchaseOf(sale)).receiptNumber, "a receipt");
  return { sale, number, key: documentKey(toUrlForm(number)) };
}

/** Erases the buyer's documents, as the deletion of an account does. */
async function erase({ user }: Sale) {
  const files = await transaction(services.db, async (tx) => {
    const erasedFiles = await paymentsPersonalData.files!(tx, user);
    await paymentsPersonalData.erase(services, tx, user);
    return erasedFiles;
  });
  await Promise.all(files.map((file) => services.storage.remove(file)));
}

test("[PAY-12] stores a receipt's PDF unless its buyer is erased during rendering", async () => {
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

/** The texts of this buyer's receipt, and of the credit note after a refund. */
async function printFor(buyerName: string) {
  const sale = await paying();
  const { id } = await purchaseOf(sale);
  await services.db.update(purchases).set({ buyerName }).where(eq(purchases.id, id));
  await post("complete", sale.completion, sale.headers);
  await control.refund(sale.proof.payment.id);
  await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
  const { receiptNumber } = await purchaseOf(sale);
  const [note] = await creditNotesOf(services, [id]);
  const numbers = [required(receiptNumber, "a receipt"), required(note, "a credit note").number];
  const texts = await Promise.all(
    numbers.map(async (number) => {
      const { bytes } = await payments.readDocumentPdf(services, sale.user, number);
      return (await openPdf(bytes)).text;
    }),
  );
  return { email: sale.user.email, texts };
}

test.each([
  ["Devanagari", "माया"],
  ["Urdu", "مایا"],
])("[PAY-12] prints receipts and credit notes for a name in %s", async (_, name) => {
  const { email, texts } = await printFor(`${name} Iyer`);
  for (const text of texts) {
    expect(text).toContain("Iyer");
    expect(text).toContain(email);
    expect(
      name
        .normalize("NFC")
        .match(/\p{Lo}/gu)
        ?.some((letter) => text.includes(letter)),
    ).toBe(true);
  }
});

test("[PAY-12] prints receipts and credit notes for a name in every other script of India", async () => {
  const scripts = {
    Bengali: "মায়া",
    Gujarati: "માયા",
    Gurmukhi: "ਮਾਇਆ",
    Kannada: "ಮಾಯಾ",
    Malayalam: "മായ",
    Oriya: "ମାୟା",
    Tamil: "மாயா",
    Telugu: "మాయా",
  };
  const { texts } = await printFor(Object.values(scripts).join(" "));
  for (const text of texts)
    for (const script of Object.keys(scripts))
      expect([script, new RegExp(`\\p{Script=${script}}`, "u").test(text)]).toEqual([script, true]);
});

test.each([
  ["emoji", "Maya 👩‍👩‍👧 🏝️", "Maya"],
  ["Hangul", "Maya 마야", "Maya"],
  ["Thai, Sinhala, direction marks and control characters", "Ma\u202eya มายา මායා\u0007", "Ma ya"],
])("[PAY-12] prints a name without the characters that no font has: %s", async (_, name, printed) => {
  const { email, texts } = await printFor(name);
  for (const text of texts) {
    expect(text).toContain(printed);
    expect(text).toContain(email);
  }
});

test("[PAY-12] prints only the email address if no character of the name can be printed", async () => {
  const { email, texts } = await printFor("마야 🏝️");
  for (const text of texts) expect(text).toContain(email);
});
