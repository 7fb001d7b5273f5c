import { randomUUID } from "node:crypto";
import { and, eq, lte, ne, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Tx } from "../../platform/db.server.ts";
import type { z } from "zod";
import { wordsOf } from "../../platform/markdown.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { BLOG_CHANGED, PostDraft, type Refusal, type Saved, type Status } from "./contract.ts";
import { readingMinutes } from "./domain/reading-time.ts";
import { blogPosts, blogSlugs } from "./tables.server.ts";

const SLUGS = 728_411_017; // the lock's name: any constant of its own

type Has = Pick<Services, "db" | "clock" | "notices">;

/** Whether a post, or the former address of one, stands at this slug. Another post's former address stays its own: links to it are out there. */
async function taken(tx: Tx, slug: string, id: string): Promise<boolean> {
  const [post] = await tx
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), ne(blogPosts.id, id)));
  const [former] = await tx
    .select({ id: blogSlugs.postId })
    .from(blogSlugs)
    .where(and(eq(blogSlugs.slug, slug), ne(blogSlugs.postId, id)));
  return Boolean(post ?? former);
}

/** Keeps the address that a post leaves, if anybody can have seen it there; the one it comes back to is its own again. */
async function move(tx: Tx, post: typeof blogPosts.$inferSelect, slug: string, leftAt: Date) {
  if (post.slug === slug) return;
  await tx.delete(blogSlugs).where(eq(blogSlugs.slug, slug));
  if (post.publishedAt && post.publishedAt <= leftAt) await tx.insert(blogSlugs).values({ slug: post.slug, postId: post.id, leftAt });
}

const refused = (field: string, error: string): Refusal => ({ saved: false, field, error });

/**
 * Saves a new post as a draft, or what was changed in one that is there: its status stays, so a published post changes at once.
 * A slug that is taken, or a field that is wrong, is answered beside its field and changes nothing.
 */
export async function saveDraft(services: Has, given: z.input<typeof PostDraft>): Promise<Saved | Refusal> {
  const checked = PostDraft.safeParse(given);
  if (!checked.success) return refused(String(checked.error.issues[0]!.path[0] ?? ""), checked.error.issues[0]!.message);
  const { id: known, ...written } = checked.data;
  const now = services.clock.now();
  const id = known ?? `p_${randomUUID()}`;
  const values = { ...written, tags: [...new Set(written.tags)], minutes: readingMinutes(wordsOf(written.body)), updatedAt: now };
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SLUGS})`); // one writer at a time: two must not take one address
    if (await taken(tx, written.slug, id)) return refused("slug", "Another post has this address, or had it once");
    if (known === undefined) {
      await tx.insert(blogPosts).values({ id, ...values, status: "draft", createdAt: now });
      return { saved: true, id, slug: written.slug };
    }
    const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id));
    if (!post) return refused("id", "This post is not there any more");
    await move(tx, post, written.slug, now);
    await tx.update(blogPosts).set(values).where(eq(blogPosts.id, id));
    await services.notices.send(tx, BLOG_CHANGED);
    return { saved: true, id, slug: written.slug };
  });
}
/** Changes the posts that meet a condition, and tells every process when there were any. @returns how many there were */
async function change({ db, notices }: Pick<Has, "db" | "notices">, which: SQL | undefined, values: PgUpdateSetSource<typeof blogPosts>) {
  return db.transaction(async (tx) => {
    const { length } = await tx.update(blogPosts).set(values).where(which).returning({ id: blogPosts.id });
    if (length > 0) await notices.send(tx, BLOG_CHANGED);
    return length;
  });
}

/**
 * Lets everybody see a post, now or from a moment on that has yet to come. One that was seen before keeps its day.
 * @returns what the post is now, or undefined where there is none
 */
export async function publishPost(services: Has, id: string, at?: Date): Promise<Status | undefined> {
  const now = services.clock.now();
  const status = at && at > now ? "scheduled" : "published";
  const seen = lte(blogPosts.publishedAt, now);
  const publishedAt = at ?? sql`case when ${seen} then ${blogPosts.publishedAt} else ${now.toISOString()}::timestamptz end`;
  return (await change(services, eq(blogPosts.id, id), { status, publishedAt })) > 0 ? status : undefined;
}

/** Takes a post back to a draft: its address answers 404 until it is published again. @returns false where there is none */
export const unpublishPost = async (services: Pick<Has, "db" | "notices">, id: string): Promise<boolean> =>
  (await change(services, eq(blogPosts.id, id), { status: "draft" })) > 0;

/** Calls what is scheduled published once its time has come. Readers could see it from that moment on; now what was kept without it goes. */
export const publishDue = (services: Has): Promise<number> =>
  change(services, and(eq(blogPosts.status, "scheduled"), lte(blogPosts.publishedAt, services.clock.now())), { status: "published" });
