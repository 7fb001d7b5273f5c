import { formatIndiaDay } from "../../../kernel/india-format.ts";
import type { PostSummary } from "../contract.ts";

/** When a post came out and how long it takes to read. */
export const Facts = ({
  post,
  className,
  broken = false,
}: {
  post: PostSummary;
  className?: string | undefined;
  broken?: boolean;
}) => (
  <p className={className}>
    <time dateTime={post.publishedAt}>{formatIndiaDay(post.publishedAt)}</time>
    {broken ? <br /> : ", "}
    {post.minutes} min read
  </p>
);
