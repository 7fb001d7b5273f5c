import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { failureAnswer, requestIds } from "../../platform/http/responses.server.ts";
import { createPerson, signedIn } from "../accounts/fixtures.ts";
import { takeQuest } from "../quest/fixtures.ts";
import { reportHttp } from "./http.server.ts";
import * as report from "./report.server.ts";

const services = useServices();
let app: Hono;
let key: { sessionId: string; testId: string };
let owner: { id: string; cookie: string };

beforeAll(async () => {
  app = new Hono();
  app.use(requestIds(services.env));
  app.onError(failureAnswer(services.log));
  app.route("/", reportHttp(services));
  const person = await createPerson(services);
  owner = { id: person.id, cookie: (await signedIn(services, person)).get("cookie")! };
  const { sessionId, testId } = await takeQuest(services, { userId: person.id, person: "maya" });
  key = { sessionId, testId };
  await report.setSharing(services, { ...key, userId: person.id, shared: true });
});

type RequestOptions = { cookie?: string; origin?: string };
const headersOf = ({ cookie, origin }: RequestOptions) => ({
  ...(cookie && { cookie }),
  ...(origin && { origin }),
});
const get = async (path: string, options: RequestOptions = {}) => {
  const response = await app.request(path, { headers: headersOf(options) });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};
const send = async (method: string, path: string, body: unknown, options: RequestOptions = {}) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await app.request(path, {
    method,
    body: text,
    headers: { "content-type": "application/json", ...headersOf(options) },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const pathOf = (userId = "anonymous", { sessionId, testId } = key) =>
  `/api/report/${userId}/${sessionId}/${testId}`;
const call = () => ({ ...key, sectionId: "books", reaction: "like", feedback: "The second one." });
const post = (body: unknown, options: RequestOptions = {}) =>
  send("POST", "/api/quest/feedback", body, options);
const put = (body: unknown, options: RequestOptions = {}) =>
  send("PUT", "/api/report/sharing", body, options);

describe("GET /api/report/{userId}/{sessionId}/{testId}", () => {
  test("[API-08] answers in the shape of the specification, with evidence as the only addition", async () => {
    const { status, body } = await get(pathOf(owner.id), owner);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["session_id", "user_id", "completion_date", "results", "evidence"]);
    const results = body["results"] as report.OpenedReport["document"]["results"];
    expect(Object.keys(results)).toEqual([
      "section 1",
      "Mind Card",
      "findings",
      "quotes",
      "films",
      "subjects",
      "astrology",
      "books",
      "actionItem",
    ]);
    expect(Object.keys(results["Mind Card"])).toEqual([
      "name",
      "personality",
      "description",
      "attributes",
      "scores",
      "insights",
    ]);
    expect(results["Mind Card"].scores).toHaveLength(4);
    for (const score of results["Mind Card"].scores) expect(score).toMatch(/^\d{1,2}\/100$/);
    expect(results.findings).toHaveLength(5);
    expect(results.astrology!.predictions).toHaveLength(3);
    expect(results.books).toHaveLength(3);
  });

  test("[RESULT-18] forbids indexing, caching and referrers", async () => {
    const { headers } = await get(pathOf());
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("[RESULT-18] gives a visitor the nine sections without the answers or the owner's id", async () => {
    const { status, body } = await get(pathOf(owner.id));
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(owner.id);
    expect(Object.keys(body["results"] as object)).toHaveLength(9);
    const { findings } = body["evidence"] as report.OpenedReport["document"]["evidence"];
    expect(findings.map((f) => f.answers)).toEqual([[], [], [], [], []]);
  });

  const missing: [what: string, path: () => string][] = [
    ["an unknown session", () => pathOf("anonymous", { ...key, sessionId: "q_0000000000000000000000" })],
    ["a form that was not taken", () => pathOf("anonymous", { ...key, testId: "neo-116-v1" })],
    ["a form that does not exist", () => pathOf("anonymous", { ...key, testId: "neo-999" })],
    ["another person's id", () => pathOf("00000000-0000-0000-0000-000000000000")],
  ];
  test.each(missing)("[RESULT-15] answers 404 to %s", async (_, path) => {
    const { status, body } = await get(path(), owner);
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { success: false, code: "RESULT_NOT_FOUND" },
    });
  });

  const malformed: [what: string, path: () => string, field: string][] = [
    ["a short session id", () => pathOf("anonymous", { ...key, sessionId: "q_1" }), "sessionId"],
    [
      "a session id of other characters",
      () => pathOf("anonymous", { ...key, sessionId: "q_%00000000000000000000%27" }),
      "sessionId",
    ],
    ["a test id of other characters", () => pathOf("anonymous", { ...key, testId: "neo%2058" }), "testId"],
    ["a user id of other characters", () => pathOf("a%27b"), "userId"],
    ["a user id that is too long", () => pathOf("a".repeat(65)), "userId"],
  ];
  test.each(malformed)("[API-03] answers 400 to %s and names the field", async (_, path, field) => {
    const { status, body } = await get(path());
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { success: false, code: "INVALID_DATA", field },
    });
  });

  test("[RESULT-15] answers 401 to an owner whose session has expired, unless the report is shared", async () => {
    await report.setSharing(services, { ...key, userId: owner.id, shared: false });
    const stale = `${owner.cookie.split("=")[0]}=no-such-session`;
    expect((await get(pathOf(owner.id), { cookie: stale })).status).toBe(401);
    expect((await get(pathOf(owner.id))).status).toBe(404);
    expect((await get(pathOf(), { cookie: stale })).status).toBe(404);
    expect((await get(pathOf(owner.id), owner)).status).toBe(200);
    await report.setSharing(services, { ...key, userId: owner.id, shared: true });
  });
});

