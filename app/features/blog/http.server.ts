import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { matchesEtag } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { rss } from "./domain/feed.ts";
import { cardVersion, shareCard } from "./reading/card.server.ts";
import { editorHttp } from "./editing/editor-http.server.ts";
import { tagName } from "./domain/tags.ts";
import { feedPosts, listTags, readAuthor, readPost } from "./reading/reading.server.ts";
import { titleWith } from "../../platform/pages/head.ts";

/** Responds with the body, or 304 if the client has it already. */
async function revalidated(
  c: Context,
  body: () => Promise<BodyInit> | BodyInit,
  etag: string,
  headers: Record<string, string>,
) {
  const all = { ...headers, etag: `"${etag}"` };
  return matchesEtag(c, all.etag) ? c.body(null, 304, all) : new Response(await body(), { headers: all });
}

const notFound = (c: Context) => c.text("There’s nothing at this address", 404);

/** Routes that are not pages: the feeds, share cards and the editor's API. */
export function blogHttp(services: Services) {
  const { ORIGIN, BRAND_NAME } = services.env;
  const app = new Hono();
  app.route("/", editorHttp(services));
  /** Metadata for the feed of all posts, one tag or one author; undefined for an unknown tag or author. */
  async function channelOf({ tag, author }: { tag?: string | undefined; author?: string | undefined }) {
    const [home, self] = [`${ORIGIN}/blog`, `${ORIGIN}/blog/rss.xml`];
    if (tag)
      return (await listTags(services)).includes(tag)
        ? {
            title: `${tagName(tag)}: notes from the house`,
            home: `${home}?tag=${tag}`,
            self: `${self}?tag=${tag}`,
          }
        : undefined;
    if (!author) return { title: "Notes from the house", home, self };
    const profile = await readAuthor(services, author);
    return (
      profile && {
        title: `${profile.name}: notes from the house`,
        home: `${home}/by/${profile.slug}`,
        self: `${self}?author=${profile.slug}`,
      }
    );
  }
  app.get("/blog/rss.xml", async (c) => {
    const { tag, author } = c.req.query();
    const channel = await channelOf({ tag, author });
    if (!channel) return notFound(c);
    const posts = await feedPosts(services, { tag, author });
    const feed = rss({
      ...channel,
      title: titleWith(BRAND_NAME, channel.title),
      description: "On judgement, company and unfinished work.",
      items: posts.map((post) => ({ ...post, url: `${ORIGIN}/blog/${post.slug}` })),
    });
    const etag = createHash("sha256").update(feed).digest("base64url").slice(0, 22);
    return revalidated(c, () => feed, etag, {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
  });
  app.get("/blog/:slug/card.png", async (c) => {
    const page = await readPost(services, c.req.param("slug"));
    if (!page) return notFound(c);
    if ("redirectToCanonical" in page) return c.redirect(`/blog/${page.redirectToCanonical}/card.png`, 301);
    const png = async () => new Uint8Array(await shareCard(services, page.post));
    return revalidated(c, png, cardVersion(services, page.post), {
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
    });
  });
  return app;
}
