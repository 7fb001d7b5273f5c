import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { failureAnswer } from "../../platform/http/responses.server.ts";
import { createSubscribers } from "./fixtures.ts";
import { newsletterHttp } from "./http.server.ts";
import { PER_VISITOR } from "./subscribers/limits.server.ts";
import { subscriberKeys, subscribers } from "./tables.server.ts";
import { mintKey } from "./subscribers/keys.server.ts";
import * as newsletter from "./newsletter.server.ts";

const services = useServices();
let visitors = 0;

/** A browser with its own IP address. */
function visitor(limit = PER_VISITOR, peer = `203.0.113.${++visitors}`) {
  const app = new Hono().route("/", newsletterHttp(services, limit));
  app.onError(failureAnswer(services.log));
  const send = (path: string, init: RequestInit = {}) =>
    app.request(services.env.ORIGIN + path, init, { incoming: { socket: { remoteAddress: peer } } });
  return {
    send,
    post: async (body: unknown, headers: Record<string, string> = {}) => {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const sent = { "content-type": "application/json", ...headers };
      const answer = await send("/api/newsletter/subscribe", { method: "POST", headers: sent, body: text });
      return {
        status: answer.status,
        body: (await answer.json()) as Record<string, unknown>,
        headers: answer.headers,
      };
    },
    form: (fields: Record<string, string>) =>
      send("/api/newsletter/subscribe", {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: services.env.ORIGIN },
        body: new URLSearchParams(fields),
      }),
  };
}
const emails = async () => (await services.db.select().from(subscribers)).map(({ email }) => email);

describe("[HOME-06] the sign-up", () => {
  test("answers unknown, pending, subscribed, unsubscribed and bounced addresses identically", async () => {
    const known: string[] = [];
    for (const status of ["subscribed", "unsubscribed", "bounced"] as const)
      known.push(...(await createSubscribers(services, 1, status, { status })));
    await newsletter.suppress(services, { address: known[2]!, reason: "hard-bounce" });
    const { post } = visitor();
    const answers = [];
    for (const email of ["new@villa.test", "new@villa.test", ...known])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      answers.push(await post({ email, source: "landing" }));
    const received = answers.map(({ status, body, headers }) => [status, body, [...headers]]);
    expect(received[0]!.slice(0, 2)).toEqual([200, { success: true }]);
    expect(received).toEqual(answers.map(() => received[0]));
  });

  test("drops a form filled in by a robot, with the same answer", async () => {
    const answer = await visitor().post({
      email: "robot@villa.test",
      source: "landing",
      website: "https://spam.example",
    });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const form = await visitor().form({ email: "robot@villa.test", source: "landing", website: "x" });
    expect([form.status, form.headers.get("location")]).toEqual([303, "/newsletter?state=asked"]);
    expect(await emails()).not.toContain("robot@villa.test");
  });

  test.each([
    ["asked", { email: "plain@villa.test", source: "blog", website: "" }],
    ["address", { email: "nobody", source: "blog", website: "" }],
    ["failed", { email: "a@villa.test", source: "the moon", website: "" }],
  ])("redirects a form without scripts to a page: %s", async (state, fields) => {
    const answer = await visitor().form(fields);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/newsletter?state=${state}`]);
  });

  test("rejects a form from another site", async () => {
    const answer = await visitor().post(
      { email: "victim@villa.test", source: "landing" },
      { origin: "https://evil.test" },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: "FOREIGN_ORIGIN" } });
    expect(await emails()).not.toContain("victim@villa.test");
  });
});

describe("[API-04] a flood from one address", () => {
  const few = { max: 3, seconds: 600 };
  test("is answered 429 with Retry-After, and does not affect others", async () => {
    const flood = visitor(few);
    const answers = [];
    for (let i = 0; i < 5; i++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      answers.push(await flood.post({ email: `flood-${i}@villa.test`, source: "landing" }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]!.body).toMatchObject({
      success: false,
      code: "TOO_MANY_REQUESTS",
      error: expect.any(String),
    });
    const wait = Number(answers[4]!.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await emails()).filter((email) => email.startsWith("flood-"))).toHaveLength(3);
    expect((await visitor(few).post({ email: "other@villa.test", source: "landing" })).status).toBe(200);
  });
  test("redirects a plain form to an error page; invalid addresses count too", async () => {
    const { form } = visitor({ max: 1, seconds: 600 });
    await form({ email: "wrong", source: "page", website: "" });
    const answer = await form({ email: "right@villa.test", source: "page", website: "" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/newsletter?state=many"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

async function confirmedSubscriber() {
  const [email = ""] = await createSubscribers(services, 1, `r-${++visitors}`);
  const [row] = await services.db.select().from(subscribers).where(eq(subscribers.email, email));
  const key = await mintKey(services, row!.id, "manage");
  return { key, path: `/api/newsletter/unsubscribe?t=${key}` };
}
const unsubscribe = (path: string) =>
  visitor().send(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });

describe("[HOME-06] one-click unsubscribing (RFC 8058)", () => {
  test("works without cookie and origin, is idempotent, and answers an unknown key identically", async () => {
    const { key, path } = await confirmedSubscriber();
    const answers = [
      await unsubscribe(path),
      await unsubscribe(path),
      await unsubscribe(`/api/newsletter/unsubscribe?t=${"A".repeat(43)}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await newsletter.readPreferences(services, key)).toMatchObject({ status: "unsubscribed" });
  });
  test("redirects an opened link to the preferences page without changing anything", async () => {
    const { key, path } = await confirmedSubscriber();
    const answer = await visitor().send(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/newsletter/preferences?t=${key}`,
    ]);
    expect(await newsletter.readPreferences(services, key)).toMatchObject({ status: "subscribed" });
    expect(await services.db.$count(subscriberKeys)).toBeGreaterThan(0);
  });
});
