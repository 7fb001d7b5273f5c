import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { failureAnswer } from "../../platform/http/responses.server.ts";
import { createPerson, signedIn } from "../accounts/fixtures.ts";
import { takeQuest } from "../quest/fixtures.ts";
import { pdfReportHttp, rangeOf } from "./http.server.ts";
import * as pdfReport from "./pdf-report.server.ts";

const services = useServices();

/** Calls the API like a browser with these headers. */
async function call(path: string, headers: Headers | undefined, init: RequestInit = {}) {
  const app = new Hono().route("/", pdfReportHttp(services));
  app.onError(failureAnswer(services.log));
  const requestHeaders = new Headers(headers);
  for (const [name, value] of new Headers(init.headers)) requestHeaders.set(name, value);
  return app.request(new URL(path, services.env.ORIGIN).href, { ...init, headers: requestHeaders });
}
const failure = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
});

async function person(email?: string) {
  const user = await createPerson(services, email ? { email } : {});
  return { user, headers: await signedIn(services, user) };
}
async function makeOne() {
  const { user, headers } = await person();
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
  const order = { purchaseId: `pur_${sessionId.slice(2)}`, userId: user.id, sessionId, testId };
  await pdfReport.makeReport(services, order);
  return { user, headers, order, path: `/api/pdf-report/${sessionId}/${testId}` };
}
const orderedReports: ReturnType<typeof makeOne>[] = [];
/** A printed report, shared by the tests of this file; none changes it. */
const orderedReport = (n = 0) => (orderedReports[n] ??= makeOne());
/** The signed link that the report's download URL redirects to. */
async function linkOf(path: string, headers: Headers) {
  const answer = await call(`${path}/download`, headers);
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
}

test("[PDF-02] returns the state of a report to its waiting owner, and nothing to others", async () => {
  const { headers, order, path } = await orderedReport();
  const answer = await call(`${path}/state`, headers);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toMatchObject({
    success: true,
    data: {
      purchaseId: order.purchaseId,
      state: "ready",
      download: `${path}/download`,
    },
  });
  const stranger = await person();
  expect(await (await call(`${path}/state`, stranger.headers)).json()).toEqual({ success: true, data: null });
  expect((await call(`${path}/state`, new Headers())).status).toBe(401);
});

