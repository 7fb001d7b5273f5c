import { Hono } from "hono";
import type { Services } from "../../platform/services.server.ts";
import * as blog from "../blog/blog.server.ts";
import { robots, sitemap } from "./domain/sitemap.ts";

const HOUR = "public, max-age=3600";

/** `/sitemap.xml` and `/robots.txt`. */
export function siteHttp(services: Pick<Services, "env" | "db" | "clock" | "pages">) {
  const { ORIGIN } = services.env;
  const app = new Hono<{ Variables: { isShut?: boolean } }>();
  app.get("/sitemap.xml", async (c) => {
    const posts = await blog.listAddresses(services);
    return c.body(sitemap(ORIGIN, services.pages.findable(), posts), 200, {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
  });
  app.get("/robots.txt", (c) =>
    c.get("isShut")
      ? c.text(robots(ORIGIN, { isShut: true }), 200, { "cache-control": "no-store" })
      : c.text(robots(ORIGIN), 200, { "cache-control": HOUR }),
  );
  return app;
}
