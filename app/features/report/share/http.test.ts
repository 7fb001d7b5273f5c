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
let others: string;

beforeAll(async () => {
  app = new Hono();
  app.use(requestIds(services.env));
  app.onError(failureAnswer(services.log));
  app.route("/", reportHttp(services));
  app.route("/", picturesHttp(services));
  const person = await createPerson(services, { firstName: "Noor" });
  cookie = (await signedIn(services, person)).get("cookie") ?? "";
  others = (await signedIn(services, await createPerson(services))).get("cookie") ?? "";
  const { sessionId, testId } = await takeQuest(services, { userId: person.id, person: "noor" });
  key = { sessionId, testId };
});

const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, {
    method,
    headers: { "content-type": "application/json", cookie, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const PATH = "/api/report-pictures";
const all = () => `${PATH}/${key.sessionId}/${key.testId}`;
const states = async () => (await (await ask(all(), { cookie })).json()) as PictureStates;
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

test("[SHARE-01] a shared file has its image type, is not indexed, and is revalidated on each request", async () => {
  const wanted = await call();
  expect((await ask(`/shared/${wanted.id}/wide.png`)).status).toBe(404);
  expect(await send("PUT", PATH, wanted)).toEqual({ status: 200, body: { success: true, shared: true } });
  const answer = await ask(`/shared/${wanted.id}/wide.png`);
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
  expect((await ask(`/shared/${wanted.id}/wide.png`, { "if-none-match": etag })).status).toBe(304);
  await send("PUT", PATH, { ...wanted, shared: false });
  // also for clients that have it
  expect((await ask(`/shared/${wanted.id}/wide.png`, { "if-none-match": etag })).status).toBe(404);
});

test("[SHARE-01] all addresses of one IPv6 network have the same pictures drawn as often as one", async () => {
  const wanted = await call("work");
  await send("PUT", PATH, wanted);
  await waitAfterAttempt(services, "picture network 2001:db8:0:9::/64", DRAWN, DRAWN.max);
  const from = (remoteAddress: string) =>
    app.request(`/shared/${wanted.id}/wide.png`, {}, { incoming: { socket: { remoteAddress } } });
  expect((await from("2001:db8:0:9::77")).status).toBe(429);
  expect((await from("2001:db8:0:a::1")).status).toBe(200);
  await send("PUT", PATH, { ...wanted, shared: false });
});

test("[SHARE-01] the preview is the owner's alone, and shares nothing", async () => {
  const preview = `${all()}/films/story.webp?figures=yes&named=yes`;
  const answer = await ask(preview, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect((await ask(preview)).status).toBe(401);
  expect((await ask(preview, { cookie: others })).status).toBe(404);
  expect((await states()).pictures.map(({ shared }) => shared)).toEqual(SECTIONS.map(() => false));
  expect((await ask(all(), { cookie: others })).status).toBe(404);
  expect((await ask(all())).status).toBe(401);
});

test("[SHARE-01] bad input gets a sentence that names its field; foreign sites and strangers change nothing", async () => {
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
  expect((await send("DELETE", all(), undefined, foreign)).status).toBe(403);
  expect((await send("PUT", PATH, good, { cookie: "" })).status).toBe(401);
  expect((await send("PUT", PATH, good, { cookie: others })).status).toBe(404);
  expect((await states()).pictures.map(({ shared }) => shared)).toEqual(SECTIONS.map(() => false));
});

test("[SHARE-01] addresses that name no picture are not found, whatever they look like", async () => {
  const wanted = await call("books");
  await send("PUT", PATH, wanted);
  for (const path of [
    `/shared/${wanted.id}/story.gif`,
    `/shared/${wanted.id}/large.png`,
    `/shared/${"A".repeat(32)}/wide.png`,
    `/shared/x/wide.png`,
    `/shared/%F0%9F%8F%9D/wide.png`,
    `${all()}/books/story.svg`,
  ])
    expect((await ask(path, { cookie })).status, path).toBe(404);
  expect((await ask(`${all()}/shoes/story.png`, { cookie })).status).toBe(400);
  expect(await send("DELETE", all())).toMatchObject({ status: 200 });
  expect((await ask(`/shared/${wanted.id}/wide.png`)).status).toBe(404);
});
