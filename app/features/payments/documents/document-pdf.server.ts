import { isDeepStrictEqual } from "node:util";
import { plainText, withoutCharacters } from "../../../lib/plain-text.ts";
import { AppError } from "../../../platform/errors.ts";
import { missingCharactersOf, pdfWorkersOf } from "../../../platform/pdf/pdf-worker.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { PaymentDocument } from "../contract.ts";
import { linesOf } from "../domain/payment-document.ts";
import { dateInIndia, toUrlForm } from "../domain/receipt.ts";
import { findPaymentDocument } from "./documents.server.ts";

/** Storage key of a document's PDF, from the URL form of its number. */
export const documentKey = (name: string) => `papers/${name}.pdf`;

const TEMPLATE = "payments/templates/payment-document.typ";

/**
 * The template's data: texts, amounts, and the date as numbers for the PDF's metadata. Characters in
 * `missing` are removed from seller and buyer; a line that becomes empty is left out (the buyer's email
 * address stays).
 */
function templateData(paymentDocument: PaymentDocument, missing: ReadonlySet<string>): string {
  const legible = (text: string) => withoutCharacters(plainText(text), missing);
  const { seller, buyer, what, ...lines } = linesOf(paymentDocument);
  const legibleLines = (texts: string[]) => texts.map(legible).filter((text) => /[\p{L}\p{N}]/u.test(text));
  return JSON.stringify({
    ...lines,
    seller: legibleLines(seller),
    buyer: legibleLines(buyer),
    what: legible(what),
    date: dateInIndia(paymentDocument.issuedAt),
  });
}

/** Renders a document; if fonts lack some of its characters, renders it again without them. */
async function printDocument(
  services: Pick<Services, "jobsDb">,
  paymentDocument: PaymentDocument,
  missing: ReadonlySet<string> = new Set(),
): Promise<Uint8Array> {
  try {
    const data = templateData(paymentDocument, missing);
    return (await pdfWorkersOf(services).print(TEMPLATE, data)).pdf;
  } catch (error) {
    const moreMissing = missingCharactersOf(error);
    if (moreMissing.every((c) => missing.has(c))) throw error;
    return printDocument(services, paymentDocument, new Set([...missing, ...moreMissing]));
  }
}

/**
 * The PDF of a receipt or credit note, for its own buyer or an administrator. Rendered at the first request,
 * then stored.
 * @param number such as "VV/2627/000001"
 * @throws AppError NOT_FOUND (404), also for another buyer's document
 */
export async function readDocumentPdf(
  services: Pick<Services, "db" | "jobsDb" | "env" | "storage">,
  user: { id: string; isAdmin: boolean },
  number: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const requested = await findPaymentDocument(services, number);
  if (!requested || (requested.userId !== user.id && !user.isAdmin))
    throw new AppError("NOT_FOUND", "This receipt does not exist", { status: 404 });
  const name = `${toUrlForm(number)}.pdf`;
  const key = documentKey(toUrlForm(number));
  const storedPdf = await services.storage.read(key);
  if (storedPdf) return { name, bytes: new Uint8Array(await new Response(storedPdf.stream()).arrayBuffer()) };
  const pdf = await printDocument(services, requested.paymentDocument);
  await services.storage.write(key, pdf);
  // the buyer may have been erased since the lookup: no document with their name may be stored afterwards
  const afterPrint = await findPaymentDocument(services, number);
  if (!isDeepStrictEqual(afterPrint, requested)) await services.storage.remove(key);
  return { name, bytes: pdf };
}
