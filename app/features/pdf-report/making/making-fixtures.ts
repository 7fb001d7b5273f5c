import fs from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { runExclusively } from "../../../platform/database/advisory-locks.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { buy } from "../../payments/fixtures.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import { pdfReportJobs } from "../jobs.server.ts";
import * as pdfReport from "../pdf-report.server.ts";
import { pdfReports } from "../tables.server.ts";

/** How long a test waits for a job. Milliseconds. */
const MOST_MS = 25_000;
export const eventually: typeof expect.poll = (probe, options) =>
  expect.poll(probe, { timeout: MOST_MS, ...options });

/**
 * Services whose queue makes reports as on the site, without scheduled jobs, and members who buy one. The
 * phone edition and the EPUB, which take as long as the pages, are made only if `withEditions`.
 */
export async function openReportMaking({ withEditions = false } = {}) {
  const { services, control } = await openPaymentsFixture(
    // only the jobs that the tests need, without schedules
    pdfReportJobs
      .filter(({ name }) => withEditions || name !== "pdf-report.make-editions")
      .map(({ cron: _cron, ...withoutCron }) => withoutCron),
  );
  /** The names of a finished report's files, in the order of `filesOf`. */
  const editionsOf = (purchaseId: string) =>
    (withEditions ? ["-phone.pdf", ".epub", ".pdf"] : [".pdf"]).map((end) => purchaseId + end);
  async function member(name: { firstName?: string; lastName?: string } = {}) {
    const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer", ...name });
    const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
    return { user, item: { sessionId, testId }, ownedItem: { userId: user.id, sessionId, testId } };
  }
  /** A member whose purchase was paid through the gateway. */
  async function paidMember() {
    const buyer = await member();
    const { id } = await buy(services, control, buyer);
    return { ...buyer, order: { purchaseId: id, ...buyer.ownedItem } };
  }
  /** An order without a job or row, as after a crash. */
  async function orderOnly(name?: { firstName?: string; lastName?: string }) {
    const buyer = await member(name);
    return { ...buyer, order: { purchaseId: `pur_${buyer.item.sessionId.slice(2)}`, ...buyer.ownedItem } };
  }
  const stateOf = async ({ ownedItem }: Pick<Awaited<ReturnType<typeof member>>, "ownedItem">) =>
    (await pdfReport.reportStateOf(services, ownedItem))?.state;
  const rowOf = async (purchaseId: string) =>
    (await services.db.select().from(pdfReports).where(eq(pdfReports.purchaseId, purchaseId)))[0];
  const fileOf = (purchaseId: string) =>
    path.resolve(services.env.DATA_DIR, `files/pdf-reports/${purchaseId}.pdf`);
  const filesOf = (purchaseId: string) => {
    const folder = path.dirname(fileOf(purchaseId));
    return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.startsWith(purchaseId)) : [];
  };
  /** Waits until all editions are stored and the report's lock is free. */
  async function waitUntilLetGo(purchaseId: string) {
    await eventually(() => filesOf(purchaseId)).toEqual(editionsOf(purchaseId));
    await runExclusively(services.locks, `pdf:${purchaseId}`, MOST_MS, async () => {});
  }
  /** Expects that the pages are stored, and no other files than editions, such as partial ones. */
  const expectPages = (purchaseId: string) => {
    const files = filesOf(purchaseId);
    expect(files).toContain(`${purchaseId}.pdf`);
    expect(editionsOf(purchaseId)).toEqual(expect.arrayContaining(files));
  };
  const shown = { stateOf, rowOf, fileOf, filesOf, editionsOf, waitUntilLetGo, expectPages };
  return { services, control, member, paidMember, orderOnly, ...shown };
}
export type Member = Awaited<ReturnType<Awaited<ReturnType<typeof openReportMaking>>["member"]>>;
