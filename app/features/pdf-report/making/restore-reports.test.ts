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

/** Downloads the report as its buyer from a process with these services. */
async function download(
  processServices: typeof services,
  { user, item }: Awaited<ReturnType<typeof orderOnly>>,
) {
  const app = new Hono().route("/", pdfReportHttp(processServices));
  app.onError(failureAnswer(processServices.log));
  const headers = await signedIn(processServices, user);
  const link = await pdfReport.downloadLink(processServices, user, item);
  return app.request(new URL(link, processServices.env.ORIGIN).href, { headers });
}
const write = async (_key: string, bytes: Uint8Array) => fs.promises.writeFile("/dev/full", bytes);
const pdfIn = async (answer: Response) =>
  Buffer.from(await answer.arrayBuffer())
    .subarray(0, 5)
    .toString();

test("[RUN-01] makes a report with a missing file again on request, once, without another email", async () => {
  const ordered = await orderOnly();
  await pdfReport.makeReport(services, ordered.order);
  const before = await rowOf(ordered.order.purchaseId);
  fs.rmSync(fileOf(ordered.order.purchaseId));
  const answers = await Promise.all([download(services, ordered), download(services, ordered)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const answer of answers) expect(await pdfIn(answer)).toBe("%PDF-"); // oxlint-disable-line no-await-in-loop
  const after = await rowOf(ordered.order.purchaseId);
  expect(after).toMatchObject({ state: "ready", madeAt: before!.madeAt, attempts: before!.attempts });
  expect(after!.bytes).toBe(fs.statSync(fileOf(ordered.order.purchaseId)).size);
  await expect
    .poll(() => sentEmails.to(ordered.user.email).map(({ subject }) => subject))
    .toEqual(["Your PDF report is ready"]);
});

test("[RUN-01] makes the file again in a second process with its own folder", async () => {
  const ordered = await orderOnly();
  await pdfReport.makeReport(services, ordered.order);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-second-"));
  const second = { ...services, storage: openFolder(folder) };
  const answer = await download(second, ordered);
  expect([answer.status, await pdfIn(answer)]).toEqual([200, "%PDF-"]);
  fs.rmSync(folder, { recursive: true });
});

test("[RUN-01] answers 503 with Retry-After if a file cannot be made again, and keeps the report ready", async () => {
  const ordered = await orderOnly();
  await pdfReport.makeReport(services, ordered.order);
  fs.rmSync(fileOf(ordered.order.purchaseId));
  const answer = await download({ ...services, storage: { ...services.storage, write } }, ordered);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await answer.json()).toMatchObject({
    code: "NOT_AT_HAND",
    error: "Your report has to be made again, and that did not work just now. Try again in a minute.",
  });
  expect(await rowOf(ordered.order.purchaseId)).toMatchObject({ state: "ready" });
  expect((await download(services, ordered)).status).toBe(200);
});

test("[RUN-01] makes a missing file again for its member's export", async () => {
  const ordered = await orderOnly();
  await pdfReport.makeReport(services, ordered.order);
  fs.rmSync(fileOf(ordered.order.purchaseId));
  const { pdfReportPersonalData } = await import("../personal-data.server.ts");
  const exported = await pdfReportPersonalData.gather(services, {
    id: ordered.user.id,
    email: ordered.user.email,
  });
  const file = exported.find((entry) => "file" in entry);
  expect(file && "file" in file && (await services.storage.read(file.file))?.size).toBeGreaterThan(1_000);
});

test("[RUN-01] does not make a refunded report again", async () => {
  const ordered = await orderOnly();
  await pdfReport.makeReport(services, ordered.order);
  const { headers, link } = {
    headers: await signedIn(services, ordered.user),
    link: await pdfReport.downloadLink(services, ordered.user, ordered.item),
  };
  await pdfReport.endAccess(services, { ...ordered.order, full: true });
  const app = new Hono().route("/", pdfReportHttp(services));
  app.onError(failureAnswer(services.log));
  expect((await app.request(new URL(link, services.env.ORIGIN).href, { headers })).status).toBe(404);
  expect(fs.existsSync(fileOf(ordered.order.purchaseId))).toBe(false);
});
