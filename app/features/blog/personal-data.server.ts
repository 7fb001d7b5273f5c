import { eq } from "drizzle-orm";
import { ERASED_ADMIN, type PersonalData } from "../../platform/personal-data.server.ts";
import { blogPosts, blogRevisions } from "./tables.server.ts";

/**
 * Personal data in the blog: which revisions an administrator made. The texts stay, without the name. Picture
 * credits and author names are entered by the owner and need not belong to members.
 */
export const blogPersonalData: PersonalData = {
  folder: "blog",
  tables: {
    blog_authors: "impersonal",
    blog_posts: "erased",
    blog_slugs: "impersonal",
    blog_revisions: "erased",
  },
  async gather({ db }, { id }) {
    const { postId, at, kind, words } = blogRevisions;
    const mine = await db
      .select({ post: postId, at, kind, words })
      .from(blogRevisions)
      .where(eq(blogRevisions.whoId, id));
    return mine.length ? [{ name: "blog-revisions.json", json: mine }] : [];
  },
  async erase(_services, tx, { id }) {
    await tx
      .update(blogPosts)
      .set({ editedById: ERASED_ADMIN.byId, editedBy: ERASED_ADMIN.byName })
      .where(eq(blogPosts.editedById, id));
    await tx
      .update(blogRevisions)
      .set({ whoId: ERASED_ADMIN.byId, whoName: ERASED_ADMIN.byName })
      .where(eq(blogRevisions.whoId, id));
  },
};
