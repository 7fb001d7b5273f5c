import type { EditorState, Status } from "../contract.ts";
import { required } from "../../../lib/checked.ts";

/**
 * The state of a post at a time. A scheduled post is public once it is due, whether or not the job has run.
 */
export function stateOf(
  post: { status: Status; publishedAt: Date | null; edits: unknown; deletedAt: Date | null },
  now: Date,
): EditorState {
  if (post.deletedAt) return "deleted";
  if (post.status === "draft") return "draft";
  if (post.status === "scheduled" && required(post.publishedAt, "the time of a scheduled post") > now)
    return "scheduled";
  return post.edits ? "changes" : "published";
}
