import type { ReactNode } from "react";
import type { Post } from "../contract.ts";
import css from "../pages/post.module.css";
import { Cover } from "./cover.tsx";
import { Facts } from "./facts.tsx";

/** A post: head, cover and text, then `children`. */
export const Article = ({ post, children }: { post: Post; children?: ReactNode }) => (
  <article>
    <header className={css["head"]}>
      <Facts className={css["facts"]} post={post} signed />
      <h1 className="display">{post.title}</h1>
      <p className="lede">{post.summary}</p>
    </header>
    {post.cover && (
      <figure className={css["cover"]}>
        <div className={css["picture"]}>
          <Cover post={post} sizes="100vw" lead />
        </div>
        {post.cover.caption && <figcaption>{post.cover.caption}</figcaption>}
      </figure>
    )}
    {/* oxlint-disable-next-line react/no-danger -- renderMarkdown escapes HTML in the text */}
    <div className={css["prose"]} dangerouslySetInnerHTML={{ __html: post.html }} />
    {children}
  </article>
);
