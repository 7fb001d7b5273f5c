import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { AUDIENCES, type Picture, REVISION_KINDS, STATUSES, type Work } from "./contract.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** Authors by slug. */
export const blogAuthors = pgTable("blog_authors", {
  slug: text().primaryKey(),
  name: text().notNull(),
  about: text().notNull(),
  createdAt: dateTime("created_at").notNull(),
});

/** The search document: title, summary, text by weight. */
const SEARCHED = [
  "setweight(to_tsvector('english', title), 'A')",
  "setweight(to_tsvector('english', summary), 'B')",
  "setweight(to_tsvector('english', body), 'C')",
].join(" || ");

export const blogPosts = pgTable(
  "blog_posts",
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** Reading time in minutes, computed on saving so that lists need not read the text. */
    minutes: integer().notNull(),
    cover: jsonb().$type<Picture>(),
    tags: text().array().notNull(),
    /** The text for search results and shared links; if empty, the summary is used. */
    shareText: text("share_text").notNull().default(""),
    /** The slug of the author; empty for none. */
    author: text().notNull().default(""),
    /** Who can read the whole post. */
    audience: text({ enum: AUDIENCES }).notNull().default("everybody"),
    search: tsvector().notNull().generatedAlwaysAs(sql.raw(SEARCHED)),
    status: text({ enum: STATUSES }).notNull(),
    /** The date of publication, past or planned; null for a draft that was never public. */
    publishedAt: dateTime("published_at"),
    createdAt: dateTime("created_at").notNull(),
    updatedAt: dateTime("updated_at").notNull(),
    /**
     * Unpublished edits of a published or scheduled post: readers see the columns above until these are
     * published. Drafts are edited in place.
     */
    edits: jsonb().$type<Work>(),
    /** Increases with every change, to detect concurrent edits. */
    revision: integer().notNull().default(1),
    editedAt: dateTime("edited_at")
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    editedById: text("edited_by_id"),
    editedBy: text("edited_by"),
    /** Set while a deleted post can be restored. */
    deletedAt: dateTime("deleted_at"),
  },
  (t) => [
    index("blog_posts_newest").on(t.publishedAt.desc(), t.id.desc()),
    index("blog_posts_edited").on(t.editedAt.desc(), t.id.desc()),
    index("blog_posts_tags").using("gin", t.tags),
    index("blog_posts_search").using("gin", t.search),
    index("blog_posts_author").on(t.author, t.publishedAt.desc(), t.id.desc()),
    index("blog_posts_edited_slug").on(sql`(${t.edits} ->> 'slug')`),
  ],
);

/** Revisions of posts with their full text; the audit log refers to them. */
export const blogRevisions = pgTable(
  "blog_revisions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postId: text("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    /** The post's `revision` at this time. */
    number: integer().notNull(),
    /** When it was begun; autosaves within ten minutes are merged into it. */
    begunAt: dateTime("begun_at").notNull(),
    at: dateTime("at").notNull(),
    whoId: text("who_id").notNull(),
    whoName: text("who_name").notNull(),
    kind: text({ enum: REVISION_KINDS }).notNull(),
    work: jsonb().$type<Work>().notNull(),
    words: integer().notNull(),
    note: text(),
  },
  (t) => [index("blog_revisions_post").on(t.postId, t.id.desc())],
);

/** Former slugs; they redirect to the current one. */
export const blogSlugs = pgTable(
  "blog_slugs",
  {
    slug: text().primaryKey(),
    postId: text("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    leftAt: dateTime("left_at").notNull(),
  },
  (t) => [index("blog_slugs_post").on(t.postId)],
);
