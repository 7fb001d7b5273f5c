import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import type { PdfErrorCode } from "./contract.ts";
import { pagesOf, printReport } from "./making.server.ts";
import { pdfFileKey, pdfReports } from "./tables.server.ts";

/** Milliseconds for which somebody waits while another request makes the file that they want, too. */
const MOST_MS = 40_000;
const LOOK_MS = 200;

const readyRow = async ({ db }: Pick<Services, "db">, purchaseId: string) =>
  (
    await db
      .select()
      .from(pdfReports)
      .where(and(eq(pdfReports.purchaseId, purchaseId), eq(pdfReports.state, "ready")))
  )[0];

/** Prints the report anew and stores its file; the report stays ready all the time, and nobody is written to. */
async function makeFile(services: Services, purchaseId: string) {
  const row = await readyRow(services, purchaseId);
  const fileKey = pdfFileKey(purchaseId);
  if (!row) return undefined;
  const known = await services.storage.read(fileKey);
  if (known) return known;
  services.log.error({ purchaseId, alarm: true }, "the file of a report is gone: it is made again");
  const { pdf } = await printReport(services, row);
  await services.storage.write(fileKey, pdf);
  const still = await services.db
    .update(pdfReports)
    .set({ fileKey, pages: pagesOf(pdf), bytes: pdf.byteLength })
    .where(and(eq(pdfReports.purchaseId, purchaseId), eq(pdfReports.state, "ready")))
    .returning({ purchaseId: pdfReports.purchaseId });
  if (still.length > 0) return services.storage.read(fileKey);
  await services.storage.remove(fileKey); // refunded while it was being printed
  return undefined;
}

/**
 * The file of a finished report. One that is gone, with the machine or disk that had it, is made again from
 * the owner's stored answers; whoever asks meanwhile waits for it.
 * @returns undefined where the report is not ready (any more)
 * @throws AppError NOT_AT_HAND (503, with a time to come back) where it cannot be made just now
 */
export async function reportFile(services: Services, purchaseId: string) {
  const deadline = performance.now() + MOST_MS;
  try {
    do {
      const known = await services.storage.read(pdfFileKey(purchaseId)); // oxlint-disable-line no-await-in-loop
      if (known) return known;
      // oxlint-disable-next-line no-await-in-loop -- whoever makes it now may have a folder of its own
      const made = await services.locks.withLock(`pdf:${purchaseId}`, async () => ({
        file: await makeFile(services, purchaseId),
      }));
      if (made) return made.file;
      await sleep(LOOK_MS); // oxlint-disable-line no-await-in-loop
    } while (performance.now() < deadline);
  } catch (error) {
    services.log.error({ error, purchaseId, alarm: true }, "the file of a report could not be made again");
  }
  throw new AppError(
    "NOT_AT_HAND" satisfies PdfErrorCode,
    "Your report has to be made again, and that did not work just now. Try again in a minute.",
    { status: 503, retryAfterSeconds: 60 },
  );
}
