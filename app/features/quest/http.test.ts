import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { failureAnswer, requestIds } from "../../platform/http/responses.server.ts";
import { useServices } from "../../../testing/services.ts";
import { createPerson, signedIn } from "../accounts/fixtures.ts";
import { questHttp } from "./http.server.ts";
import { givenBy } from "./fixtures.ts";
import * as quest from "./quest.server.ts";

const services = useServices();
let app: Hono;
beforeAll(() => {
  app = new Hono();
  app.use(requestIds(services.env));
  app.onError(failureAnswer(services.log));
  app.route("/", questHttp(services));
});

type Answer = { status: number; body: Record<string, unknown>; cookie: string | null };
async function call(method: string, path: string, body?: unknown, cookie = ""): Promise<Answer> {
  const response = await app.request(`/api/quest/${path}`, {
    method,
    headers: { "content-type": "application/json", cookie, origin: services.env.ORIGIN },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? null,
  };
}
const first = quest.sheetOf("short").statements[0]!.id;
const answer = { itemId: first, value: 3, answeredAt: "2026-11-20T10:00:00.000Z" };
const NOWHERE = "q_0000000000000000000000";

describe("the quiz calls", () => {
  test("[QUEST-01] lead from the first statement to the result with only the cookie", async () => {
    const started = await call("POST", "start", { adult: true });
    expect(started).toMatchObject({ status: 201, body: { success: true } });
    const { sessionId } = started.body as { sessionId: string };
    const cookie = started.cookie!;
    const answers = givenBy("maya", { now: services.clock.now() });
    expect(await call("PUT", "answers", { sessionId, answers: answers.slice(0, 30) }, cookie)).toMatchObject({
      status: 200,
      body: { success: true, answered: 30, locked: [] },
    });
    const progress = await call("GET", "progress", undefined, cookie);
    expect(progress.body["quest"]).toMatchObject({ sessionId, form: "short", finished: [] });
    expect(await call("GET", `progress?session=${sessionId}`, undefined, cookie)).toMatchObject({
      status: 200,
    });
    const finish = {
      sessionId,
      form: "short",
      sex: null,
      birthDate: "1998-08-14",
      answers: answers.slice(30),
    };
    expect((await call("POST", "finish", finish, cookie)).body).toEqual({
      success: true,
      sessionId,
      testId: "neo-58-v1",
      ownerId: null,
      norms: expect.stringMatching(/^\w+ of about \d+ who took this inventory online$/),
      amiss: null,
      path: `/quest-result/anonymous/${sessionId}/neo-58-v1`,
    });
    expect((await call("GET", "progress", undefined, cookie)).body).toEqual({ success: true, quest: null });
  });

  test("[QUEST-01] require no quest cookie from a signed-in member", async () => {
    const person = await createPerson(services);
    const session = (await signedIn(services, person)).get("cookie")!;
    const started = await call("POST", "start", { adult: true }, session);
    expect(started.cookie).toBeNull();
    const { sessionId } = started.body as { sessionId: string };
    expect(await call("PUT", "answers", { sessionId, answers: [answer] }, session)).toMatchObject({
      status: 200,
    });
    expect(await call("PUT", "answers", { sessionId, answers: [answer] })).toMatchObject({
      status: 403,
      body: { code: "NOT_YOUR_QUEST" },
    });
  });

  const batch = (changes: object) => ({ sessionId: NOWHERE, answers: [{ ...answer, ...changes }] });
  test.each<[string, string, string, unknown, object]>([
    ["malformed JSON", "PUT", "answers", '{"sessionId":', { status: 400, body: { code: "INVALID_JSON" } }],
    ["a denied affirmation", "POST", "start", { adult: false }, { status: 400, body: { field: "adult" } }],
    [
      "an unknown field",
      "POST",
      "start",
      { adult: true, admin: true },
      { status: 400, body: { error: "Unknown field: admin", field: "admin" } },
    ],
    [
      "an unknown field in an answer",
      "PUT",
      "answers",
      batch({ note: "x" }),
      { status: 400, body: { field: "answers.0.note" } },
    ],
    [
      "a quest id of another shape",
      "PUT",
      "answers",
      { ...batch({}), sessionId: "1 or 1=1" },
      { status: 400, body: { field: "sessionId" } },
    ],
    ["an unknown quest", "PUT", "answers", batch({}), { status: 404, body: { code: "QUEST_NOT_FOUND" } }],
    [
      "no answers",
      "PUT",
      "answers",
      { sessionId: NOWHERE, answers: [] },
      { status: 400, body: { field: "answers" } },
    ],
    [
      "too many answers",
      "PUT",
      "answers",
      { sessionId: NOWHERE, answers: Array.from({ length: 117 }, () => answer) },
      { status: 400, body: { field: "answers" } },
    ],
    [
      "a value of 0",
      "PUT",
      "answers",
      batch({ value: 0 }),
      {
        status: 400,
        body: {
          error: `The answer to ${first} must be a whole number from 1 to 5, not 0`,
          field: "answers.0.value",
        },
      },
    ],
    [
      "no time",
      "PUT",
      "answers",
      batch({ answeredAt: "yesterday" }),
      { status: 400, body: { field: "answers.0.answeredAt" } },
    ],
    [
      "an unknown form",
      "POST",
      "finish",
      { sessionId: NOWHERE, form: "long" },
      { status: 400, body: { field: "form" } },
    ],
    [
      "an impossible date",
      "POST",
      "finish",
      { sessionId: NOWHERE, form: "short", birthDate: "1998-02-31" },
      { status: 400, body: { field: "birthDate" } },
    ],
    [
      "an unknown quest to finish",
      "POST",
      "finish",
      { sessionId: NOWHERE, form: "short" },
      { status: 404, body: { code: "QUEST_NOT_FOUND" } },
    ],
    ["a link for an unknown quest", "POST", "resume-link", { sessionId: NOWHERE }, { status: 404 }],
    ["progress of an unknown quest", "GET", `progress?session=${NOWHERE}`, undefined, { status: 404 }],
    [
      "progress of no quest id",
      "GET",
      "progress?session=%00",
      undefined,
      { status: 400, body: { field: "session" } },
    ],
  ])("[QUEST-01] name what is wrong: %s", async (_, method, path, body, expected) => {
    const refused = await call(method, path, body);
    expect(refused).toMatchObject(expected);
    expect(refused.body["success"]).toBe(false);
    expect(refused.body["error"]).toEqual(expect.any(String));
  });

  test("[QUEST-01] accept an answer from a browser whose clock is at year 0", async () => {
    const started = await call("POST", "start", { adult: true });
    const { sessionId } = started.body as { sessionId: string };
    const long = { ...answer, answeredAt: "0000-01-01T00:00:00Z" };
    const result = await call("PUT", "answers", { sessionId, answers: [long] }, started.cookie!);
    expect(result).toMatchObject({ status: 200, body: { answered: 1 } });
  });

  test("[QUEST-07] refuse requests from another site's page", async () => {
    const response = await app.request("/api/quest/start", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
      body: JSON.stringify({ adult: true }),
    });
    expect(response.status).toBe(403);
  });

  test("[QUEST-07] are not cacheable", async () => {
    const response = await app.request("/api/quest/progress");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});
