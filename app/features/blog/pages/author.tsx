import { data, Link, type MetaDescriptor } from "react-router";
import { servicesContext } from "../../../context.ts";
import { shareCard, titleWith, titled } from "../../../platform/pages/head.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import * as blog from "../blog.server.ts";
import { cachedLoader } from "../ui/cached-loader.ts";
import { feedLink } from "../ui/feed-link.ts";
import { Rows } from "../ui/rows.tsx";
import type { Route } from "./+types/author";
import css from "./list.module.css";

export const handle = {
  page: {
    cached: { params: { author: /[a-z0-9-]{1,120}/ }, query: /^\?before=[\w.-]{1,200}$/ },
    findable: true,
  },
} satisfies PageHandle;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const before = new URL(request.url).searchParams.get("before") || undefined;
  const [author, page, newsletterPicture] = await Promise.all([
    blog.readAuthor(services, params.author),
    blog.listPosts(services, { author: params.author, before }),
    newsletter.readSectionPicture(services),
  ]);
  if (!author || !page || (before && page.posts.length === 0)) throw data(null, { status: 404 });
  const { ORIGIN, BRAND_NAME } = services.env;
  return {
    author,
    ...page,
    first: before === undefined,
    newsletterPicture,
    origin: ORIGIN,
    brand: BRAND_NAME,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  cachedLoader(request, () => serverLoader());

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return titled("Blog")({ matches });
  const { author, origin, brand } = loaderData;
  const url = `${origin}/blog/by/${author.slug}`;
  const about = author.about || `Notes by ${author.name}.`;
  return [
    { title: titleWith(brand, `${author.name}: notes from the house`) },
    { name: "description", content: about },
    { tagName: "link", rel: "canonical", href: url },
    feedLink(`${author.name}: notes from the house`, `/blog/rss.xml?author=${author.slug}`),
    { property: "og:type", content: "profile" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: author.name },
    { property: "og:description", content: about },
    { property: "og:url", content: url },
    ...shareCard(origin),
  ];
}

/** An author and their posts. */
export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { author, posts, older, first, newsletterPicture } = loaderData;
  return (
    <>
      <div className={["tone-light tone-reading", css["page"]].join(" ")}>
        <header className={css["head"]}>
          <h1 className="display">{author.name}</h1>
          <p className="lede">{author.about}</p>
        </header>
        <Rows posts={posts} />
        <p className={`row ${css["ways"]}`}>
          {posts.length === 0 && <span>No published posts by this author yet.</span>}
          {!first && <Link to={`/blog/by/${author.slug}`}>Newest notes</Link>}
          {older && (
            <Link to={`/blog/by/${author.slug}?before=${older}`}>
              Older notes <Icon name="arrow" size={20} />
            </Link>
          )}
          <a href={`/blog/rss.xml?author=${author.slug}`}>Follow by RSS</a>
          <Link to="/blog">All notes</Link>
        </p>
      </div>
      <NewsletterSection source="blog" own={newsletterPicture} />
    </>
  );
}