describe("[PDF-03] sends the file to its buyer", () => {
  test("in full, as a download that is not cached", async () => {
    const { headers, path } = await orderedReport();
    const answer = await call(await linkOf(path, headers), headers);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="Psychoanalysis-Report-[\w-]{6}\.pdf"$/,
      ),
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.byteLength).toBe(Number(answer.headers.get("content-length")));
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
  });

  test("in parts, to resume a download", async () => {
    const { headers, path } = await orderedReport();
    const link = await linkOf(path, headers);
    const wholeFile = new Uint8Array(await (await call(link, headers)).arrayBuffer());
    const partial = await call(link, headers, { headers: { range: "bytes=100-299" } });
    expect([partial.status, partial.headers.get("content-range")]).toEqual([
      206,
      `bytes 100-299/${wholeFile.byteLength}`,
    ]);
    expect(new Uint8Array(await partial.arrayBuffer())).toEqual(wholeFile.slice(100, 300));
    const beyond = await call(link, headers, { headers: { range: `bytes=${wholeFile.byteLength}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
      416,
      `bytes */${wholeFile.byteLength}`,
    ]);
  });

  test.each([
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=50-900", { start: 50, end: 99 }],
    ["bytes=100-", null],
    ["bytes=9-3", null],
    ["bytes=-", undefined],
    ["lines=1-2", undefined],
    ["bytes=0-1,4-5", undefined],
  ])("parses the range %s of 100 bytes", (header, range) => expect(rangeOf(header, 100)).toEqual(range));

  test("and to the administrator", async () => {
    const { path } = await orderedReport();
    const ada = await person("ada@villa.test");
    expect((await call(await linkOf(path, ada.headers), ada.headers)).status).toBe(200);
  });
});

describe("[PDF-03] refuses the file to everyone else", () => {
  test("with 404 for another member, also with the owner's link, and 401 for a visitor", async () => {
    const [{ headers, path }, stranger] = [await orderedReport(), await person()];
    const link = await linkOf(path, headers);
    for (const address of [`${path}/download`, link]) {
      expect(await failure(await call(address, stranger.headers))).toMatchObject({
        status: 404,
        success: false,
        code: "NOT_FOUND",
      });
      expect(await failure(await call(address, undefined))).toMatchObject({
        status: 401,
        error: "Authentication required",
      });
    }
  });

  test("with 404 for a changed link: another report, a later expiry, another signature, or none", async () => {
    const [{ headers, path }, second] = [await orderedReport(), await orderedReport(1)];
    const link = new URL(await linkOf(path, headers), services.env.ORIGIN);
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return url.pathname + url.search;
    };
    const forged = [
      changed((url) => (url.pathname = `/api/pdf-report/files/${second.order.purchaseId}`)),
      changed((url) => url.searchParams.set("until", String(Number(url.searchParams.get("until")) + 1))),
      changed((url) => url.searchParams.set("seal", "A".repeat(43))),
      changed((url) => url.searchParams.delete("seal")),
      changed((url) => url.searchParams.set("until", "never")),
      `/api/pdf-report/files/..%2F..%2Fpostgres-password?until=1&seal=x`,
    ];
    // oxlint-disable-next-line no-await-in-loop -- six
    for (const address of forged) expect((await call(address, headers)).status, address).toBe(404);
  });

  test("with an error for programs, and the dashboard for people, once a link is 15 minutes old", async () => {
    const { user, headers, path } = await orderedReport();
    const link = await linkOf(path, headers);
    const now = services.clock.now().getTime();
    services.clock = { now: () => new Date(now + 14 * 60_000) };
    expect((await call(link, headers)).status).toBe(200);
    services.clock = { now: () => new Date(now + 15 * 60_000 + 5_000) };
    expect(await failure(await call(link, headers))).toMatchObject({ status: 410, code: "LINK_EXPIRED" });
    const led = await call(link, headers, { headers: { accept: "text/html" } });
    expect([led.status, led.headers.get("location")]).toEqual([303, `/quest-dashboard/${user.id}`]);
    services.clock = { now: () => new Date() };
  });

  test("with 404 for a report that was never bought", async () => {
    const { user, headers } = await person();
    const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "noor" });
    expect((await call(`/api/pdf-report/${sessionId}/${testId}/download`, headers)).status).toBe(404);
  });
});

describe("the state of a report", () => {
  test("is shown to its owner; others only learn that the result exists", async () => {
    const [{ headers, path, order }, otherMember] = [await orderedReport(), await person()];
    const status = async (requestHeaders?: Headers) =>
      ((await (await call(path, requestHeaders)).json()) as { data: object }).data;
    expect(await status(headers)).toMatchObject({
      claimed: true,
      own: true,
      refusal: null,
      incorporateFeedback: true,
      pdf: { purchaseId: order.purchaseId, state: "ready" },
    });
    for (const stranger of [otherMember.headers, undefined])
      expect(await status(stranger)).toEqual({
        claimed: true,
        own: false,
        refusal: null,
        incorporateFeedback: true,
        aims: [],
        letterBy: null,
        paid: null,
        covered: null,
        pdf: null,
      });
    expect((await call(path, headers)).headers.get("cache-control")).toBe("private, no-store");
  });
});

const putChoice = (path: string, headers: Headers | undefined, body: string) =>
  call(`${path}/preference`, headers, {
    method: "PUT",
    body,
    headers: { "content-type": "application/json" },
  });
const preferenceBody = (value: unknown) => JSON.stringify({ incorporateFeedback: value });

describe("[RESULT-11] the choice whether feedback shapes the report", () => {
  test("is set by the owner, and stored", async () => {
    const { headers, path, order } = await orderedReport();
    expect(await pdfReport.incorporates(services, order)).toBe(true);
    expect((await putChoice(path, headers, preferenceBody(false))).status).toBe(200);
    expect(await pdfReport.incorporates(services, order)).toBe(false);
    expect((await putChoice(path, headers, preferenceBody(true))).status).toBe(200);
    expect(await pdfReport.incorporates(services, order)).toBe(true);
  });
  test.each([
    ["not JSON", "{", 400, "INVALID_JSON"],
    ["a wrong type", preferenceBody("yes"), 400, "INVALID_DATA"],
    ["an unknown field", JSON.stringify({ incorporateFeedback: true, userId: "x" }), 400, "INVALID_DATA"],
    ["nothing", "{}", 400, "INVALID_DATA"],
    [
      "a body over the limit",
      JSON.stringify({ incorporateFeedback: true, x: "x".repeat(70_000) }),
      413,
      "BODY_TOO_LARGE",
    ],
  ])("is refused with the reason: %s", async (_, body, status, code) => {
    const { headers, path, order } = await orderedReport();
    expect(await failure(await putChoice(path, headers, body))).toMatchObject({
      status,
      success: false,
      code,
    });
    expect(await pdfReport.incorporates(services, order)).toBe(true);
  });
  test("is refused with 404 for another person's result, 401 for a visitor and 403 for another site's page", async () => {
    const [{ headers, path }, stranger] = [await orderedReport(), await person()];
    expect((await putChoice(path, stranger.headers, preferenceBody(false))).status).toBe(404);
    expect((await putChoice(path, undefined, preferenceBody(false))).status).toBe(401);
    const foreign = new Headers(headers);
    foreign.set("origin", "https://elsewhere.example");
    expect(await failure(await putChoice(path, foreign, preferenceBody(false)))).toMatchObject({
      status: 403,
      code: "FOREIGN_ORIGIN",
    });
  });
});
