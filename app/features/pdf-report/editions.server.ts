import { strToU8, zipSync } from "fflate";
import type { Services } from "../../platform/services.server.ts";
import { pdfWorkersOf } from "../../platform/pdf-worker.server.ts";
import { type Edition, EDITIONS } from "./contract.ts";
import { epubFiles } from "./domain/epub.ts";
import { flowOf } from "./domain/flow.ts";
import type { PdfReport } from "./domain/pdf-report.ts";
import { pdfFileKey } from "./tables.server.ts";

const TEMPLATES = {
  print: "pdf-report/templates/report.typ",
  phone: "pdf-report/templates/phone.typ",
} as const;

/** One edition of a report as bytes. */
export type Printed = { edition: Edition; bytes: Uint8Array };

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
 * Sets one composed report in the editions that are asked for: the pages, the phone's and the reading
 * program's.
 * @throws PdfWorkerFailure
 */
export async function printEditions(
  services: Pick<Services, "db" | "clock">,
  purchaseId: string,
  book: PdfReport,
  editions: readonly Edition[],
): Promise<Printed[]> {
  const made = async (edition: Edition): Promise<Printed> => {
    if (edition === "epub") return { edition, bytes: epub(book, purchaseId, services.clock.now()) };
    const data = edition === "print" ? book : flowOf(book);
    const { pdf } = await pdfWorkersOf(services).print(TEMPLATES[edition], JSON.stringify(data));
    return { edition, bytes: pdf };
  };
  return Promise.all(editions.map(made));
}

/** Stores editions. */
export async function storeEditions(
  { storage }: Pick<Services, "storage">,
  purchaseId: string,
  made: Printed[],
): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  for (const { edition, bytes } of made) await storage.write(pdfFileKey(purchaseId, edition), bytes);
}

/** Deletes editions of a report, every one unless told. */
export async function removeEditions(
  { storage }: Pick<Services, "storage">,
  purchaseId: string,
  editions: readonly Edition[] = EDITIONS,
) {
  // oxlint-disable-next-line no-await-in-loop
  for (const edition of editions) await storage.remove(pdfFileKey(purchaseId, edition));
}
