import { beforeAll, expect, test } from "vitest";
import { changeSetting } from "../../app/features/settings/settings.server.ts";
import { pageList } from "../../app/platform/page-list.server.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { useServices } from "../../testing/services.ts";
import type { Draw } from "./hashed-page.ts";
import { openPages } from "./pages.ts";

const services = useServices();
beforeAll(async () => {
  services.pages = pageList(await routeModules());
});

/** Posts by name, and how many pages that say that there is none were written. */
function blog() {
  const posts = new Set<string>();
  const written: string[] = [];
  const draw: Draw = async (request, _nonce, { unlessMissing = false } = {}) => {
    const { pathname } = new URL(request.url);
    const isThere = posts.has(pathname);
    const headers = { "content-type": "text/html" };
    const response = new Response(null, { status: isThere ? 200 : 404, headers: isThere ? headers : {} });
    if (!isThere && unlessMissing) return { response };
    if (!isThere) written.push(pathname);
    const html = `<!DOCTYPE html><html><head></head><body>${isThere ? pathname : "Page not found"}</body></html>`;
    return { response: new Response(null, { status: response.status, headers }), html };
  };
  return { posts, written, draw };
}
const asking = (path: string, headers: Record<string, string> = {}) =>
  new Request(services.env.ORIGIN + path, { headers });

test("[SAFE-07] what says that a post is missing is written once, however many addresses are tried", async () => {
  const pages = openPages(services);
  const { written, draw } = blog();
  for (let n = 0; n < 20; n++) {
    const answer = await pages.answer(asking(`/blog/missing-${n}`), draw); // oxlint-disable-line no-await-in-loop -- one after the other
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("Page not found")]); // oxlint-disable-line no-await-in-loop
  }
  expect(written).toEqual(["/blog/missing-0"]);
});

test("[SAFE-07] it is missing for whoever has it already, too, and written anew after a change", async () => {
  const pages = openPages(services);
  const { written, draw } = blog();
  const first = await pages.answer(asking("/blog/one"), draw);
  const again = await pages.answer(
    asking("/blog/one", { "if-none-match": first.headers.get("etag")! }),
    draw,
  );
  expect([first.status, again.status, written.length]).toEqual([404, 404, 1]);
  const change = {
    key: "main_experience_price",
    value: "₹52,000 - ₹61,000",
    by: { id: "o", name: "O" },
  } as const;
  expect(await changeSetting(services, change)).toMatchObject({ ok: true });
  await expect
    .poll(async () => {
      await pages.answer(asking("/blog/two"), draw);
      return written.length;
    })
    .toBe(2);
});

test("[SAFE-07] a post that comes later is found, and a visitor with a cookie gets a page of their own", async () => {
  const pages = openPages(services);
  const { posts, written, draw } = blog();
  expect((await pages.answer(asking("/blog/later"), draw)).status).toBe(404);
  posts.add("/blog/later");
  const answer = await pages.answer(asking("/blog/later"), draw);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("/blog/later")]);
  expect((await pages.answer(asking("/blog/never", { cookie: "vv_offer=x" }), draw)).status).toBe(404);
  expect(written).toEqual(["/blog/later", "/blog/never"]);
});
