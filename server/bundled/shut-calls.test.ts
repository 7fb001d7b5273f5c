import { expect, test } from "vitest";
import adminFeature from "../../app/features/admin/feature.server.ts";
import { openSite } from "../../app/features/admin/opening/open-site.server.ts";
import blogFeature from "../../app/features/blog/feature.server.ts";
import { createPost } from "../../app/features/blog/fixtures.ts";
import siteFeature from "../../app/features/site/feature.server.ts";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { useServices } from "../../testing/services.ts";
import { openCalls } from "./calls.ts";

const services = useServices();
const PATHS = ["/sitemap.xml", "/blog/rss.xml", "/blog/rss.xml?tag=rooms", "/blog/a-post/card.png"];

/** The calls of this site in local or live mode. */
const callsOf = (mode: Services["env"]["SITE_MODE"]) =>
  openCalls({
    ...services,
    db: Object.create(services.db) as Services["db"],
    features: [adminFeature, siteFeature, blogFeature],
    pages: pageList({}),
    env: { ...services.env, SITE_MODE: mode },
  });
const statuses = async (calls: ReturnType<typeof openCalls>) =>
  Promise.all(PATHS.map(async (path) => (await calls.request(path)).status));
const robotsOf = async (calls: ReturnType<typeof openCalls>) => {
  const answer = await calls.request("/robots.txt");
  return [answer.status, await answer.text(), answer.headers.get("cache-control")] as const;
};

test("[OWNER-01] hides sitemap, feed and post cards, and names no sitemap in robots.txt, until the site is open", async () => {
  await createPost(services, { slug: "a-post", title: "A note before the opening", tags: ["rooms"] });
  expect(await statuses(callsOf("local"))).toEqual([200, 200, 200, 200]);

  const closed = callsOf("live");
  for (const path of PATHS) {
    const answer = await closed.request(path); // oxlint-disable-line no-await-in-loop
    const body = await answer.text(); // oxlint-disable-line no-await-in-loop
    expect([path, answer.status, answer.headers.get("cache-control"), body]).toEqual([
      path,
      404,
      "no-store",
      "",
    ]);
  }
  const [status, robots, cacheControl] = await robotsOf(closed);
  expect([status, cacheControl]).toEqual([200, "no-store"]);
  expect(robots).toContain("Disallow: /api/\n");
  expect(robots).not.toContain("Sitemap");

  await openSite(services, { id: "ada", name: "Ada Fernandes" });
  const open = callsOf("live");
  expect(await statuses(open)).toEqual([200, 200, 200, 200]);
  expect((await robotsOf(open))[1]).toContain("/sitemap.xml");
});
