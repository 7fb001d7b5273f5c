import { strToU8, zipSync } from "fflate";
import type { Services } from "../../../platform/services.server.ts";
import { PdfWorkerFailure, pdfWorkersOf } from "../../../platform/pdf/pdf-worker.server.ts";
import { type Edition, EDITIONS } from "../contract.ts";
import { epubFiles } from "../domain/epub.ts";
import { flowOf } from "../domain/flow.ts";
import type { PdfReport } from "../domain/pdf-report.ts";
import { smallerProse } from "../domain/prose-size.ts";
import { pdfFileKey } from "../tables.server.ts";

const TEMPLATES = {
  print: "pdf-report/templates/report.typ",
  phone: "pdf-report/templates/phone.typ",
} as const;

/** The bytes of one edition. */
export type Printed = { edition: Edition; bytes: Uint8Array };

/** The number of pages in the PDF's page tree, whose root is the first one in Typst's output. */
export const pagesOf = (pdf: Uint8Array) =>
  Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString("latin1"))?.[1] ?? 0);

/** The pages before the book's own: cover and contents. */
const PAGES_BEFORE = 2;

/**
 * Prints the pages, each on one sheet; prints again with smaller prose if a text was longer than estimated.
 * @throws PdfWorkerFailure
 */
async function printPages(services: Pick<Services, "jobsDb">, book: PdfReport): Promise<Uint8Array> {
  const { pdf } = await pdfWorkersOf(services).print(TEMPLATES.print, JSON.stringify(book));
  if (pagesOf(pdf) === book.pages.length + PAGES_BEFORE) return pdf;
  const smaller = smallerProse(book);
  if (!smaller) throw new PdfWorkerFailure("refused", "A page has more text than its sheet has room for");
  return printPages(services, smaller);
}

const epub = (book: PdfReport, purchaseId: string, modified: Date) =>
  zipSync(
    Object.fromEntries(
      epubFiles(flowOf(book), purchaseId, modified).map(([path, content]) => [
        path,
        [strToU8(content), { level: path === "mimetype" ? 0 : 4, mtime: modified }],
      ]),
    ),
  );

/**
 * Prints a composed report in the requested editions.
 * @throws PdfWorkerFailure
 */
export async function printEditions(
  services: Pick<Services, "jobsDb" | "clock">,
  purchaseId: string,
  book: PdfReport,
  editions: readonly Edition[],
): Promise<Printed[]> {
  const print = async (edition: Edition): Promise<Printed> => {
    if (edition === "epub") return { edition, bytes: epub(book, purchaseId, services.clock.now()) };
    if (edition === "print") return { edition, bytes: await printPages(services, book) };
    const { pdf } = await pdfWorkersOf(services).print(TEMPLATES.phone, JSON.stringify(flowOf(book)));
    return { edition, bytes: pdf };
  };
  return Promise.all(editions.map(print));
}

/** Stores editions. */
export async function storeEditions(
  { storage }: Pick<Services, "storage">,
  purchaseId: string,
  printed: Printed[],
): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  for (const { edition, bytes } of printed) await storage.write(pdfFileKey(purchaseId, edition), bytes);
}

/** Deletes editions of a report, all by default. */
export async function removeEditions(
  { storage }: Pick<Services, "storage">,
  purchaseId: string,
  editions: readonly Edition[] = EDITIONS,
) {
  // oxlint-disable-next-line no-await-in-loop
  for (const edition of editions) await storage.remove(pdfFileKey(purchaseId, edition));
}
