import { Link } from "react-router";
import type { PostSummary } from "../contract.ts";
import css from "../pages/list.module.css";
import { Cover } from "./cover.tsx";
import { DrawnCover } from "./drawn-cover.tsx";
import { Facts } from "./facts.tsx";

const Row = ({ post }: { post: PostSummary }) => (
  <li>
    <Link to={`/blog/${post.slug}`}>
      <Facts className={css["facts"]} post={post} broken />
      <h2>{post.title}</h2>
      <p>{post.summary}</p>
      <div className={css["thumb"]}>
        {post.cover ? (
          <Cover picture={post.cover} sizes="(width <= 53.75em) 6.5rem, 13rem" alt="" />
        ) : (
          <DrawnCover slug={post.slug} />
        )}
      </div>
    </Link>
  </li>
);

/** A list of posts. */
export const Rows = ({ posts }: { posts: PostSummary[] }) =>
  posts.length === 0 ? null : (
    <ul className={css["rows"]}>
      {posts.map((post) => (
        <Row key={post.slug} post={post} />
      ))}
    </ul>
  );
