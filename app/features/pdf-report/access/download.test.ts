import { createHmac } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as audit from "../../audit/audit.server.ts";
import { createPerson, signedIn } from "../../accounts/fixtures.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import { downloadLink, openDownload } from "./download.server.ts";
import { pdfReportHttp } from "../http.server.ts";
import { pdfReports } from "../tables.server.ts";

const services = useServices();

/** A finished report, without printing it. */
async function readyReport(content = "%PDF-") {
  const user = await createPerson(services);
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
  const purchaseId = `pur_${sessionId.slice(2)}`;
  const fileKey = `pdf-reports/${purchaseId}.pdf`;
  await services.storage.write(fileKey, new TextEncoder().encode(content));
  const orderedAt = services.clock.now();
  const order = { purchaseId, userId: user.id, sessionId, testId, orderedAt, promisedBy: orderedAt };
  await services.db.insert(pdfReports).values({ ...order, state: "ready", fileKey });
  return { user, sessionId, testId };
}
/** Requests the link as this person. */
async function download(
  user: Awaited<ReturnType<typeof createPerson>>,
  link: string,
  headers: Record<string, string> = {},
  method = "GET",
) {
  const sessionHeaders = await signedIn(services, user);
  for (const [name, value] of Object.entries(headers)) sessionHeaders.set(name, value);
  return pdfReportHttp(services).request(new URL(link, services.env.ORIGIN).href, {
    method,
    headers: sessionHeaders,
  });
}
/** The parts of a download link. */
function linkParts(link: string) {
  const url = new URL(link, services.env.ORIGIN);
  const [expiresAt, signature] = [Number(url.searchParams.get("until")), url.searchParams.get("seal")!];
  return { purchaseId: url.pathname.split("/").at(-1)!, expiresAt, seal: signature };
}
const missing = { code: "NOT_FOUND", status: 404 };

test("[PDF-03] rejects an administrator's link once they are no longer an administrator", async () => {
  const { user, ...item } = await readyReport();
  const ada = { ...(await createPerson(services)), isAdmin: true };
  const link = linkParts(await downloadLink(services, ada, item));
  expect((await openDownload(services, ada, link)).size).toBe(5);
  await expect(openDownload(services, { ...ada, isAdmin: false }, link)).rejects.toMatchObject(missing);
  await expect(openDownload(services, user, link)).rejects.toMatchObject(missing);
});

test("[PDF-03] makes a link for the owner and the administrator while the file is ready", async () => {
  const { user, ...item } = await readyReport();
  const otherMember = await createPerson(services);
  await expect(downloadLink(services, otherMember, item)).rejects.toMatchObject(missing);
  const link = linkParts(await downloadLink(services, user, item));
  expect((await openDownload(services, user, link)).size).toBe(5);
  await expect(openDownload(services, otherMember, link)).rejects.toMatchObject(missing);
  await services.db.update(pdfReports).set({ state: "ended" });
  await expect(openDownload(services, user, link)).rejects.toMatchObject(missing);
  await expect(downloadLink(services, user, item)).rejects.toMatchObject(missing);
});

test("[HOUSE-04] still accepts a link that was signed before the signing module existed", async () => {
  const { user, sessionId } = await readyReport();
  const purchaseId = `pur_${sessionId.slice(2)}`;
  const expiresAt = services.clock.now().getTime() + 60_000;
  const text = `pdf-report\n${purchaseId}\n${user.id}\n${expiresAt}`;
  const signature = createHmac("sha256", services.env.AUTH_SECRET!).update(text).digest("base64url");
  expect((await openDownload(services, user, { purchaseId, expiresAt, seal: signature })).size).toBe(5);
});

test.runIf(fs.existsSync("/proc/self/fd"))(
  "[PDF-03] answers HEAD with the headers of the download, and leaves no file open",
  async () => {
    const { user, ...item } = await readyReport("%PDF-".repeat(100_000));
    const link = await downloadLink(services, user, item);
    const file = path.resolve(services.env.DATA_DIR, `files/pdf-reports/${linkParts(link).purchaseId}.pdf`);
    for (const [range, length] of [
      ["", "500000"],
      ["bytes=100000-", "400000"],
    ] as const) {
      const answer = await download(user, link, { range }, "HEAD"); // oxlint-disable-line no-await-in-loop
      expect([answer.body, answer.headers.get("content-length")]).toEqual([null, length]);
    }
    await fs.promises.readFile(file); // by now /proc would show a file that the requests opened
    const open = fs.readdirSync("/proc/self/fd").map((fd) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return ""; // closed in the meantime
      }
    });
    expect(open).not.toContain(file);
  },
);

test("[PDF-03] [ADMIN-09] records each time an administrator opens a member's file; a resumed download counts once", async () => {
  const { user, ...item } = await readyReport();
  const ada = await createPerson(services, { email: "ada@villa.test" });
  const hers = await downloadLink(services, user, item);
  const openings = () => audit.auditEntriesOf(services, "pdf-report.opened", linkParts(hers).purchaseId);
  expect((await download(user, hers)).status).toBe(200);
  const linkFor = () => downloadLink(services, { ...ada, isAdmin: true }, item);
  const link = await linkFor();
  expect(await openings()).toEqual([]);
  const counted = async (from: string, range = "") => {
    const { status } = await download(ada, from, { range });
    return [status, (await openings()).length];
  };
  expect(await counted(link)).toEqual([200, 1]);
  expect(await openings()).toMatchObject([
    { who: { id: ada.id, name: ada.name }, before: null, after: { member: user.id } },
  ]);
  expect(await counted(link, "bytes=2-")).toEqual([206, 1]);
  expect(await counted(link, "bytes=0-1")).toEqual([206, 2]);
  // requesting a later part with another link does not resume a download
  const now = services.clock.now().getTime() + 60_000;
  services.clock = { now: () => new Date(now) };
  const next = await linkFor();
  expect(await counted(next, "bytes=1-")).toEqual([206, 3]);
  expect(await counted(next, "bytes=2-3")).toEqual([206, 3]);
  services.clock = { now: () => new Date() };
});

test("[PDF-03] resumes a download of the same version only, and sends another version as a whole", async () => {
  const { user, ...item } = await readyReport("%PDF-");
  const link = await downloadLink(services, user, item);
  const making = (at: string) =>
    services.db
      .update(pdfReports)
      .set({ madeAt: new Date(at) })
      .where(eq(pdfReports.purchaseId, linkParts(link).purchaseId));
  await making("2026-11-20T06:00:00Z");
  const tag = (await download(user, link)).headers.get("etag")!;
  const goOn = async (ifRange: string) => {
    const answer = await download(user, link, { range: "bytes=2-", "if-range": ifRange });
    return [answer.status, answer.headers.get("content-range"), await answer.text()];
  };
  expect(await goOn(tag)).toEqual([206, "bytes 2-4/5", "DF-"]);
  expect(await goOn(`W/${tag}`)).toEqual([200, null, "%PDF-"]);
  expect(await goOn("Fri, 20 Nov 2026 06:00:00 GMT")).toEqual([200, null, "%PDF-"]);
  await making("2026-11-20T06:01:00Z"); // of the same length
  expect((await download(user, link)).headers.get("etag")).not.toBe(tag);
  expect(await goOn(tag)).toEqual([200, null, "%PDF-"]);
});
