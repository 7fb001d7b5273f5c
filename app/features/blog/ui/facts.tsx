import { Link } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import type { PostSummary } from "../contract.ts";

type Props = { post: PostSummary; className?: string | undefined; broken?: boolean; signed?: boolean };
/** A post's date and reading time, and its author with `signed`. */
export const Facts = ({ post, className, broken = false, signed = false }: Props) => (
  <p className={className}>
    <time dateTime={post.publishedAt}>{formatIndiaDay(post.publishedAt)}</time>
    {broken ? <br /> : ", "}
    {post.minutes} min read
    {post.audience === "insiders" && ", for Insiders"}
    {signed && post.author && (
      <>
        , by <Link to={`/blog/by/${post.author.slug}`}>{post.author.name}</Link>
      </>
    )}
  </p>
);
