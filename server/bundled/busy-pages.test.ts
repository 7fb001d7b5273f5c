import http from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { pageList } from "../../app/platform/page-list.server.ts";
import { nextTurn } from "../../app/platform/turns.server.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { useServices } from "../../testing/services.ts";
import { createSemaphore } from "../../app/platform/semaphore.server.ts";
import type { Draw } from "./hashed-page.ts";
import { openPages } from "./pages.ts";

const services = useServices();
beforeAll(async () => {
  services.pages = pageList(await routeModules());
});

const page = () => ({
  response: new Response(null, { headers: { "content-type": "text/html" } }),
  html: "<!DOCTYPE html><html><head></head><body>A page</body></html>",
});
const plain = (path: string) => new Request(services.env.ORIGIN + path);
/** Pages of which two may be under way, and drawings that end when the test says so. */
function twoAtMost() {
  const pages = openPages(services, { mostDrawn: 2 });
  const drawings: PromiseWithResolvers<ReturnType<typeof page>>[] = [];
  const draw: Draw = () => {
    const drawing = Promise.withResolvers<ReturnType<typeof page>>();
    drawings.push(drawing);
    return drawing.promise;
  };
  const ask = (path: string, by: Draw = draw) =>
    pages.answer(new Request(services.env.ORIGIN + path, { headers: { cookie: "vv_offer=x" } }), by);
  return { pages, drawings, ask };
}

test("[SPEED-03] past the bound a page is answered at once with 503, Retry-After and a page that asks again", async () => {
  const { drawings, ask } = twoAtMost();
  const [first, second] = [ask("/profile"), ask("/quest")];
  const third = await ask("/quest-dashboard");
  expect([third.status, third.headers.get("retry-after")]).toEqual([503, "3"]);
  expect(third.headers.get("cache-control")).toBe("private, no-store");
  expect(await third.text()).toContain('http-equiv="refresh" content="3"');
  expect(drawings).toHaveLength(2);
  for (const drawing of drawings) drawing.resolve(page());
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect((await ask("/quest-dashboard", async () => page())).status).toBe(200);
});

test("[SPEED-03] a drawing that fails leaves its place to the next", async () => {
  const { ask } = twoAtMost();

  for (let i = 0; i < 5; i++)
    await expect(ask("/profile", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken"); // oxlint-disable-line no-await-in-loop -- one after the other
  expect((await ask("/profile", async () => page())).status).toBe(200);
});

test("[SPEED-03] meanwhile what is in memory, public pages and calls are answered as ever, and the rest refused before Hono", async () => {
  const { pages, drawings, ask } = twoAtMost();
  await pages.answer(plain("/pricing"), async () => page());
  const underWay = [ask("/profile"), ask("/quest")];
  expect((await pages.answer(plain("/pricing"), () => Promise.reject(new Error("drawn")))).status).toBe(200);
  expect((await pages.answer(plain("/faq"), async () => page())).status).toBe(200); // few such: never refused
  const server = http.createServer((req, res) => {
    if (!pages.fromMemory(req, res)) res.writeHead(299).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string, { cookie = "", ...init }: RequestInit & { cookie?: string } = {}) => {
    const headers = { "accept-encoding": "identity", cookie };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init })).status;
  };
  const cookie = { cookie: "vv_offer=x" };
  expect([
    await statusOf("/pricing"),
    await statusOf("/process"),
    await statusOf("/?a=1"),
    await statusOf("/", cookie),
    await statusOf("/quest-dashboard"),
    await statusOf("/health"),
    await statusOf("/api/payments/webhook", { method: "POST" }),
    await statusOf("/api/report/a/b/c"),
    await statusOf("/contact", { method: "POST", body: "a=1" }),
  ]).toEqual([200, 299, 503, 503, 503, 299, 299, 299, 299]);
  for (const drawing of drawings) drawing.resolve(page());
  await Promise.all(underWay);
  expect(await statusOf("/quest-dashboard")).toBe(299);
  server.close();
});

test("[SPEED-03] drawings begin in their order, a few at a time, and one that waits for the database holds up no other", async () => {
  const inPlace = createSemaphore({ running: 2, holdMs: 20 });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const place = (name: string) =>
    inPlace(() => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const failed = place("a").catch((error: Error) => error.message);
  const others = ["b", "c", "d", "e"].map(place);
  expect(begun).toEqual(["a", "b"]);
  ends.get("a")?.reject(new Error("broken"));
  expect(await failed).toBe("broken");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d", "e"]); // b and c never end, and leave their places
  for (const end of ends.values()) end.resolve("drawn");
  expect(await Promise.all(others)).toEqual(["drawn", "drawn", "drawn", "drawn"]);
});

test("[SPEED-03] between two drawings whatever has arrived is answered", async () => {
  const order: string[] = [];
  const turns = ["a", "b", "c"].map((name) => nextTurn().then(() => void order.push(name)));
  const arriving = (left: number): void => {
    order.push(".");
    if (left > 0) setImmediate(arriving, left - 1);
  };
  setImmediate(arriving, 4);
  await Promise.all(turns);
  expect(order.join("")).toMatch(/^\.*a\.+b\.+c$/);
});