describe("POST /api/quest/feedback", () => {
  test("[RESULT-07] stores the owner's reaction and thought", async () => {
    expect(await post(call(), owner)).toEqual({ status: 200, body: { success: true } });
    expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.id)).toEqual([
      { sectionId: "books", reaction: "like", thought: "The second one." },
    ]);
  });

  test("[RESULT-18] stores a visitor's feedback apart from the owner's", async () => {
    const before = await report.feedbackOf(services, key.sessionId, key.testId, owner.id);
    expect((await post({ ...call(), sectionId: "work", reaction: "dislike" })).status).toBe(200);
    expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.id)).toEqual(before);
  });

  test("[RESULT-07] accepts 2,000 characters, and rejects one more with the field's name", async () => {
    expect((await post({ ...call(), feedback: "x".repeat(2000) }, owner)).status).toBe(200);
    expect(await post({ ...call(), feedback: "x".repeat(2001) }, owner)).toEqual({
      status: 400,
      body: {
        success: false,
        error: "A thought has at most 2,000 characters",
        code: "INVALID_DATA",
        field: "feedback",
      },
    });
  });

  const bad: [what: string, body: () => unknown, status: number, fields: Record<string, string>][] = [
    ["malformed JSON", () => "{", 400, { code: "INVALID_JSON" }],
    ["an empty body", () => "", 400, { code: "INVALID_JSON" }],
    ["a list", () => [], 400, { code: "INVALID_DATA" }],
    ["an unknown field", () => ({ ...call(), admin: true }), 400, { field: "admin" }],
    ["no session", () => ({ ...call(), sessionId: undefined }), 400, { field: "sessionId" }],
    ["a number as session", () => ({ ...call(), sessionId: 7 }), 400, { field: "sessionId" }],
    ["a malformed session", () => ({ ...call(), sessionId: "q_'--" }), 400, { field: "sessionId" }],
    ["a malformed test", () => ({ ...call(), testId: "neo 58" }), 400, { field: "testId" }],
    ["an unknown reaction", () => ({ ...call(), reaction: "love" }), 400, { field: "reaction" }],
    ["an unknown section", () => ({ ...call(), sectionId: "horoscope" }), 400, { field: "sectionId" }],
    ["a list as thought", () => ({ ...call(), feedback: ["x"] }), 400, { field: "feedback" }],
    [
      "an unknown session",
      () => ({ ...call(), sessionId: "q_0000000000000000000000" }),
      404,
      { code: "RESULT_NOT_FOUND" },
    ],
    [
      "a body over the limit",
      () => ({ ...call(), feedback: "x".repeat(70_000) }),
      413,
      { code: "BODY_TOO_LARGE" },
    ],
  ];
  test.each(bad)(
    "[API-03] rejects %s with the expected error and stores nothing",
    async (_, body, status, fields) => {
      const before = await report.feedbackOf(services, key.sessionId, key.testId, owner.id);
      const answer = await post(body(), owner);
      expect(answer).toMatchObject({ status, body: { success: false, ...fields } });
      expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.id)).toEqual(before);
    },
  );

  test("rejects a call from another site's page", async () => {
    expect((await post(call(), { ...owner, origin: "https://evil.test" })).status).toBe(403);
  });
});

describe("PUT /api/report/sharing", () => {
  test("[RESULT-18] lets the owner turn sharing off, and others then get 404", async () => {
    expect(await put({ ...key, shared: false }, owner)).toEqual({
      status: 200,
      body: { success: true, shared: false },
    });
    expect((await get(pathOf())).status).toBe(404);
    expect((await get(pathOf(), owner)).status).toBe(200);
    expect(await put({ ...key, shared: true }, owner)).toMatchObject({ status: 200 });
    expect((await get(pathOf())).status).toBe(200);
  });

  test("[RESULT-17] requires sign-in", async () => {
    const { status, body } = await put({ ...key, shared: false });
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { error: "Authentication required", code: "AUTHENTICATION_REQUIRED" },
    });
  });

  test("[RESULT-18] does not reveal the report's existence to another member", async () => {
    const cookie = (await signedIn(services, await createPerson(services))).get("cookie")!;
    expect((await put({ ...key, shared: false }, { cookie })).status).toBe(404);
  });

  test("[API-03] rejects a non-boolean value and an unknown field", async () => {
    expect(await put({ ...key, shared: "off" }, owner)).toMatchObject({
      status: 400,
      body: { field: "shared" },
    });
    expect(await put({ ...key, shared: true, userId: "x" }, owner)).toMatchObject({
      status: 400,
      body: { field: "userId" },
    });
  });
});
