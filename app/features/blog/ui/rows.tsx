import { Link } from "react-router";
import type { PostSummary } from "../contract.ts";
import css from "../pages/list.module.css";
import { Cover } from "./cover.tsx";
import { Facts } from "./facts.tsx";

/** A list of posts. */
export const Rows = ({ posts }: { posts: PostSummary[] }) =>
  posts.length === 0 ? null : (
    <ul className={css["rows"]}>
      {posts.map((post) => (
        <li key={post.slug}>
          <Link to={`/blog/${post.slug}`}>
            <Facts className={css["facts"]} post={post} broken />
            <h2>{post.title}</h2>
            <p>{post.summary}</p>
            <div className={css["thumb"]}>
              <Cover post={post} sizes="(width <= 53.75em) 6.5rem, 13rem" alt="" />
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
