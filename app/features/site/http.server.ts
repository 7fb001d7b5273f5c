import { Hono } from "hono";
import type { Services } from "../../platform/services.server.ts";
import { CARD_PATH, drawsCard } from "../../platform/pages/head.ts";
import * as blog from "../blog/blog.server.ts";
import { drawShareCard } from "./pictures/share-card.server.ts";
import { robots, sitemap } from "./domain/sitemap.ts";

/** The web app manifest: name and icons on a home screen. */
const manifestOf = (name: string) => ({
  name,
  short_name: name,
  start_url: "/",
  display: "browser",
  background_color: "#0b1624",
  theme_color: "#0b1624",
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  })),
});

const HOUR = "public, max-age=3600";

/**
 * Serves `/sitemap.xml`, `/robots.txt`, `/site.webmanifest` and, for a configured brand name, a share image
 * with that name instead of the static file.
 */
export function siteHttp(services: Pick<Services, "env" | "db" | "clock" | "pages">) {
  const { ORIGIN, BRAND_NAME } = services.env;
  const app = new Hono<{ Variables: { isBeforeOpening?: boolean } }>();
  app.get("/sitemap.xml", async (c) => {
    const posts = await blog.listAddresses(services);
    return c.body(sitemap(ORIGIN, services.pages.findable(), posts), 200, {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
  });
  if (drawsCard(BRAND_NAME)) {
    let card: ReturnType<typeof drawShareCard> | undefined;
    app.get(CARD_PATH, async (c) => {
      card ??= drawShareCard(BRAND_NAME);
      const jpeg = await card.catch((error: unknown) => {
        card = undefined;
        throw error;
      });
      return c.body(new Uint8Array(jpeg), 200, { "content-type": "image/jpeg", "cache-control": HOUR });
    });
  }
  const manifest = JSON.stringify(manifestOf(BRAND_NAME));
  app.get("/site.webmanifest", (c) =>
    c.body(manifest, 200, { "content-type": "application/manifest+json", "cache-control": HOUR }),
  );
  app.get("/robots.txt", (c) =>
    c.get("isBeforeOpening")
      ? c.text(robots(ORIGIN, { isBeforeOpening: true }), 200, { "cache-control": "no-store" })
      : c.text(robots(ORIGIN), 200, { "cache-control": HOUR }),
  );
  return app;
}
