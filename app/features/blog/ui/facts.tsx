import { Link } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import type { PostSummary } from "../contract.ts";

type Props = { post: PostSummary; className?: string | undefined; broken?: boolean; signed?: boolean };
/** When a post came out and how long it takes to read; with `signed`, who wrote it. */
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
