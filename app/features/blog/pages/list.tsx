import { countOf } from "../../../lib/plural.ts";
import { NOINDEX, shareCard, titleWith, titled } from "../../../platform/pages/head.ts";
import { useEffect, useRef } from "react";
import { data, Form, Link, type MetaDescriptor } from "react-router";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import { servicesContext } from "../../../context.ts";
import { Icon } from "../../../ui/icon.tsx";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import * as blog from "../blog.server.ts";
import type { PostSummary } from "../contract.ts";
import { tagName } from "../domain/tags.ts";
import { Cover } from "../ui/cover.tsx";
import { Facts } from "../ui/facts.tsx";
import { feedLink } from "../ui/feed-link.ts";
import { Rows } from "../ui/rows.tsx";
import { cachedLoader } from "../ui/cached-loader.ts";
import type { Route } from "./+types/list";
import fieldCss from "../../../ui/field.module.css";
import css from "./list.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";

/** Queries whose pages are cached. */
const QUERY = /^\?(tag=[a-z0-9-]{1,120}|before=[\w.-]{1,200}|tag=[a-z0-9-]{1,120}&before=[\w.-]{1,200})$/;
export const handle = { page: { cached: { query: QUERY }, findable: true } } satisfies PageHandle;

const LONGEST_QUERY = 200;
const ABOUT = "On judgement, company and unfinished work.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const tag = query.get("tag") || undefined;
  const before = query.get("before") || undefined;
  const q = (query.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const [page, tags, sent, newsletterPicture] = await Promise.all([
    q
      ? blog.searchPosts(services, q).then((posts) => ({ posts, older: null }))
      : blog.listPosts(services, { tag, before }),
    blog.listTags(services),
    newsletter.countSent(services),
    newsletter.readSectionPicture(services),
  ]);
  if (!page || (tag && !tags.includes(tag)) || (before && page.posts.length === 0))
    throw data(null, { status: 404 });
  const { ORIGIN, BRAND_NAME } = services.env;
  return {
    ...page,
    tags,
    newsletters: sent.open > 0,
    newsletterPicture,
    tag: q ? null : (tag ?? null),
    q,
    first: before === undefined && !q,
    origin: ORIGIN,
    brand: BRAND_NAME,
    search: q ? `?q=${encodeURIComponent(q)}` : addressOf(tag, before),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  cachedLoader(request, () => serverLoader());

/** The normalised query of the list. */
function addressOf(tag?: string | null, before?: string | null): string {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(before && { before }) }).toString();
  return query && `?${query}`;
}

const feedOf = (tag: string | null) => `/blog/rss.xml${tag ? `?tag=${tag}` : ""}`;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return titled("Blog")({ matches });
  const { origin, brand, tag, q, search } = loaderData;
  if (q) return [{ title: titleWith(brand, `“${q}” in the notes`) }, NOINDEX];
  const title = titleWith(brand, `${tag ? `${tagName(tag)}: notes` : "Notes"} from the house`);
  return [
    { title },
    { name: "description", content: ABOUT },
    { tagName: "link", rel: "canonical", href: `${origin}/blog${search}` },
    feedLink(tag ? `${tagName(tag)}: notes from the house` : "Notes from the house", feedOf(tag)),
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
    <div className={css["picture"]}>
      <Cover post={post} sizes="(width <= 53.75em) 100vw, (width <= 1584px) 62vw, 950px" lead />
    </div>
    <div className={css["words"]}>
      <Facts className={css["facts"]} post={post} />
      <h2 className="display">{post.title}</h2>
      <p>{post.summary}</p>
    </div>
  </Link>
);

const Tags = ({ tags, tag }: { tags: string[]; tag: string | null | undefined }) => (
  <nav className={`row ${css["tags"]}`} aria-label="Notes by subject">
    {[null, ...tags].map((option) => (
      <Link
        key={option ?? ""}
        to={`/blog${addressOf(option)}`}
        aria-current={option === tag ? "true" : undefined}
        preventScrollReset
      >
        {option === null ? "All" : tagName(option)}
      </Link>
    ))}
  </nav>
);

/** A search form that works without scripts. */
function Search({ q }: { q: string }) {
  const field = useRef<HTMLInputElement>(null);
  // remounting the field would lose the focus
  useEffect(() => {
    if (field.current) field.current.value = q;
  }, [q]);
  return (
    <Form className="between" action="/blog">
      <label className="visually-hidden" htmlFor="q">
        Search the notes
      </label>
      <input
        ref={field}
        className={fieldCss["control"]}
        id="q"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={LONGEST_QUERY}
        placeholder="Search the notes"
        enterKeyHint="search"
      />
      <button type="submit" className="link">
        Search
      </button>
    </Form>
  );
}

/** The text below the title: what the blog is about, or the number of results. */
function introduction({ q, posts }: Pick<Route.ComponentProps["loaderData"], "q" | "posts">) {
  if (q && posts.length > 0) return `${countOf(posts.length, "note")} for “${q}”, best match first.`;
  if (q) return `No notes found for “${q}”. Try fewer or different words.`;
  if (posts.length > 0) return ABOUT;
  return "Nothing has been published yet. Until then, the quest is the best thing to read here: it is about you.";
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, older, tags, tag, q, first, newsletters, newsletterPicture } = loaderData;
  const [lead, ...others] = posts;
  const rest = first ? others : posts;
  return (
    <>
      <div className={["tone-light tone-reading", css["page"]].join(" ")}>
        <header className={css["head"]}>
          <h1 className="display">{q ? "Found in the notes" : "Notes from the house"}</h1>
          <p className="lede" aria-live="polite">
            {introduction(loaderData)}
          </p>
        </header>
        {(tags.length > 0 || q) && (
          <div className={css["finding"]}>
            <Tags tags={tags} tag={q ? undefined : tag} />
            <search>
              <Search q={q} />
            </search>
          </div>
        )}
        {first && lead && <Lead post={lead} />}
        <Rows posts={rest} />
        <p className={`row ${css["ways"]}`}>
          {!first && <Link to={`/blog${addressOf(tag)}`}>Newest notes</Link>}
          {older && (
            <Link to={`/blog${addressOf(tag, older)}`}>
              Older notes <Icon name="arrow" size={20} />
            </Link>
          )}
          {posts.length === 0 && !q ? (
            <Link to="/quest">Take the quest</Link>
          ) : (
            <a href={feedOf(tag)}>Follow {tag ? `“${tagName(tag)}” ` : ""}by RSS</a>
          )}
          {newsletters && <Link to="/blog/letters">Past newsletters</Link>}
        </p>
      </div>
      <NewsletterSection source="blog" own={newsletterPicture} />
    </>
  );
}
