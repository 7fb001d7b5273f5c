import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { failureAnswer } from "../../../platform/http/responses.server.ts";
import { openFolder } from "../../../platform/files/folder.server.ts";
import { signedIn } from "../../accounts/fixtures.ts";
import { pdfReportHttp } from "../http.server.ts";
import { openReportMaking } from "./making-fixtures.ts";
import * as pdfReport from "../pdf-report.server.ts";

const { services, orderOnly, rowOf, fileOf } = await openReportMaking();
const sentEmails = useSentEmails(services);

/** Downloads the report as its buyer, from the process with these services. */
async function download(of: typeof services, { user, item }: Awaited<ReturnType<typeof orderOnly>>) {
  const app = new Hono().route("/", pdfReportHttp(of));
  app.onError(failureAnswer(of.log));
  const headers = await signedIn(of, user);
  const link = await pdfReport.downloadLink(of, user, item);
  return app.request(new URL(link, of.env.ORIGIN).href, { headers });
}
const write = async (_key: string, bytes: Uint8Array) => fs.promises.writeFile("/dev/full", bytes);
const pdfIn = async (answer: Response) =>
  Buffer.from(await answer.arrayBuffer())
    .subarray(0, 5)
    .toString();

test("[RUN-01] a report with a missing file is made again on request, once, without another email", async () => {
  const one = await orderOnly();
  await pdfReport.makeReport(services, one.order);
  const before = await rowOf(one.order.purchaseId);
  fs.rmSync(fileOf(one.order.purchaseId));
  const answers = await Promise.all([download(services, one), download(services, one)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const answer of answers) expect(await pdfIn(answer)).toBe("%PDF-"); // oxlint-disable-line no-await-in-loop
  const after = await rowOf(one.order.purchaseId);
  expect(after).toMatchObject({ state: "ready", madeAt: before!.madeAt, attempts: before!.attempts });
  expect(after!.bytes).toBe(fs.statSync(fileOf(one.order.purchaseId)).size);
  await expect
    .poll(() => sentEmails.to(one.user.email).map(({ subject }) => subject))
    .toEqual(["Your PDF report is ready"]);
});

test("[RUN-01] two processes with folders of their own: the second makes the file that the first one has", async () => {
  const one = await orderOnly();
  await pdfReport.makeReport(services, one.order);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-second-"));
  const second = { ...services, storage: openFolder(folder) };
  const answer = await download(second, one);
  expect([answer.status, await pdfIn(answer)]).toEqual([200, "%PDF-"]);
  fs.rmSync(folder, { recursive: true });
});

test("[RUN-01] a file that cannot be made again is a sentence with a time to come back, and the report stays sold", async () => {
  const one = await orderOnly();
  await pdfReport.makeReport(services, one.order);
  fs.rmSync(fileOf(one.order.purchaseId));
  const answer = await download({ ...services, storage: { ...services.storage, write } }, one);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await answer.json()).toMatchObject({
    code: "NOT_AT_HAND",
    error: "Your report has to be made again, and that did not work just now. Try again in a minute.",
  });
  expect(await rowOf(one.order.purchaseId)).toMatchObject({ state: "ready" });
  expect((await download(services, one)).status).toBe(200);
});

test("[RUN-01] a file that is gone is packed into its member's export all the same", async () => {
  const one = await orderOnly();
  await pdfReport.makeReport(services, one.order);
  fs.rmSync(fileOf(one.order.purchaseId));
  const { pdfReportPersonalData } = await import("../personal-data.server.ts");
  const held = await pdfReportPersonalData.gather(services, { id: one.user.id, email: one.user.email });
  const file = held.find((part) => "file" in part);
  expect(file && "file" in file && (await services.storage.read(file.file))?.size).toBeGreaterThan(1_000);
});

test("[RUN-01] nothing is made again for a report that was refunded", async () => {
  const one = await orderOnly();
  await pdfReport.makeReport(services, one.order);
  const { headers, link } = {
    headers: await signedIn(services, one.user),
    link: await pdfReport.downloadLink(services, one.user, one.item),
  };
  await pdfReport.endAccess(services, { ...one.order, full: true });
  const app = new Hono().route("/", pdfReportHttp(services));
  app.onError(failureAnswer(services.log));
  expect((await app.request(new URL(link, services.env.ORIGIN).href, { headers })).status).toBe(404);
  expect(fs.existsSync(fileOf(one.order.purchaseId))).toBe(false);
});
