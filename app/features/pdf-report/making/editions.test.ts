import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { strFromU8, unzipSync } from "fflate";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { holdLock } from "../../../../testing/held-lock.ts";
import { failureAnswer } from "../../../platform/http/responses.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { createPerson, signedIn } from "../../accounts/fixtures.ts";
import { EDITIONS } from "../contract.ts";
import { pagesOf, printEditions } from "./editions.server.ts";
import { pdfReportFor } from "../fixtures.ts";
import { pdfReportHttp } from "../http.server.ts";
import { eventually, openReportMaking } from "./making-fixtures.ts";
import { storeOrder } from "./making.server.ts";
import * as pdfReport from "../pdf-report.server.ts";
import { pdfReportPersonalData } from "../personal-data.server.ts";
import { pdfFileKey } from "../tables.server.ts";

const { services, orderOnly, rowOf, filesOf, editionsOf, waitUntilLetGo } = await openReportMaking({
  withEditions: true,
});

async function call(address: string, headers?: Headers) {
  const app = new Hono().route("/", pdfReportHttp(services));
  app.onError(failureAnswer(services.log));
  return app.request(new URL(address, services.env.ORIGIN).href, headers ? { headers } : {});
}
/** A report with all editions, its owner's headers and the download URL. */
async function ready() {
  const ordered = await orderOnly();
  await pdfReport.makeReport(services, ordered.order);
  await waitUntilLetGo(ordered.order.purchaseId);
  const { sessionId, testId } = ordered.item;
  return {
    ...ordered,
    headers: await signedIn(services, ordered.user),
    address: `/api/pdf-report/${sessionId}/${testId}/download`,
  };
}
let unchanged: ReturnType<typeof ready> | undefined;
/** One such report, shared by all tests that do not change it. */
const readyUnchanged = () => (unchanged ??= ready());
const fileAt = (purchaseId: string, edition: (typeof EDITIONS)[number]) =>
  `${services.env.DATA_DIR}/files/${pdfFileKey(purchaseId, edition)}`;

