import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import { nextTurn } from "../../app/platform/pages/turns.server.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { useServices } from "../../testing/services.ts";
import { openPageCache } from "./page-cache.ts";
import { openPages } from "./pages.ts";

const services = useServices();
beforeAll(async () => {
  services.pages = pageList(await routeModules());
});

const page = () => new Response("<p>A page</p>", { headers: { "content-type": "text/html" } });
/** A site that renders at most two pages at once; the test ends each rendering. */
function twoAtMost() {
  const renderings: PromiseWithResolvers<Response>[] = [];
  const draw = () => {
    const rendering = Promise.withResolvers<Response>();
    renderings.push(rendering);
    return rendering.promise;
  };
  const pages = openPages(services, draw, { mostAtOnce: 2 });
  const site = new Hono();
  site.use(openPageCache(services, pages));
  site.get("/health", (c) => c.text("well"));
  site.route("/", pages);
  return {
    renderings,
    get: async (path: string, cookie = "vv_offer=x") =>
      site.request(services.env.ORIGIN + path, { headers: { cookie } }),
    /** Resolves when `count` renderings are running. */
    underWay: (count: number) => expect.poll(() => renderings.length).toBe(count),
  };
}

test("[SPEED-03] answers 503 above the limit with Retry-After and a page that reloads", async () => {
  const { renderings, get, underWay } = twoAtMost();
  const [first, second] = [get("/profile"), get("/quest")];
  await underWay(2);
  const third = await get("/quest-dashboard");
  expect([third.status, third.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(third.headers.get("cache-control")).toBe("private, no-store");
  expect(third.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await third.text()).toContain('http-equiv="refresh" content="3"');
  expect(renderings).toHaveLength(2);
  for (const rendering of renderings) rendering.resolve(page());
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  const next = get("/quest-dashboard");
  await underWay(3);
  renderings[2]!.resolve(page());
  expect((await next).status).toBe(200);
});

test("[SPEED-03] frees the slot of a failed rendering", async () => {
  const { renderings, get, underWay } = twoAtMost();
  for (let i = 0; i < 5; i++) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    const failing = get("/profile");
    await underWay(i + 1);
    renderings[i]!.reject(new Error("broken"));
    expect((await failing).status).toBe(500);
    /* oxlint-enable no-await-in-loop */
  }
});

test("[SPEED-03] serves public pages and calls above the limit, and refuses other pages", async () => {
  const { renderings, get, underWay } = twoAtMost();
  const cached = get("/pricing", "");
  await underWay(1);
  renderings[0]!.resolve(page());
  expect((await cached).status).toBe(200);
  const occupying = [get("/profile"), get("/quest")];
  await underWay(3);
  const rendered = get("/faq", ""); // few such pages: never refused
  await underWay(4);
  renderings[3]!.resolve(page());
  expect((await rendered).status).toBe(200);
  const statusOf = async (path: string, cookie: string) => (await get(path, cookie)).status;
  expect([
    await statusOf("/pricing", ""),
    await statusOf("/health", ""),
    await statusOf("/?a=1", ""),
    await statusOf("/", "vv_offer=x"),
    await statusOf("/quest-dashboard", ""),
    await statusOf("/blog/of-any-name", ""),
  ]).toEqual([200, 200, 503, 503, 503, 503]);
  for (const rendering of renderings) rendering.resolve(page());
  await Promise.all(occupying);
});

test("[SPEED-03] answers other requests between two renderings", async () => {
  const order: string[] = [];
  const waiting = ["a", "b", "c"].map((name) => nextTurn().then(() => void order.push(name)));
  const arriving = (left: number): void => {
    order.push(".");
    if (left > 0) setImmediate(arriving, left - 1);
  };
  setImmediate(arriving, 4);
  await Promise.all(waiting);
  expect(order.join("")).toMatch(/^\.*a\.+b\.+c$/);
});
