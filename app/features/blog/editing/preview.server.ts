import { eq } from "drizzle-orm";
import { sign, siteSecret, siteSecrets, verify } from "../../../lib/signing.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { renderMarkdown } from "../../../platform/markdown.server.ts";
import * as media from "../../media/media.server.ts";
import type { EditorState, Post } from "../contract.ts";
import { readEditorPost } from "./editor.server.ts";
import { blogAuthors } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

/** A preview link is valid for one administrator until a time in seconds since 1970. */
const signedText = (id: string, viewer: string, until: number) => `${id} ${viewer} ${until}`;
const keyOf = (secret: string) => `blog-preview ${secret}`;
const VALID_SECONDS = 12 * 3_600;

/** A link to the preview of a post for one administrator, valid for twelve hours. */
export function previewAddress(
  { env, clock }: Pick<Services, "env" | "clock">,
  id: string,
  viewer: string,
): string {
  const until = Math.floor(clock.now().getTime() / 1000) + VALID_SECONDS;
  const key = sign(keyOf(siteSecret(env)), signedText(id, viewer, until));
  return `/blog/preview/${id}?until=${until}&key=${key}`;
}

/**
 * A preview of a post from its last saved edits; undefined where the link is expired or not this viewer's.
 */
export async function previewPost(
  services: Pick<Services, "db" | "env" | "clock">,
  { id, viewer, until, key }: { id: string; viewer: string; until: string; key: string },
): Promise<{ post: Post; state: EditorState } | undefined> {
  const text = signedText(id, viewer, Number(until));
  if (!siteSecrets(services.env).some((secret) => verify(keyOf(secret), text, key))) return undefined;
  const now = services.clock.now();
  if (Number(until) * 1000 < now.getTime()) return undefined;
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
    publishedAt: publishedAt ?? now.toISOString(),
    updatedAt: editedAt,
    html,
    closed: false,
  };
  const post = firstOf(await media.currentCovers(services, [shown]));
  return { post, state };
}
