import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import adminFeature from "../../app/features/admin/feature.server.ts";
import { seenCookie } from "../../app/features/admin/see-as.server.ts";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import analyticsFeature from "../../app/features/analytics/feature.server.ts";
import { journeyRecord, PHONE } from "../../app/features/analytics/fixtures.ts";
import { firstOf } from "../../app/kernel/checked.ts";
import { journeyRows } from "../../testing/collection.ts";
import { useServices } from "../../testing/services.ts";
import { answerOf } from "../web.ts";
import { openCalls } from "./calls.ts";
import { directCallsOf, openDirectCalls } from "./direct-calls.ts";

const services = useServices();
const JOURNEY = "/api/analytics/user-journey";
const recordOf = (more: Parameters<typeof journeyRecord>[0] = {}) =>
  journeyRecord({ until: services.clock.now().getTime(), ...more });
const bodyOf = (user_journey = recordOf()) => JSON.stringify({ user_journey });

async function listen(answer: http.RequestListener): Promise<number> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port; // it listens on a port
}

/** The same calls by both ways; `took` says how many went the usual one. */
async function openBoth(features = [adminFeature, analyticsFeature]) {
  const own = { ...services, features };
  const calls = directCallsOf(own);
  const usual = answerOf(openCalls(own, calls));
  const directly = openDirectCalls(own, calls);
  let took = 0;
  const both = await listen((req, res) => {
    const count = () => (took++, usual(req, res));
    if (!directly(req, res, count)) count();
  });
  return { both, usual: await listen(usual), took: () => took };
}

type Sent = { path?: string; method?: string; headers?: Record<string, string>; body?: string };
/** What is answered, without what differs from one answer to the next. */
async function ask(port: number, { path = JOURNEY, method = "POST", headers = {}, body = bodyOf() }: Sent) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { "content-type": "application/json", "user-agent": PHONE, ...headers },
    body,
  });
  const all = Object.fromEntries(answer.headers);
  const { "x-request-id": id, date, connection, "keep-alive": kept, ...same } = all;
  expect([id?.length, Boolean(date && connection && kept)]).toEqual([36, true]);
  return { status: answer.status, headers: same, body: await answer.text() };
}

test("[SPEED-06] a visit and a page that go past what stands before other calls are answered as by the usual way, and kept", async () => {
  const { both, usual, took } = await openBoth();
  const record = recordOf();
  const sent: Sent[] = [
    { body: bodyOf(record) },
    { headers: { "sec-gpc": "1" } },
    { headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } },
    { headers: { cookie: "vv_session=abc" } },
    {
      path: "/api/analytics/page-visit",
      body: JSON.stringify({ path: "/", title: "Villa", session_id: "abcdefgh12", timestamp: new Date() }),
    },
  ];
  for (const one of sent) {
    const answer = await ask(both, one); // oxlint-disable-line no-await-in-loop
    expect(answer).toEqual(await ask(usual, one)); // oxlint-disable-line no-await-in-loop
    expect([answer.status, answer.body]).toEqual([200, '{"success":true}']);
  }
  expect(took()).toBe(0);
  const { journeys, pages } = await journeyRows(services, record.session_info.journey_id);
  expect([journeys.length, pages.length]).toEqual([1, record.page_journey.length]);
  expect(await services.metrics.registry.metrics()).toContain(`route="${JOURNEY}",class="2xx"`);
});

test("[SPEED-06] whatever is wrong with one is said, counted and noted as by the usual way", async () => {
  const { both, usual, took } = await openBoth();
  const old = recordOf({ until: services.clock.now().getTime() - 40 * 86_400_000 });
  const ada = await createPerson(services, { email: "ada@villa.test" });
  const session = (await signedIn(services, ada)).get("cookie");
  const seen = firstOf(seenCookie(services, ada.id, { at: 5, as: "member" }).split(";"));
  const refused: [Sent, number][] = [
    [{ body: "{" }, 400],
    [{ body: "{}" }, 400],
    [{ body: bodyOf({ ...recordOf(), end_reason: "bored" as "page_hide" }) }, 400],
    [{ body: bodyOf(old) }, 400],
    [{ headers: { origin: "https://elsewhere.example" } }, 403],
    [{ body: `"${"x".repeat(128 * 1024)}"` }, 413],
    [{ method: "PUT" }, 405],
    [{ path: `${JOURNEY}/` }, 404],
    [{ headers: { cookie: `${session}; ${seen}` } }, 409],
  ];
  for (const [one, status] of refused) {
    const answer = await ask(both, one); // oxlint-disable-line no-await-in-loop
    expect([one, answer.status]).toEqual([one, status]);
    expect(answer).toEqual(await ask(usual, one)); // oxlint-disable-line no-await-in-loop
  }
  expect(took()).toBe(refused.length);
  expect(await services.metrics.registry.metrics()).toContain(`route="${JOURNEY}",class="4xx"`);
});

test("[SPEED-06] a body without a length, and one that breaks off, go the usual way; the next on the line is answered", async () => {
  const { both, took } = await openBoth();
  const record = recordOf();
  const chunked = http.request({ port: both, path: JOURNEY, method: "POST", agent: false });
  const answered = new Promise<number>((resolve) =>
    chunked.once("response", ({ statusCode = 0 }) => resolve(statusCode)),
  );
  chunked.write(bodyOf(record).slice(0, 40));
  chunked.end(bodyOf(record).slice(40));
  expect([await answered, took()]).toEqual([200, 1]);

  const socket = net.connect(both, "127.0.0.1");
  const head = `POST ${JOURNEY} HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n`;
  await new Promise((resolve) => socket.write(`${head}{"user_`, resolve));
  socket.destroy();
  await expect.poll(took).toBe(2);
  expect((await ask(both, {})).status).toBe(200);
});
