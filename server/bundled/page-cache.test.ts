import { createHash, randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeSetting } from "../../app/features/settings/settings.server.ts";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { useServices } from "../../testing/services.ts";
import { openPageCache } from "./page-cache.ts";
import { openPages } from "./pages.ts";

const services = useServices();
/** 1 February 2026, 23:55 in India. */
const EVENING = Date.parse("2026-02-01T18:25:00Z");
const MINUTE = 60_000;
let now = EVENING;
beforeAll(async () => {
  services.pages = pageList(await routeModules());
  services.clock = { now: () => new Date(now) };
});
beforeEach(() => {
  now = EVENING;
});

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const html = (text: string) => `<!DOCTYPE html><html><head></head><body>${text}</body></html>`;
const pageOf = (text: string, headers: Record<string, string> = {}) =>
  new Response(html(text), { headers: { "content-type": "text/html", ...headers } });
type Draw = Parameters<typeof openPages>[1];

/** A site whose pages the test renders. */
function openSite(draw: Draw, options: Parameters<typeof openPageCache>[2] = {}) {
  const pages = openPages(services, draw);
  const site = new Hono();
  site.use(openPageCache(services, pages, options));
  site.route("/", pages);
  return async (path: string, init?: RequestInit) => site.request(services.env.ORIGIN + path, init);
}
/** Counts and numbers renderings. */
function counted(headers: Record<string, string> = {}) {
  const paths: string[] = [];
  const draw: Draw = async (c) => pageOf(`rendering ${paths.push(c.req.path)}`, headers);
  return { paths, draw };
}
const change = { key: "main_experience_price", by: { id: "o", name: "O" } } as const;

test("[SPEED-01] renders a page once for a hundred simultaneous visitors and all later ones", async () => {
  const { paths, draw } = counted();
  const get = openSite(draw);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => get(`/?utm_source=${i}`)));
  answers.push(await get("/"));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
    new Set([html("rendering 1")]),
  );
  expect(paths).toEqual(["/"]);
});

test("renders without anything of the visitor's request, and caches no cookie", async () => {
  const seenHeaders: Headers[] = [];
  const get = openSite(async (c) => {
    seenHeaders.push(c.req.raw.headers);
    return pageOf("a page", { "set-cookie": "vv_x=1" });
  });
  const headers = { "user-agent": "theirs", "accept-language": "hi", cookie: "theme=dark" };
  const answers = [await get("/pricing", { headers }), await get("/pricing")];
  expect(answers.map((answer) => answer.headers.get("set-cookie"))).toEqual([null, null]);
  expect(seenHeaders.map((received) => [...received])).toEqual([[]]);
});

