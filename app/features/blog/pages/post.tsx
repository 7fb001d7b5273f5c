import { data, Link, redirect, type MetaDescriptor } from "react-router";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import { servicesContext, sessionContext } from "../../../context.ts";
import * as insider from "../../insider/insider.server.ts";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import * as blog from "../blog.server.ts";
import type { PostSummary } from "../contract.ts";
import { tagName } from "../domain/tags.ts";
import { Article } from "../ui/article.tsx";
import { Cover } from "../ui/cover.tsx";
import { Facts } from "../ui/facts.tsx";
import { feedLink } from "../ui/feed-link.ts";
import { Share } from "../ui/share.tsx";
import { cachedLoader } from "../ui/cached-loader.ts";
import type { Route } from "./+types/post";
import css from "./post.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { titled, titleWith } from "../../../platform/pages/head.ts";

export const handle = {
  page: { cached: { params: { slug: /[a-z0-9-]{1,120}/ } }, findable: true },
} satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const user = context.get(sessionContext);
  const result = await blog.readPost(services, params.slug, () => insider.isInsider(services, user));
  if (!result) throw data(null, { status: 404 });
  if ("redirectToCanonical" in result) throw redirect(`/blog/${result.redirectToCanonical}`, 301);
  const { post } = result;
  const { ORIGIN, BRAND_NAME, SUPPORT_EMAIL } = services.env;
  const [related, neighbours, newsletterPicture] = await Promise.all([
    blog.relatedPosts(services, post),
    blog.readNeighbours(services, post),
    newsletter.readSectionPicture(services),
  ]);
  return {
    post,
    related,
    neighbours,
    card: `${ORIGIN}/blog/${post.slug}/card.png?v=${blog.cardVersion(services, post)}`,
    newsletterPicture,
    origin: ORIGIN,
    brand: BRAND_NAME,
    writeTo: SUPPORT_EMAIL,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  cachedLoader(request, () => serverLoader(), {
    mayStore: ({ post }) => post.audience === "everybody",
  });

type PageData = Route.ComponentProps["loaderData"];

const organization = (name: string, url: string) => ({ "@type": "Organization", name, url });

/** Structured data of the post. Source: schema.org/BlogPosting. */
const linkedData = ({ post, card, origin, brand }: PageData) => ({
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  headline: post.title,
  description: post.shareText || post.summary,
  url: `${origin}/blog/${post.slug}`,
  mainEntityOfPage: `${origin}/blog/${post.slug}`,
  image: [card, ...(post.cover ? [origin + post.cover.src] : [])],
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  timeRequired: `PT${post.minutes}M`,
  keywords: post.tags.map(tagName).join(", "),
  inLanguage: "en-IN",
  isAccessibleForFree: post.audience === "everybody",
  author: post.author
    ? { "@type": "Person", name: post.author.name, url: `${origin}/blog/by/${post.author.slug}` }
    : organization(brand, origin),
  publisher: organization(brand, origin),
});

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return titled("Blog")({ matches });
  const { post, card, origin, brand } = loaderData;
  const url = `${origin}/blog/${post.slug}`;
  return [
    { title: titleWith(brand, post.title) },
    { name: "description", content: post.shareText || post.summary },
    { tagName: "link", rel: "canonical", href: url },
    feedLink("Notes from the house", "/blog/rss.xml"),
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: brand },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: post.title },
    { property: "og:description", content: post.shareText || post.summary },
    { property: "og:url", content: url },
    { property: "og:image", content: card },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${post.title}. Notes from the house, ${brand}` },
    { property: "article:published_time", content: post.publishedAt },
    { property: "article:modified_time", content: post.updatedAt },
    ...post.tags.map((tag) => ({ property: "article:tag", content: tagName(tag) })),
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": linkedData(loaderData) },
  ];
}

const End = ({ post, neighbours: { older, newer }, origin, writeTo }: PageData) => (
  <footer className={css["end"]}>
    <Share url={`${origin}/blog/${post.slug}`} title={post.title} />
    {post.tags.length > 0 && (
      <p>
        {post.tags.map((tag) => (
          <Link key={tag} className="link" to={`/blog?tag=${tag}`}>
            {tagName(tag)}
          </Link>
        ))}
      </p>
    )}
    <p>
      {post.author ? (
        <>
          Written by <Link to={`/blog/by/${post.author.slug}`}>{post.author.name}</Link>.
        </>
      ) : (
        "Written by the hosts."
      )}
      {writeTo && (
        <>
          {" "}
          Disagree? <a href={`mailto:${writeTo}?subject=${encodeURIComponent(post.title)}`}>Write back</a>.
        </>
      )}
    </p>
    {(older ?? newer) && (
      <nav className={css["neighbours"]} aria-label="Notes before and after" data-screen-only="">
        {older && (
          <Link to={`/blog/${older.slug}`} rel="prev">
            <small>The note before</small>
            {older.title}
          </Link>
        )}
        {newer && (
          <Link to={`/blog/${newer.slug}`} rel="next">
            <small>The note after</small>
            {newer.title}
          </Link>
        )}
      </nav>
    )}
  </footer>
);

const Related = ({ posts }: { posts: PostSummary[] }) => (
  <section className={css["related"]} aria-labelledby="next" data-screen-only="">
    <div>
      <h2 id="next">Read next</h2>
      {posts.map((post) => (
        <Link key={post.slug} to={`/blog/${post.slug}`}>
          <div className={css["picture"]}>
            <Cover post={post} sizes="(width <= 47.5em) 90vw, 56vw" alt="" />
          </div>
          <h3>{post.title}</h3>
          <Facts post={post} />
        </Link>
      ))}
    </div>
  </section>
);

export default function Post({ loaderData }: Route.ComponentProps) {
  const { post, related, newsletterPicture } = loaderData;
  return (
    <>
      <div className={["tone-light tone-reading", css["page"]].join(" ")}>
        <Article post={post}>
          {post.closed && (
            <section className={css["rest"]} aria-labelledby="rest">
              <h2 id="rest">The rest is for Insiders</h2>
              <p>
                Notes from the table, every newsletter, and dates before they are announced:{" "}
                <Link to="/insider">see what Insider access includes and costs</Link>. If you have it,{" "}
                <Link to="/auth">sign in</Link>.
              </p>
            </section>
          )}
          <End {...loaderData} />
        </Article>
        {related.length > 0 && <Related posts={related} />}
      </div>
      <NewsletterSection source="blog" own={newsletterPicture} />
    </>
  );
}