test("[REPORT-07] makes the phone edition and the EPUB after the pages, with their own file names", async () => {
  const { headers, address } = await readyUnchanged();
  const expected = [
    ["", "application/pdf", /-[\w-]{6}\.pdf"$/, "%PDF-"],
    ["?edition=phone", "application/pdf", /-[\w-]{6}-phone\.pdf"$/, "%PDF-"],
    ["?edition=epub", "application/epub+zip", /-[\w-]{6}\.epub"$/, "PK"],
  ] as const;
  const bodies: string[] = [];
  for (const [which, type, name, begins] of expected) {
    const led = await call(address + which, headers); // oxlint-disable-line no-await-in-loop
    expect(led.status).toBe(303);
    const answer = await call(led.headers.get("location")!, headers); // oxlint-disable-line no-await-in-loop
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    expect(answer.headers.get("content-disposition")).toMatch(name);
    bodies.push(Buffer.from(await answer.arrayBuffer()).toString("latin1")); // oxlint-disable-line no-await-in-loop
    expect(bodies.at(-1)!.startsWith(begins)).toBe(true);
  }
  expect(new Set(bodies).size).toBe(3);
  const unknown = await call(`${address}?edition=scroll`, headers);
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { error: "There is no such edition: choose print, phone, epub" },
  ]);
});

test("[PDF-01] prints a book again with smaller prose if a page overflows its sheet", async () => {
  const book = pdfReportFor("maya");
  const pages = book.pages.map((page, i) => (i === 1 ? { ...page, size: 16 } : page));
  const [printed] = await printEditions(services, "too-large", { ...book, pages }, ["print"]);
  expect(pagesOf(printed!.bytes)).toBe(book.pages.length + 2);
});

test("[PDF-03] sends each edition only to its buyer, and only with a link to that edition", async () => {
  const { headers, address } = await readyUnchanged();
  const strangerHeaders = await signedIn(services, await createPerson(services));
  for (const edition of EDITIONS) {
    const editionAddress = `${address}?edition=${edition}`;
    /* oxlint-disable no-await-in-loop -- one after another */
    const link = (await call(editionAddress, headers)).headers.get("location")!;
    expect((await call(editionAddress, strangerHeaders)).status).toBe(404);
    expect((await call(editionAddress)).status).toBe(401);
    expect((await call(link, strangerHeaders)).status).toBe(404);
    expect((await call(link)).status).toBe(401);
    const swapped = new URL(link, services.env.ORIGIN);
    swapped.searchParams.set("edition", edition === "phone" ? "epub" : "phone");
    expect((await call(swapped.pathname + swapped.search, headers)).status).toBe(404);
    /* oxlint-enable no-await-in-loop */
  }
});

test("[REPORT-07] makes a missing edition of an old report on request, without alarm or email", async () => {
  const { order, headers, address } = await ready();
  fs.rmSync(fileAt(order.purchaseId, "phone"));
  fs.rmSync(fileAt(order.purchaseId, "epub"));
  const pages = fs.statSync(fileAt(order.purchaseId, "print"));
  const before = await rowOf(order.purchaseId);
  const link = (await call(`${address}?edition=phone`, headers)).headers.get("location")!;
  const answers = await Promise.all([call(link, headers), call(link, headers)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(filesOf(order.purchaseId)).toEqual(
    editionsOf(order.purchaseId).filter((name) => !name.endsWith(".epub")),
  );
  expect(fs.statSync(fileAt(order.purchaseId, "print")).mtimeMs).toBe(pages.mtimeMs);
  expect(await rowOf(order.purchaseId)).toEqual(before);
});

test("[SPEED-08] prints pages first: other editions wait while pages of another report are queued", async () => {
  const [{ order: otherOrder }, { order }] = [await orderOnly(), await orderOnly()];
  await storeOrder(services, otherOrder);
  expect(await pdfReport.makeReport(services, order)).toBe("made");
  await sleep(1_500); // long enough to print the phone edition
  expect((await rowOf(order.purchaseId))?.state).toBe("ready");
  expect(filesOf(order.purchaseId)).toEqual([`${order.purchaseId}.pdf`]);
  await pdfReport.makeReport(services, otherOrder);
  for (const { purchaseId } of [order, otherOrder]) await waitUntilLetGo(purchaseId); // oxlint-disable-line no-await-in-loop -- one after the other
});

test("[REPORT-07] makes editions even if their job starts before the lock for the pages is released", async () => {
  const { order } = await ready();
  fs.rmSync(fileAt(order.purchaseId, "phone"));
  const maker = await holdLock(services.locks, `pdf:${order.purchaseId}`);
  const editions = pdfReport.makeEditions(services, order.purchaseId);
  await maker.met();
  await maker.letGo();
  await editions;
  expect(filesOf(order.purchaseId)).toEqual(editionsOf(order.purchaseId));
});

test("[REPORT-07] replaces all editions of a report that is made again", async () => {
  const { order } = await ready();
  const before = fs.statSync(fileAt(order.purchaseId, "phone")).mtimeMs;
  await pdfReport.remakeReport(services, { id: "u_owner", name: "Rohan" }, order.purchaseId);
  await eventually(async () => (await rowOf(order.purchaseId))?.state).toBe("ready");
  await waitUntilLetGo(order.purchaseId);
  expect(fs.statSync(fileAt(order.purchaseId, "phone")).mtimeMs).toBeGreaterThan(before);
});

test("[PAY-10][REPORT-07] deletes every edition after a refund, and rejects links to them afterwards", async () => {
  const { order, headers, address, ownedItem } = await ready();
  const link = (await call(`${address}?edition=epub`, headers)).headers.get("location")!;
  await pdfReport.endAccess(services, { ...ownedItem, purchaseId: order.purchaseId, full: true });
  expect(filesOf(order.purchaseId)).toEqual([]);
  expect((await call(link, headers)).status).toBe(404);
  expect((await call(`${address}?edition=phone`, headers)).status).toBe(404);
  expect(filesOf(order.purchaseId)).toEqual([]);
});

test("[REPORT-07] includes every edition in the member's export, and in the files to erase", async () => {
  const { order, user } = await readyUnchanged();
  const gathered = await pdfReportPersonalData.gather(services, user);
  expect(gathered.map(({ name }) => name)).toEqual(expect.arrayContaining(editionsOf(order.purchaseId)));
  expect((await transaction(services.db, (tx) => pdfReportPersonalData.files!(tx, user))).toSorted()).toEqual(
    EDITIONS.map((edition) => pdfFileKey(order.purchaseId, edition)).toSorted(),
  );
  const files = unzipSync(fs.readFileSync(fileAt(order.purchaseId, "epub")));
  expect(strFromU8(files["book/package.opf"]!)).toContain("The Architect: the Psychoanalysis Report of");
});
