import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import * as accounts from "../../app/features/accounts/accounts.server.ts";
import { takeQuest } from "../../app/features/quest/fixtures.ts";
import reportFeature from "../../app/features/report/feature.server.ts";
import * as report from "../../app/features/report/report.server.ts";
import { changeSetting } from "../../app/features/settings/settings.server.ts";
import { pageList } from "../../app/platform/page-list.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { openSecondProcess } from "../../testing/second-process.ts";
import { useServices } from "../../testing/services.ts";
import type { Draw } from "./hashed-page.ts";
import { openPages } from "./pages.ts";

const given = useServices();
let services: Services;
type Result = { owner: { id: string; cookie: string }; sessionId: string; testId: string };
const results: Result[] = [];

const owned = async (person: "maya" | "noor"): Promise<Result> => {
  const member = await createPerson(services);
  const { id } = member;
  const headers = await signedIn(services, member);
  const { sessionId, testId } = await takeQuest(services, { userId: id, person });
  return { owner: { id, cookie: headers.get("cookie")! }, sessionId, testId };
};
const share = ({ owner, sessionId, testId }: Result, shared: boolean) =>
  report.setSharing(services, { userId: owner.id, sessionId, testId, shared });

beforeAll(async () => {
  services = Object.assign(given, { features: [reportFeature], pages: pageList(await routeModules()) });
  for (const person of ["maya", "noor"] as const) {
    const result = await owned(person); // oxlint-disable-line no-await-in-loop -- two
    await share(result, true); // oxlint-disable-line no-await-in-loop -- two
    results.push(result);
  }
});

/** Draws a result as its page does, and writes who it was drawn for into it. */
const drawOn = (on: Services) => {
  const drawn = { count: 0 };
  const draw: Draw = async (request) => {
    drawn.count++;
    const [, , userId = "", sessionId = "", testId = ""] = new URL(request.url).pathname.split("/");
    const { user } = await accounts.readSession(on, request.headers);
    const viewer = { userId: user?.id ?? null, headers: request.headers };
    const opened = await report.openReport(on, { userId, sessionId, testId, viewer });
    const html = `<!DOCTYPE html><html><head></head><body>${JSON.stringify({
      id: sessionId,
      relation: opened?.relation,
      sees: opened?.document.evidence.findings.flatMap(({ answers }) => answers).length,
      cookie: request.headers.get("cookie"),
      agent: request.headers.get("user-agent"),
      search: new URL(request.url).search,
    })}</body></html>`;
    const headers = { "content-type": "text/html", "cache-control": "private, no-store" };
    return { response: new Response(null, { status: opened ? 200 : 404, headers }), html };
  };
  return { drawn, draw };
};
const pathOf = ({ sessionId, testId }: Result, userId = "anonymous") =>
  `/quest-result/${userId}/${sessionId}/${testId}`;
type Said = { id: string; relation?: string; sees?: number; cookie: string | null; agent: string | null };
const saidIn = (html: string) => JSON.parse(/<body>(.*)<\/body>/.exec(html)![1]!) as Said;

test("[SPEED-02] no page of one ever reaches another: any cookies, owners, queries and order", async () => {
  const pages = openPages(services);
  const { drawn, draw } = drawOn(services);
  const cookies = [
    "",
    "theme=dark",
    "vv_offer=x",
    "vv.session_token=forged",
    "vv_quest=forged",
    ...results.map(({ owner }) => owner.cookie),
  ];
  const asking = fc.record({
    which: fc.constantFrom(...results),
    under: fc.constantFrom("anonymous", "owner", "other"),
    cookie: fc.constantFrom(...cookies),
    authorization: fc.constantFrom(undefined, "Bearer x"),
    search: fc.constantFrom("", "?utm_source=x", "?a=1"),
    agent: fc.constantFrom("one", "two"),
    share: fc.constantFrom(undefined, undefined, undefined, true, false),
  });
  const isOpen = new Map(results.map((result) => [result, true]));
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { maxLength: 12 }), async (asked) => {
      for (const { which, under, cookie, authorization, search, agent, share: turned } of asked) {
        if (turned !== undefined) {
          await share(which, turned); // oxlint-disable-line no-await-in-loop -- in their order
          isOpen.set(which, turned);
        }
        const other = results.find((one) => one !== which)!.owner.id;
        const userId = { anonymous: "anonymous", owner: which.owner.id, other }[under];
        const headers = new Headers({ cookie, "user-agent": agent, ...(authorization && { authorization }) });
        const url = `${services.env.ORIGIN}${pathOf(which, userId)}${search}`;
        const answer = await pages.answer(new Request(url, { headers }), draw); // oxlint-disable-line no-await-in-loop -- in their order
        const said = saidIn(await answer.text()); // oxlint-disable-line no-await-in-loop -- in their order
        const isOwner = cookie === which.owner.cookie;
        const relation = isOwner ? "owner" : isOpen.get(which) ? "guest" : undefined;
        expect(said.id).toBe(which.sessionId);
        expect(said.relation).toBe(under === "other" ? undefined : relation);
        expect(said.cookie === null || said.cookie === cookie).toBe(true);
        expect(said.agent === null || said.agent === agent).toBe(true);
        if (said.relation === "guest") expect(said.sees).toBe(0);
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
      }
    }),
    { numRuns: 60 },
  );
  const before = drawn.count;
  await share(results[0]!, true);
  for (let i = 0; i < 5; i++)
    await pages.answer(new Request(services.env.ORIGIN + pathOf(results[0]!)), draw); // oxlint-disable-line no-await-in-loop -- one after the other
  expect(drawn.count - before).toBeLessThanOrEqual(1);
});

test("[SPEED-02] in another process a result that is no longer shared is gone within a second", async () => {
  const result = await owned("maya");
  await share(result, true);
  const second = await openSecondProcess(services);
  try {
    let now = services.clock.now().getTime();
    const there: Services = { ...second.services, clock: { now: () => new Date(now) } };
    const pages = openPages(there);
    const { drawn, draw } = drawOn(there);
    const ask = () => pages.answer(new Request(services.env.ORIGIN + pathOf(result)), draw);
    expect([(await ask()).status, (await ask()).status, drawn.count]).toEqual([200, 200, 1]);
    await share(result, false);
    now += 1_000;
    expect((await ask()).status).toBe(404);
    await share(result, true);
    now += 1_000;
    expect((await ask()).status).toBe(200);
  } finally {
    await second.close();
  }
});

test("[SPEED-02] a setting that changes, and a result that was shared no more while it was drawn, leave no old page", async () => {
  const result = await owned("noor");
  await share(result, true);
  const pages = openPages(services);
  const { drawn, draw } = drawOn(services);
  const ask = (by: Draw = draw) => pages.answer(new Request(services.env.ORIGIN + pathOf(result)), by);
  const slow: Draw = async (request, nonce) => {
    const page = await draw(request, nonce);
    await share(result, false);
    return page;
  };
  await ask(slow); // was begun while it was open
  expect((await ask()).status).toBe(404);
  await share(result, true);
  await ask();
  const before = drawn.count;
  await ask();
  expect(drawn.count).toBe(before);
  const change = {
    key: "main_experience_price",
    value: "₹52,000 - ₹61,000",
    by: { id: "o", name: "O" },
  } as const;
  expect(await changeSetting(services, change)).toMatchObject({ ok: true });
  await expect
    .poll(async () => {
      await ask();
      return drawn.count;
    })
    .toBe(before + 1);
});
