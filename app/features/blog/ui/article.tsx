import type { ReactNode } from "react";
import type { Post } from "../contract.ts";
import css from "../pages/post.module.css";
import { Cover } from "./cover.tsx";
import { Facts } from "./facts.tsx";

/** A post as readers see it: head, cover, text; below it what its page adds. */
export const Article = ({ post, children }: { post: Post; children?: ReactNode }) => (
  <article>
    <header className={css["head"]}>
      <Facts className={css["facts"]} post={post} signed />
      <h1 className="display">{post.title}</h1>
      <p className={css["lede"]}>{post.summary}</p>
    </header>
    {post.cover && (
      <figure className={css["cover"]}>
        <Cover picture={post.cover} sizes="100vw" lead />
        {post.cover.caption && <figcaption>{post.cover.caption}</figcaption>}
      </figure>
    )}
    {/* oxlint-disable-next-line react/no-danger -- made by renderMarkdown, which lets no HTML of the text through */}
    <div className={css["prose"]} dangerouslySetInnerHTML={{ __html: post.html }} />
    {children}
  </article>
);
