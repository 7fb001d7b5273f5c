import { eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { renderMarkdown } from "../../../platform/markdown.server.ts";
import * as media from "../../media/media.server.ts";
import type { EditorState, Post } from "../contract.ts";
import { readEditorPost } from "./editor.server.ts";
import { blogAuthors } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

/**
 * A post as its page would show it, from its last saved edits.
 * @throws AppError POST_NOT_FOUND (404)
 */
export async function previewPost(
  services: Pick<Services, "db" | "clock">,
  id: string,
): Promise<{ post: Post; state: EditorState }> {
  const { work, minutes, publishedAt, editedAt, state } = await readEditorPost(services, id);
  const { body, author: signedBy, ...rest } = work;
  const [author] = await services.db
    .select({ slug: blogAuthors.slug, name: blogAuthors.name })
    .from(blogAuthors)
    .where(eq(blogAuthors.slug, signedBy));
  const html = await media.withPictures(services, renderMarkdown(body).html);
  const shown = {
    ...rest,
    author: author ?? null,
    minutes,
    publishedAt: publishedAt ?? services.clock.now().toISOString(),
    updatedAt: editedAt,
    html,
    closed: false,
  };
  const post = firstOf(await media.currentCovers(services, [shown]));
  return { post, state };
}