test("answers in the best encoding, with 304 for a known ETag, and HEAD without a body", async () => {
  const get = openSite(counted().draw);
  const bytes = async (accepts: string) => {
    const answer = await get("/faq", { headers: { "accept-encoding": accepts } });
    return {
      encoding: answer.headers.get("content-encoding"),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const [small, older, plain] = [
    await bytes("gzip, deflate, br"),
    await bytes("br;q=0, gzip"),
    await bytes(""),
  ];
  expect([small.encoding, older.encoding, plain.encoding]).toEqual(["br", "gzip", null]);
  expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(older.body).equals(plain.body)).toBe(true);
  const first = await get("/faq");
  const etag = first.headers.get("etag")!;
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.get("vary")).toBe("accept-encoding, cookie");
  const revalidated = await get("/faq", { headers: { "if-none-match": `"other", ${etag}` } });
  expect([revalidated.status, await revalidated.text()]).toEqual([304, ""]);
  const head = await get("/faq", { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
});

test("caches neither failures nor responses with no-store", async () => {
  for (const [status, headers] of [
    [404, {}],
    [500, {}],
    [200, { "cache-control": "private, no-store" }],
  ] as const) {
    let drawn = 0;
    const get = openSite(async () => {
      drawn++;
      return new Response(html("no"), { status, headers: { "content-type": "text/html", ...headers } });
    });
    const statuses = [(await get("/blog/a-post")).status, (await get("/blog/a-post")).status]; // oxlint-disable-line no-await-in-loop -- one after the other
    expect([statuses, drawn]).toEqual([[status, status], 2]);
  }
});

test("clears the cache after a change, and does not cache renderings begun before it", async () => {
  const drawings: PromiseWithResolvers<Response>[] = [];
  const rendering = Promise.withResolvers<void>();
  const get = openSite(() => {
    const drawing = Promise.withResolvers<Response>();
    drawings.push(drawing);
    rendering.resolve();
    return drawing.promise;
  });
  const early = get("/");
  await rendering.promise;
  await changeSetting(services, { ...change, value: "₹52,000 - ₹61,000" });
  const late = get("/");
  await expect.poll(() => drawings.length).toBe(2);
  drawings[1]!.resolve(pageOf("new"));
  expect(await (await late).text()).toBe(html("new"));
  drawings[0]!.resolve(pageOf("old"));
  expect(await (await early).text()).toBe(html("old"));
  expect(await (await get("/")).text()).toBe(html("new"));
  expect(drawings).toHaveLength(2);
});

test("renders again at midnight in India, and after ten minutes at the latest", async () => {
  const { draw } = counted();
  const get = openSite(draw);
  const text = async () => /rendering \d/.exec(await (await get("/")).text())![0];
  expect(await text()).toBe("rendering 1");
  now = EVENING + 5 * MINUTE - 1;
  expect(await text()).toBe("rendering 1");
  now = EVENING + 5 * MINUTE;
  expect(await text()).toBe("rendering 2");
  now += 10 * MINUTE - 1;
  expect(await text()).toBe("rendering 2");
  now += 1;
  expect(await text()).toBe("rendering 3");
});

test("evicts the least recently used page above the limit of pages or bytes", async () => {
  const filling = randomBytes(5_000).toString("hex"); // 10 kB, and 5 kB in each compressed form
  const paths: string[] = [];
  const draw: Draw = async (c) => {
    paths.push(c.req.path);
    return pageOf(filling);
  };
  for (const limits of [
    { pages: 3, bytes: 1_000_000 },
    { pages: 100, bytes: 70_000 },
  ]) {
    const get = openSite(draw, { limits });
    for (const path of ["/faq", "/process", "/pricing", "/faq", "/experience"]) await get(path); // oxlint-disable-line no-await-in-loop -- in their order
    paths.length = 0;
    for (const path of ["/faq", "/process"]) await get(path); // oxlint-disable-line no-await-in-loop -- in their order
    expect(paths).toEqual(["/process"]);
  }
});

test("[SAFE-07] hashes the scripts of a cached page, has no nonce, and does not hash scripts in user content", async () => {
  const script = "window.__state = '<b>&amp;'";
  const nonces: string[] = [];
  const get = openSite(async (_c, nonce) => {
    nonces.push(nonce);
    return pageOf(
      `<script>alert(1)</script><script nonce="guessed">alert(2)</script>` +
        `<script nonce="${nonce}">${script}</script><script src="/assets/a.js" nonce="${nonce}"></script>`,
    );
  });
  const answer = await get("/pricing");
  const scripts = /script-src ([^;]*)/.exec(answer.headers.get("content-security-policy")!)![1]!.trim();
  const text = await answer.text();
  expect(scripts).toContain(hashOf(script));
  for (const foreign of ["alert(1)", "alert(2)"]) expect(scripts).not.toContain(hashOf(foreign));
  expect(scripts).not.toMatch(/nonce|unsafe/);
  expect(text).toContain(`<script>${script}</script><script src="/assets/a.js"></script>`);
  const drawn = await get("/pricing", { headers: { cookie: "vv_x=1" } });
  expect(drawn.headers.get("content-security-policy")).toContain(`'nonce-${nonces[1]}'`);
  expect(nonces[1]).not.toBe(nonces[0]);
});

test("renders a page for the request itself if preparing it for the cache fails", async () => {
  const get = openSite(async (c) =>
    pageOf(`${c.req.header("cookie") ?? ""}<link rel="stylesheet" href="/assets/gone.css"/>`),
  );
  const answer = await get("/process", { headers: { cookie: "theme=dark" } });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("theme=dark")]);
});
