import path from "node:path";
import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { ERASED_ADMIN, type PersonalData } from "../../platform/personal-data.server.ts";
import { EDITIONS } from "./contract.ts";
import { reportFile } from "./making/restore-reports.server.ts";
import { pdfFileKey, pdfMakings, pdfPreferences, pdfReports } from "./tables.server.ts";

const pdfReportsOf = (db: Services["db"] | Tx, userId: string) =>
  db.select().from(pdfReports).where(eq(pdfReports.userId, userId));

type InternalField = "problem" | "requestedById" | "requestedByName";
/** A making as exported to the member: without the requesting administrator and the error. */
const unnamed = <T extends Record<InternalField, unknown>>(making: T): Omit<T, InternalField> => {
  const { problem: _problem, requestedById: _id, requestedByName: _name, ...columns } = making;
  return columns;
};

/** Reports and the member's choices. Deleting the account ends access. */
export const pdfReportPersonalData: PersonalData = {
  folder: "pdf-report",
  tables: { pdf_reports: "erased", pdf_makings: "erased", pdf_preferences: "erased" },
  async gather(services, { id }) {
    const reports = await pdfReportsOf(services.db, id);
    const { db } = services;
    const ready = reports.filter(({ state }) => state === "ready");
    const files = ready.flatMap(({ purchaseId }) => EDITIONS.map((edition) => ({ purchaseId, edition })));
    for (const { purchaseId, edition } of files)
      // oxlint-disable-next-line no-await-in-loop -- a few; the export lacks one that cannot be made
      await reportFile(services, purchaseId, edition).catch(() => undefined);
    const makings = await db.select().from(pdfMakings).where(eq(pdfMakings.userId, id));
    const wishes = await db.select().from(pdfPreferences).where(eq(pdfPreferences.userId, id));
    return [
      {
        name: "pdf-reports.json",
        json: reports.map(({ fileKey: _key, ...report }) => unnamed(report)),
      },
      {
        name: "earlier-makings.json",
        json: makings.map(unnamed),
      },
      { name: "preferences.json", json: wishes },
      ...files.map(({ purchaseId, edition }) => {
        const file = pdfFileKey(purchaseId, edition);
        return { name: path.basename(file), file };
      }),
    ];
  },
  async erase(_services, tx, { id }) {
    await tx.delete(pdfReports).where(eq(pdfReports.userId, id));
    await tx.delete(pdfMakings).where(eq(pdfMakings.userId, id));
    await tx.delete(pdfPreferences).where(eq(pdfPreferences.userId, id));
    const erasedAdmin = { requestedById: ERASED_ADMIN.byId, requestedByName: ERASED_ADMIN.byName };
    await tx.update(pdfReports).set(erasedAdmin).where(eq(pdfReports.requestedById, id));
    await tx.update(pdfMakings).set(erasedAdmin).where(eq(pdfMakings.requestedById, id));
  },
  files: async (tx, { id }) =>
    (await pdfReportsOf(tx, id)).flatMap(({ purchaseId }) =>
      EDITIONS.map((edition) => pdfFileKey(purchaseId, edition)),
    ),
};
