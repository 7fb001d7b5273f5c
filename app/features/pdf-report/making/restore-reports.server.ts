import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import {
  runExclusively,
  StillBusy,
  retryWhileBusy,
} from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { OTHER_EDITIONS, type Edition, type PdfErrorCode } from "../contract.ts";
import { pagesOf, storeEditions } from "./editions.server.ts";
import { clearEnded, printReport } from "./making.server.ts";
import { pdfFileKey, pdfReports } from "../tables.server.ts";

/** Maximum wait for another request that makes the same file. Milliseconds. */
const MOST_MS = 40_000;
const LOOK_MS = 200;

type Row = typeof pdfReports.$inferSelect;
const readyRow = async ({ db }: Pick<Services, "db">, purchaseId: string) =>
  (
    await db
      .select()
      .from(pdfReports)
      .where(and(eq(pdfReports.purchaseId, purchaseId), eq(pdfReports.state, "ready")))
  )[0];

/**
 * Prints editions and stores their files; the report stays ready, and no email is sent.
 * @returns whether the report is still ready; if it was refunded in the meantime, its files are deleted
 */
async function makeFiles(services: Services, row: Row, editions: Edition[]): Promise<boolean> {
  const printed = await printReport(services, row, editions);
  await storeEditions(services, row.purchaseId, printed);
  const pdf = printed.find((file) => file.edition === "print")?.bytes;
  const fileKey = pdfFileKey(row.purchaseId);
  const facts = pdf ? { fileKey, pages: pagesOf(pdf), bytes: pdf.byteLength } : { state: "ready" as const };
  const stillReady = await services.db
    .update(pdfReports)
    .set(facts)
    .where(and(eq(pdfReports.purchaseId, row.purchaseId), eq(pdfReports.state, "ready")))
    .returning({ purchaseId: pdfReports.purchaseId });
  if (stillReady.length > 0) return true;
  await clearEnded(services, row.purchaseId);
  return false;
}

/** The file of one edition, made if it is missing. Missing A4 pages raise an alarm. */
async function fileOf(services: Services, purchaseId: string, edition: Edition) {
  const row = await readyRow(services, purchaseId);
  const fileKey = pdfFileKey(purchaseId, edition);
  if (!row) return undefined;
  const storedFile = await services.storage.read(fileKey);
  if (storedFile) return storedFile;
  if (edition === "print")
    services.log.error({ purchaseId, alarm: true }, "the file of a report is gone: it is made again");
  return (await makeFiles(services, row, [edition])) ? services.storage.read(fileKey) : undefined;
}

/** Maximum time for which other editions wait while pages of any report are queued. Milliseconds. */
const YIELD_MS = 30_000;

const anyInLine = async ({ db }: Pick<Services, "db">) =>
  (
    await db
      .select({ purchaseId: pdfReports.purchaseId })
      .from(pdfReports)
      .where(inArray(pdfReports.state, ["queued", "making"]))
      .limit(1)
  ).length > 0;

/**
 * Makes the missing other editions of a ready report: for phones and EPUB. Waits while reports are queued,
 * and then for the report's lock, which the process that printed the pages still holds for a moment.
 * @throws StillBusy if the lock is not released in time, so that the queue retries
 */
export async function makeEditions(services: Services, purchaseId: string): Promise<void> {
  const yielding = performance.now() + YIELD_MS;
  // oxlint-disable-next-line no-await-in-loop
  while ((await anyInLine(services)) && performance.now() < yielding) await sleep(LOOK_MS);
  await runExclusively(services.locks, `pdf:${purchaseId}`, MOST_MS, () => makeMissing(services, purchaseId));
}

async function makeMissing(services: Services, purchaseId: string): Promise<void> {
  const row = await readyRow(services, purchaseId);
  const storedFiles = await Promise.all(
    OTHER_EDITIONS.map((edition) => services.storage.read(pdfFileKey(purchaseId, edition))),
  );
  const missing = OTHER_EDITIONS.filter((_, n) => !storedFiles[n]);
  if (row && missing.length > 0) await makeFiles(services, row, missing);
}

/**
 * The file of a finished report in one edition. A missing file is made again from the owner's stored answers,
 * once for concurrent requests.
 * @returns undefined if the report is not ready
 * @throws AppError NOT_AT_HAND (503, with Retry-After) if the file cannot be made now
 */
export async function reportFile(services: Services, purchaseId: string, edition: Edition = "print") {
  try {
    const restored = await retryWhileBusy("this report", MOST_MS, async () => {
      const storedFile = await services.storage.read(pdfFileKey(purchaseId, edition));
      // checked again after waiting, since the process that made it may store files in another folder
      return storedFile
        ? { file: storedFile }
        : services.locks.withLock(`pdf:${purchaseId}`, async () => ({
            file: await fileOf(services, purchaseId, edition),
          }));
    });
    return restored.file;
  } catch (error) {
    if (!(error instanceof StillBusy))
      services.log.error({ error, purchaseId, alarm: true }, "the file of a report could not be made again");
  }
  throw notAtHand();
}

const notAtHand = () =>
  new AppError(
    "NOT_AT_HAND" satisfies PdfErrorCode,
    "Your report has to be made again, and that did not work just now. Try again in a minute.",
    { status: 503, retryAfterSeconds: 60 },
  );
