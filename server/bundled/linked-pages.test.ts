import fc from "fast-check";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import * as accounts from "../../app/features/accounts/accounts.server.ts";
import { takeQuest } from "../../app/features/quest/fixtures.ts";
import reportFeature from "../../app/features/report/feature.server.ts";
import * as report from "../../app/features/report/report.server.ts";
import { changeSetting } from "../../app/features/settings/settings.server.ts";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { openSecondProcess } from "../../testing/second-process.ts";
import { useServices } from "../../testing/services.ts";
import { openPageCache } from "./page-cache.ts";
import { openPages } from "./pages.ts";

const testServices = useServices();
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
  services = Object.assign(testServices, {
    features: [reportFeature],
    pages: pageList(await routeModules()),
  });
  for (const person of ["maya", "noor"] as const) {
    const result = await owned(person); // oxlint-disable-line no-await-in-loop -- two
    await share(result, true); // oxlint-disable-line no-await-in-loop -- two
    results.push(result);
  }
});

type Draw = Parameters<typeof openPages>[1];
/** A process whose result pages show the viewer and the number of the rendering. */
function openProcess(on: Services, during: () => Promise<unknown> = async () => {}) {
  const rendered = { count: 0 };
  const draw: Draw = async ({ req: { raw: request } }) => {
    rendered.count++;
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
    await during();
    const headers = { "content-type": "text/html", "cache-control": "private, no-store" };
    return new Response(html, { status: opened ? 200 : 404, headers });
  };
  const pages = openPages(on, draw);
  const site = new Hono();
  site.use(openPageCache(on, pages));
  site.route("/", pages);
  return {
    rendered,
    get: async (path: string, headers: Record<string, string> = {}) =>
      site.request(on.env.ORIGIN + path, { headers }),
  };
}
const pathOf = ({ sessionId, testId }: Result, userId = "anonymous") =>
  `/quest-result/${userId}/${sessionId}/${testId}`;
type ShownPage = {
  id: string;
  relation?: string;
  sees?: number;
  cookie: string | null;
  agent: string | null;
};
const shownIn = (html: string) => JSON.parse(/<body>(.*)<\/body>/.exec(html)![1]!) as ShownPage;

/** Two processes on one database; tests move the clock of the second. */
async function twoProcesses() {
  const second = await openSecondProcess(services);
  let now = services.clock.now().getTime();
  const secondServices: Services = { ...second.services, clock: { now: () => new Date(now) } };
  return {
    processes: [openProcess(services), openProcess(secondServices)] as const,
    /** Advances the second process's clock by a second. */
    letPass: () => void (now += 1_000),
    close: () => second.close(),
  };
}

test("[SPEED-02] never shows one person's page to another, whatever the cookies, owner, sharing, query, order and process", async () => {
  const { processes, letPass, close } = await twoProcesses();
  const cookies = [
    "",
    "theme=dark",
    "vv_offer=x",
    "vv.session_token=forged",
    "vv_quest=forged",
    ...results.map(({ owner }) => owner.cookie),
  ];
  const asking = fc.record({
    process: fc.constantFrom(...processes),
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
    fc.asyncProperty(fc.array(asking, { maxLength: 12 }), async (requests) => {
      for (const { process, which, under, cookie, authorization, search, agent, share: turned } of requests) {
        if (turned !== undefined) {
          await share(which, turned); // oxlint-disable-line no-await-in-loop -- in their order
          isOpen.set(which, turned);
          letPass();
        }
        const otherOwner = results.find((result) => result !== which)!.owner.id;
        const userId = { anonymous: "anonymous", owner: which.owner.id, other: otherOwner }[under];
        const headers = { cookie, "user-agent": agent, ...(authorization && { authorization }) };
        const answer = await process.get(pathOf(which, userId) + search, headers); // oxlint-disable-line no-await-in-loop -- in their order
        const shown = shownIn(await answer.text()); // oxlint-disable-line no-await-in-loop -- in their order
        const isOwner = cookie === which.owner.cookie;
        const relation = isOwner ? "owner" : isOpen.get(which) ? "guest" : undefined;
        expect(shown.id).toBe(which.sessionId);
        expect(shown.relation).toBe(under === "other" ? undefined : relation);
        expect(shown.cookie === null || shown.cookie === cookie).toBe(true);
        expect(shown.agent === null || shown.agent === agent).toBe(true);
        if (shown.relation === "guest") expect(shown.sees).toBe(0);
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
    }),
    { numRuns: 60 },
  );
  await close();
});

test("[SPEED-02] renders a shared result once for everyone who follows the link", async () => {
  const { get, rendered } = openProcess(services);
  await share(results[0]!, true);
  for (let i = 0; i < 5; i++) expect((await get(pathOf(results[0]!))).status).toBe(200); // oxlint-disable-line no-await-in-loop -- one after the other
  expect(rendered.count).toBe(1);
});

test("[SPEED-02] removes a result that is no longer shared from other processes within a second", async () => {
  const result = await owned("maya");
  await share(result, true);
  const { processes, letPass, close } = await twoProcesses();
  const [, { get, rendered }] = processes;
  expect([(await get(pathOf(result))).status, (await get(pathOf(result))).status, rendered.count]).toEqual([
    200, 200, 1,
  ]);
  await share(result, false);
  letPass();
  expect((await get(pathOf(result))).status).toBe(404);
  await share(result, true);
  letPass();
  expect((await get(pathOf(result))).status).toBe(200);
  await close();
});

test("[SPEED-02] does not cache a result that is unshared during its rendering", async () => {
  const result = await owned("noor");
  await share(result, true);
  const turning = openProcess(services, () => share(result, false));
  await turning.get(pathOf(result)); // started while it was shared
  expect((await turning.get(pathOf(result))).status).toBe(404);
});

test("[SPEED-02] renders a shared result again after a setting changed", async () => {
  const result = results[1]!;
  await share(result, true);
  const { get, rendered } = openProcess(services);
  await get(pathOf(result));
  await get(pathOf(result));
  expect(rendered.count).toBe(1);
  const change = {
    key: "main_experience_price",
    value: "₹52,000 - ₹61,000",
    by: { id: "o", name: "O" },
  } as const;
  expect(await changeSetting(services, change)).toMatchObject({ ok: true });
  await get(pathOf(result));
  expect(rendered.count).toBe(2);
});
