import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { openReportMaking } from "./making/making-fixtures.ts";
import * as pdfReport from "./pdf-report.server.ts";
import { pdfReportPersonalData } from "./personal-data.server.ts";
import { pdfMakings } from "./tables.server.ts";
import { transaction } from "../../platform/database/db.server.ts";

const { services, orderOnly, rowOf } = await openReportMaking();
useSentEmails(services);
const ada = { id: "ada", name: "Ada Fernandes" };
test("[HOUSE-02] names no deleted administrator in the latest making or in earlier ones", async () => {
  const { order } = await orderOnly();
  expect(await pdfReport.makeReport(services, order)).toBe("made");
  await pdfReport.remakeReport(services, ada, order.purchaseId);
  await pdfReport.remakeReport(services, ada, order.purchaseId);
  const member = { id: ada.id, email: "ada@villa.test" };
  await transaction(services.db, (tx) => pdfReportPersonalData.erase(services, tx, member));
  const { requestedByName } = (await rowOf(order.purchaseId))!;
  const makings = await services.db
    .select()
    .from(pdfMakings)
    .where(eq(pdfMakings.purchaseId, order.purchaseId))
    .orderBy(pdfMakings.id);
  expect(requestedByName).toBe("A former administrator");
  expect(makings.map((making) => making.requestedByName)).toEqual([null, "A former administrator"]);
});
