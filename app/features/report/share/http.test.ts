import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { failureAnswer, requestIds } from "../../../platform/http/responses.server.ts";
import { createPerson, signedIn } from "../../accounts/fixtures.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import { waitAfterAttempt } from "../../../platform/http/rate-limits.server.ts";
import { type PictureStates, SECTIONS } from "../contract.ts";
import { reportHttp } from "../http.server.ts";
import { DRAWN } from "./drawing.server.ts";
import { picturesHttp } from "./http.server.ts";

const services = useServices();
let app: Hono;
let key: { sessionId: string; testId: string };
let cookie: string;
let otherCookie: string;

beforeAll(async () => {
  app = new Hono();
  app.use(requestIds(services.env));
  app.onError(failureAnswer(services.log));
  app.route("/", reportHttp(services));
  app.route("/", picturesHttp(services));
  const person = await createPerson(services, { firstName: "Noor" });
  cookie = (await signedIn(services, person)).get("cookie") ?? "";
  otherCookie = (await signedIn(services, await createPerson(services))).get("cookie") ?? "";
  const { sessionId, testId } = await takeQuest(services, { userId: person.id, person: "noor" });
  key = { sessionId, testId };
});

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, {
    method,
    headers: { "content-type": "application/json", cookie, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const PATH = "/api/report-pictures";
const resultPath = () => `${PATH}/${key.sessionId}/${key.testId}`;
const states = async () => (await (await get(resultPath(), { cookie })).json()) as PictureStates;
const idOf = async (section: string) =>
  (await states()).pictures.find(({ sectionId }) => sectionId === section)?.id ?? "";
const call = async (section = "mind") => ({
  ...key,
  sectionId: section,
  id: await idOf(section),
  shared: true,
  figures: false,
  named: false,
});

test("[SHARE-01] sends a shared file with its image type, no indexing, and revalidation on each request", async () => {
  const picture = await call();
  expect((await get(`/shared/${picture.id}/wide.png`)).status).toBe(404);
  expect(await send("PUT", PATH, picture)).toEqual({ status: 200, body: { success: true, shared: true } });
  const answer = await get(`/shared/${picture.id}/wide.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  const etag = answer.headers.get("etag") ?? "";
  expect((await get(`/shared/${picture.id}/wide.png`, { "if-none-match": etag })).status).toBe(304);
  await send("PUT", PATH, { ...picture, shared: false });
  // also for clients with a cached copy
  expect((await get(`/shared/${picture.id}/wide.png`, { "if-none-match": etag })).status).toBe(404);
});

test("[SHARE-01] applies one limit on drawings to all addresses of an IPv6 network", async () => {
  const picture = await call("work");
  await send("PUT", PATH, picture);
  await waitAfterAttempt(services, "picture network 2001:db8:0:9::/64", DRAWN, DRAWN.max);
  const getFrom = (remoteAddress: string) =>
    app.request(`/shared/${picture.id}/wide.png`, {}, { incoming: { socket: { remoteAddress } } });
  expect((await getFrom("2001:db8:0:9::77")).status).toBe(429);
  expect((await getFrom("2001:db8:0:a::1")).status).toBe(200);
  await send("PUT", PATH, { ...picture, shared: false });
});

test("[SHARE-01] shows the preview only to the owner, and shares nothing", async () => {
  const preview = `${resultPath()}/films/story.webp?figures=yes&named=yes`;
  const answer = await get(preview, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect((await get(preview)).status).toBe(401);
  expect((await get(preview, { cookie: otherCookie })).status).toBe(404);
  expect((await states()).pictures.map(({ shared }) => shared)).toEqual(SECTIONS.map(() => false));
  expect((await get(resultPath(), { cookie: otherCookie })).status).toBe(404);
  expect((await get(resultPath())).status).toBe(401);
});

test("[SHARE-01] rejects invalid input with its field, and calls from other sites, visitors and other members", async () => {
  const good = await call("work");
  const wrong: [Record<string, unknown>, string][] = [
    [{ sectionId: "shoes" }, "sectionId"],
    [{ id: "../../etc/passwd" }, "id"],
    [{ id: undefined }, "id"],
    [{ shared: "yes" }, "shared"],
    [{ figures: 1 }, "figures"],
    [{ named: null }, "named"],
    [{ sessionId: "q_1" }, "sessionId"],
    [{ extra: true }, "extra"],
  ];
  for (const [change, field] of wrong)
    expect(await send("PUT", PATH, { ...good, ...change })).toMatchObject({ status: 400, body: { field } });
  const foreign = { origin: "https://evil.example" };
  expect((await send("PUT", PATH, good, foreign)).status).toBe(403);
  expect((await send("DELETE", resultPath(), undefined, foreign)).status).toBe(403);
  expect((await send("PUT", PATH, good, { cookie: "" })).status).toBe(401);
  expect((await send("PUT", PATH, good, { cookie: otherCookie })).status).toBe(404);
  expect((await states()).pictures.map(({ shared }) => shared)).toEqual(SECTIONS.map(() => false));
});

test("[SHARE-01] answers 404 to URLs of no picture", async () => {
  const picture = await call("books");
  await send("PUT", PATH, picture);
  for (const path of [
    `/shared/${picture.id}/story.gif`,
    `/shared/${picture.id}/large.png`,
    `/shared/${"A".repeat(32)}/wide.png`,
    `/shared/x/wide.png`,
    `/shared/%F0%9F%8F%9D/wide.png`,
    `${resultPath()}/books/story.svg`,
  ])
    expect((await get(path, { cookie })).status, path).toBe(404);
  expect((await get(`${resultPath()}/shoes/story.png`, { cookie })).status).toBe(400);
  expect(await send("DELETE", resultPath())).toMatchObject({ status: 200 });
  expect((await get(`/shared/${picture.id}/wide.png`)).status).toBe(404);
});
