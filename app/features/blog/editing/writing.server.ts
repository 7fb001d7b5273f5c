import { randomUUID } from "node:crypto";
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { transaction } from "../../../platform/database/db.server.ts";
import { wordsOf } from "../../../platform/markdown.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { lockAddresses, moveAddress, isTaken } from "../reading/addresses.server.ts";
import { BLOG_CHANGED, PostDraft, type Refusal, type Saved, type Status } from "../contract.ts";
import { readingMinutes } from "../domain/reading-time.ts";
import { blogPosts } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "clock" | "notices">;

const refused = (field: string, error: string): Refusal => ({ saved: false, field, error });

/**
 * Writes a new draft or overwrites a post, also for readers: its status stays, so a published post changes at
 * once. The editor uses `saveWork` instead, which keeps edits unpublished. A taken slug or an invalid field
 * is returned with its field and changes nothing.
 */
export async function saveDraft(
  services: Dependencies,
  given: z.input<typeof PostDraft>,
): Promise<Saved | Refusal> {
  const checked = PostDraft.safeParse(given);
  if (!checked.success)
    return refused(
      String(firstOf(checked.error.issues).path[0] ?? ""),
      firstOf(checked.error.issues).message,
    );
  const { id: known, ...written } = checked.data;
  const now = services.clock.now();
  const id = known ?? `p_${randomUUID()}`;
  const values = {
    ...written,
    tags: [...new Set(written.tags)],
    minutes: readingMinutes(wordsOf(written.body)),
    updatedAt: now,
    editedAt: now,
  };
  return transaction(services.db, async (tx) => {
    await lockAddresses(tx);
    if (await isTaken(tx, written.slug, id)) return refused("slug", "Another post has or had this address");
    if (known === undefined) {
      await tx.insert(blogPosts).values({ id, ...values, status: "draft", createdAt: now });
      return { saved: true, id, slug: written.slug };
    }
    const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id));
    if (!post) return refused("id", "This post no longer exists");
    await moveAddress(tx, post, written.slug, now);
    const next = { ...values, revision: sql`${blogPosts.revision} + 1` };
    await tx.update(blogPosts).set(next).where(eq(blogPosts.id, id));
    await services.notices.send(tx, BLOG_CHANGED);
    return { saved: true, id, slug: written.slug };
  });
}
/**
 * Updates all posts that match a condition, and notifies every process if there were any.
 * @returns how many
 */
async function change(
  { db, notices }: Pick<Dependencies, "db" | "notices">,
  which: SQL | undefined,
  values: PgUpdateSetSource<typeof blogPosts>,
) {
  return transaction(db, async (tx) => {
    const { length } = await tx.update(blogPosts).set(values).where(which).returning({ id: blogPosts.id });
    if (length > 0) await notices.send(tx, BLOG_CHANGED);
    return length;
  });
}

/**
 * Publishes a post, now or at a time. A post that was public before keeps its date.
 * @returns the updated post, or undefined where there is none
 */
export async function publishPost(
  services: Dependencies,
  id: string,
  at?: Date,
): Promise<Status | undefined> {
  const now = services.clock.now();
  const status = at && at > now ? "scheduled" : "published";
  const seen = lte(blogPosts.publishedAt, now);
  const publishedAt =
    at ?? sql`case when ${seen} then ${blogPosts.publishedAt} else ${now.toISOString()}::timestamptz end`;
  return (await change(services, eq(blogPosts.id, id), { status, publishedAt })) > 0 ? status : undefined;
}

/**
 * Unpublishes a post: its URL answers 404 until it is published again.
 * @returns false where there is none
 */
export const unpublishPost = async (
  services: Pick<Dependencies, "db" | "notices">,
  id: string,
): Promise<boolean> => (await change(services, eq(blogPosts.id, id), { status: "draft" })) > 0;

/**
 * Marks scheduled posts as published once their time has come. Readers could see them already; this clears
 * caches made without them.
 */
export const publishDue = (services: Dependencies): Promise<number> =>
  change(services, and(eq(blogPosts.status, "scheduled"), lte(blogPosts.publishedAt, services.clock.now())), {
    status: "published",
  });
