import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "./responses.server.ts";
import { readJson, requirePageOrForm, requireStorableAddress } from "./requests.server.ts";
import { openLog } from "../observability/log.server.ts";
import { pageList } from "../pages/page-list.server.ts";

const app = new Hono();
app.use(requireStorableAddress);
app.onError(failureAnswer(openLog({ LOG_LEVEL: "silent" })));
app.post("/api/thought", async (c) => c.json(await readJson(c, z.looseObject({ text: z.string() }))));
app.get("/api/find", (c) => c.json({ q: c.req.query("q") }));
const action = () => null;
const pages = pageList({
  apply: { path: "apply", module: { action } },
  quest: { path: "quest", module: { action } },
  resume: { path: "quest/resume/:key", module: { action } },
  editor: { path: "editor", module: { action, handle: { page: { longForm: true } } } },
  blog: { path: "blog", module: {} },
});
app.all("*", async (c) => {
  await requirePageOrForm(c, pages);
  return c.text("a page");
});
const send = (body: unknown) => app.request("/api/thought", { method: "POST", body: JSON.stringify(body) });

test.each([
  [{ text: "a\0b" }, "text"],
  [{ text: "a", more: { deep: "\u0007" } }, "deep"],
  [{ text: "a", "b\0": 1 }, "b"],
  [{ text: "\ud83d" }, "text"],
])("[API-03] refuses %j and names its field", async (body, field) => {
  const answer = await send(body);
  expect(answer.status).toBe(400);
  const refusal = (await answer.json()) as { code: string; field: string; error: string };
  expect(refusal).toMatchObject({ code: "INVALID_TEXT", field });
  expect(refusal.error).toContain("This text contains an invisible character that cannot be saved");
});

test("[API-03] accepts line breaks, tabs and every script", async () => {
  const text = "one\r\n\ttwo · தமிழ் · हिन्दी · 🌊";
  expect(await (await send({ text })).json()).toEqual({ text });
});

const sendNested = async (depth: number) => {
  const body = `{"text":"","more":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  return (await app.request("/api/thought", { method: "POST", body })).status;
};
test("[API-03] refuses JSON that is nested too deeply", async () => {
  expect([await sendNested(100), await sendNested(20_000)]).toEqual([200, 400]);
});

test.each(["/api/find", "/blog"])("[API-03] refuses a query of %s and names its field", async (path) => {
  const answer = await app.request(`${path}?q=a%00b&tag=week`);
  expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, "q"]);
  expect((await app.request(`${path}?q=a%0Ab`)).status).toBe(200);
});

test("[API-03] refuses a page's form and names the field", async () => {
  const body = new URLSearchParams({ name: "Maya", story: "a\0b" });
  const answer = await app.request("/apply", { method: "POST", body });
  expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, "story"]);
});

const submit = (size: number, page = "/apply") =>
  app.request(page, { method: "POST", body: new URLSearchParams({ a: "x".repeat(size) }) });
test("[SAFE-10] accepts a form of 128 kB and refuses a larger one before it is parsed", async () => {
  expect((await submit(128 * 1024 - 2)).status).toBe(200);
  const answer = await submit(128 * 1024);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, "BODY_TOO_LARGE"]);
});

test("[SAFE-10] accepts a form of 1 MB only on a page for long texts", async () => {
  expect((await submit(1024 * 1024 - 2, "/editor")).status).toBe(200);
  expect((await submit(1024 * 1024, "/editor")).status).toBe(413);
});

const types = ["multipart/form-data; boundary=x", "text/plain", "application/json", ""];
test.each(types)("[SAFE-02] refuses a body of the type '%s' without reading it", async (type) => {
  let pulled = 0;
  const stream = new ReadableStream(
    {
      pull(controller) {
        pulled += 1;
        controller.enqueue(
          new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\n'),
        );
        if (pulled === 10_000) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": type };
  const answer = await app.request("/apply", {
    method: "POST",
    headers,
    body: stream,
    duplex: "half",
  } as RequestInit);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "INVALID_FORM"]);
  expect(pulled).toBe(0);
});

test.each([
  ["/blog", 405, "GET, HEAD"],
  ["/blog.data", 405, "GET, HEAD"],
  ["/blog/", 405, "GET, HEAD"],
  ["/nowhere", 404, null],
  ["/apply/nowhere", 404, null],
])("[SAFE-02] refuses a form for %s, which accepts none, without reading it", async (path, status, allow) => {
  let isRead = false;
  const body = new ReadableStream(
    { pull: (controller) => ((isRead = true), controller.close()) },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.request(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect([answer.status, answer.headers.get("allow"), isRead]).toEqual([status, allow, false]);
});

test.each(["/apply", "/apply.data", "/apply/"])("[SAFE-02] accepts a form for %s", async (path) => {
  expect((await app.request(path, { method: "POST", body: new URLSearchParams({ a: "b" }) })).status).toBe(
    200,
  );
});

test("[API-03] answers 404 for a form to an address that is not well encoded", async () => {
  const body = new URLSearchParams({ adult: "yes" });
  const answer = await app.request("/quest/resume/a%zz", { method: "POST", body });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"]);
});

test.each(["OPTIONS", "PUT", "DELETE"])(
  "[API-03] refuses %s of a page, with an Allow header",
  async (method) => {
    const answer = await app.request("/quest", { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(await answer.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
  },
);
