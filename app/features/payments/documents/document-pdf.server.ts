import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../../platform/errors.ts";
import { pdfWorkersOf } from "../../../platform/pdf-worker.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { PaymentDocument } from "../contract.ts";
import { linesOf } from "../domain/payment-document.ts";
import { dateInIndia, inAddress } from "../domain/receipt.ts";
import { findPaymentDocument } from "./documents.server.ts";

/** Where the printed paper of this number, as it stands in an address, is kept. */
export const documentKey = (name: string) => `papers/${name}.pdf`;

/** Where a paper of this number is downloaded, by its buyer or an administrator. */
export const documentAddress = (number: string) => `/api/payments/papers/${inAddress(number)}.pdf`;

const TEMPLATE = "payments/templates/payment-document.typ";

/**
 * What the template sets: words and amounts as they are read, and the date as numbers for the file's own
 * description.
 */
const setOf = (paymentDocument: PaymentDocument) =>
  JSON.stringify({ ...linesOf(paymentDocument), date: dateInIndia(paymentDocument.issuedAt) });

/**
 * The PDF of a receipt or credit note, for its own buyer or an administrator. Printed at the first asking,
 * then kept.
 * @param number such as "VV/2627/000001"
 * @throws AppError NOT_FOUND (404), also for somebody else's
 */
export async function readDocumentPdf(
  services: Pick<Services, "db" | "env" | "storage">,
  user: { id: string; isAdmin: boolean },
  number: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const found = await findPaymentDocument(services, number);
  if (!found || (found.userId !== user.id && !user.isAdmin))
    throw new AppError("NOT_FOUND", "There is no such receipt", { status: 404 });
  const name = `${inAddress(number)}.pdf`;
  const key = documentKey(inAddress(number));
  const storedPdf = await services.storage.read(key);
  if (storedPdf) return { name, bytes: new Uint8Array(await new Response(storedPdf.stream()).arrayBuffer()) };
  const { pdf } = await pdfWorkersOf(services).print(TEMPLATE, setOf(found.paymentDocument));
  await services.storage.write(key, pdf);
  // the buyer may have been erased since it was looked up: a paper that names them must not come after
  const now = await findPaymentDocument(services, number);
  if (!isDeepStrictEqual(now, found)) await services.storage.remove(key);
  return { name, bytes: pdf };
}
