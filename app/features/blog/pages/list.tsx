import { shareCard } from "../../../platform/head.ts";
import { data, Link, type MetaDescriptor } from "react-router";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import { servicesContext } from "../../../context.ts";
import { Icon } from "../../../ui/icon.tsx";
import * as blog from "../blog.server.ts";
import type { PostSummary } from "../contract.ts";
import { tagName } from "../domain/tags.ts";
import { Cover } from "../ui/cover.tsx";
import { Facts } from "../ui/facts.tsx";
import { cachedLoader } from "../ui/cached-loader.ts";
import type { Route } from "./+types/list";
import css from "./list.module.css";
import type { PageHandle } from "../../../platform/page.ts";

/** Queries of the list of posts; with any other it is drawn anew. */
const QUERY = /^\?(tag=[a-z0-9-]{1,120}|before=[\w.-]{1,200}|tag=[a-z0-9-]{1,120}&before=[\w.-]{1,200})$/;
export const handle = { page: { cached: { query: QUERY }, findable: true } } satisfies PageHandle;

const ABOUT = "On judgement, company and unfinished work.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const tag = query.get("tag") || undefined;
  const before = query.get("before") || undefined;
  const [page, tags] = await Promise.all([
    blog.listPosts(services, { tag, before }),
    blog.listTags(services),
  ]);
  if (!page || (tag && !tags.includes(tag)) || (before && page.posts.length === 0))
    throw data(null, { status: 404 });
  const { ORIGIN, BRAND_NAME } = services.env;
  return {
    ...page,
    tags,
    tag: tag ?? null,
    first: before === undefined,
    origin: ORIGIN,
    brand: BRAND_NAME,
    search: addressOf(tag, before),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  cachedLoader(request, () => serverLoader());

/** The list's own query; the same for everybody who sees the same posts. */
function addressOf(tag?: string | null, before?: string | null): string {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(before && { before }) }).toString();
  return query && `?${query}`;
}

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [{ title: "Blog | Villa Vesper" }];
  const { origin, brand, tag, search } = loaderData;
  const title = `${tag ? `${tagName(tag)}: notes` : "Notes"} from the house | ${brand}`;
  return [
    { title },
    { name: "description", content: ABOUT },
    { tagName: "link", rel: "canonical", href: `${origin}/blog${search}` },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: "Notes from the house",
      href: "/blog/rss.xml",
    },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: title },
    { property: "og:description", content: ABOUT },
    { property: "og:url", content: `${origin}/blog${search}` },
    ...shareCard(origin),
  ];
}

const Lead = ({ post }: { post: PostSummary }) => (
  <Link className={css["lead"]} to={`/blog/${post.slug}`}>
    {post.cover && (
      <div className={css["picture"]}>
        <Cover picture={post.cover} sizes="(max-width: 860px) 100vw, (max-width: 1584px) 62vw, 950px" lead />
      </div>
    )}
    <div className={css["words"]}>
      <Facts className={css["facts"]} post={post} />
      <h2 className="display">{post.title}</h2>
      <p>{post.summary}</p>
    </div>
  </Link>
);

const Row = ({ post }: { post: PostSummary }) => (
  <li>
    <Link to={`/blog/${post.slug}`}>
      <Facts className={css["facts"]} post={post} broken />
      <h2>{post.title}</h2>
      <p>{post.summary}</p>
      {post.cover ? (
        <Cover picture={post.cover} sizes="(max-width: 860px) 6.5rem, 13rem" alt="" />
      ) : (
        <Icon name="arrow" size={22} />
      )}
    </Link>
  </li>
);

const Tags = ({ tags, tag }: { tags: string[]; tag: string | null }) => (
  <nav className={css["tags"]} aria-label="Notes by subject">
    {[null, ...tags].map((one) => (
      <Link
        key={one ?? ""}
        to={`/blog${addressOf(one)}`}
        aria-current={one === tag ? "true" : undefined}
        preventScrollReset
      >
        {one === null ? "Everything" : tagName(one)}
      </Link>
    ))}
  </nav>
);

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, older, tags, tag, first } = loaderData;
  const [lead, ...rest] = first ? posts : [undefined, ...posts];
  return (
    <>
      <div className={["tone-light", css["page"]].join(" ")}>
        <header className={css["head"]}>
          <h1 className="display">Notes from the house</h1>
          <p>
            {posts.length
              ? ABOUT
              : "Nothing has been published yet. Until then, the quest is the best thing to read here: it is about you."}
          </p>
        </header>
        {tags.length > 0 && <Tags tags={tags} tag={tag} />}
        {lead && <Lead post={lead} />}
        {rest.length > 0 && (
          <ul className={css["rows"]}>{rest.map((post) => post && <Row key={post.slug} post={post} />)}</ul>
        )}
        <p className={css["ways"]}>
          {!first && <Link to={`/blog${addressOf(tag)}`}>Newest notes</Link>}
          {older && (
            <Link to={`/blog${addressOf(tag, older)}`}>
              Older notes <Icon name="arrow" size={20} />
            </Link>
          )}
          {posts.length === 0 ? (
            <Link to="/quest">Take the quest</Link>
          ) : (
            <a href="/blog/rss.xml">Follow by RSS</a>
          )}
        </p>
      </div>
      <NewsletterSection source="blog" />
    </>
  );
}
