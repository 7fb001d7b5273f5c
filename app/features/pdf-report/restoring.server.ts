import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Edition, PdfErrorCode } from "./contract.ts";
import { removeEditions, storeEditions } from "./editions.server.ts";
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

/**
 * Prints an edition anew and stores its file; the report stays ready all the time, and nobody is written to. The
 * pages are missed with an alarm; another edition was not made with every report that is older than it.
 */
async function makeFile(services: Services, purchaseId: string, edition: Edition) {
  const row = await readyRow(services, purchaseId);
  const fileKey = pdfFileKey(purchaseId, edition);
  if (!row) return undefined;
  const known = await services.storage.read(fileKey);
  if (known) return known;
  if (edition === "print")
    services.log.error({ purchaseId, alarm: true }, "the file of a report is gone: it is made again");
  const made = await printReport(services, row, [edition]);
  await storeEditions(services, purchaseId, made);
  const pdf = made.find((one) => one.edition === "print")?.bytes;
  const facts = pdf ? { fileKey, pages: pagesOf(pdf), bytes: pdf.byteLength } : { state: "ready" as const };
  const still = await services.db
    .update(pdfReports)
    .set(facts)
    .where(and(eq(pdfReports.purchaseId, purchaseId), eq(pdfReports.state, "ready")))
    .returning({ purchaseId: pdfReports.purchaseId });
  if (still.length > 0) return services.storage.read(fileKey);
  await removeEditions(services, purchaseId); // refunded while it was being printed
  return undefined;
}

/**
 * The file of a finished report, in one edition. One that is gone, with the machine or disk that had it, is made again from
 * the owner's stored answers; whoever asks meanwhile waits for it.
 * @returns undefined where the report is not ready (any more)
 * @throws AppError NOT_AT_HAND (503, with a time to come back) where it cannot be made just now
 */
export async function reportFile(services: Services, purchaseId: string, edition: Edition = "print") {
  const deadline = performance.now() + MOST_MS;
  try {
    do {
      const known = await services.storage.read(pdfFileKey(purchaseId, edition)); // oxlint-disable-line no-await-in-loop
      if (known) return known;
      // oxlint-disable-next-line no-await-in-loop -- whoever makes it now may have a folder of its own
      const made = await services.locks.withLock(`pdf:${purchaseId}`, async () => ({
        file: await makeFile(services, purchaseId, edition),
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
