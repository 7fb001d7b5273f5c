import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { AUDIENCES, type Picture, REVISION_KINDS, STATUSES, type Work } from "./contract.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** Who writes here, by the part of the address that their page has. */
export const blogAuthors = pgTable("blog_authors", {
  slug: text().primaryKey(),
  name: text().notNull(),
  about: text().notNull(),
  createdAt: dateTime("created_at").notNull(),
});

/** What is searched, the title before the summary before the text. */
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
    /** Reading time, counted when the text is saved: lists need not read it. */
    minutes: integer().notNull(),
    cover: jsonb().$type<Picture>(),
    tags: text().array().notNull(),
    /** What search results and shared links say; the summary where it is empty. */
    shareText: text("share_text").notNull().default(""),
    /** The slug of its author; empty where nobody signs. */
    author: text().notNull().default(""),
    /** Who reads all of it. */
    audience: text({ enum: AUDIENCES }).notNull().default("everybody"),
    search: tsvector().notNull().generatedAlwaysAs(sql.raw(SEARCHED)),
    status: text({ enum: STATUSES }).notNull(),
    /** When it is, or was, to be seen; null for a draft that never was. */
    publishedAt: dateTime("published_at"),
    createdAt: dateTime("created_at").notNull(),
    updatedAt: dateTime("updated_at").notNull(),
    /**
     * Edits of a post that is out, or will be: readers see the columns above until these are published. A
     * draft is edited in place.
     */
    edits: jsonb().$type<Work>(),
    /** Goes up with every change, so that of two who write at once the second is told. */
    revision: integer().notNull().default(1),
    editedAt: dateTime("edited_at")
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    editedById: text("edited_by_id"),
    editedBy: text("edited_by"),
    /** Set while a deleted post can be brought back. */
    deletedAt: dateTime("deleted_at"),
  },
  (t) => [
    index("blog_posts_newest").on(t.publishedAt.desc(), t.id.desc()),
    index("blog_posts_edited").on(t.editedAt.desc(), t.id.desc()),
    index("blog_posts_title").on(sql`lower(${t.title}) text_pattern_ops`),
    index("blog_posts_tags").using("gin", t.tags),
    index("blog_posts_search").using("gin", t.search),
    index("blog_posts_author").on(t.author, t.publishedAt.desc(), t.id.desc()),
    index("blog_posts_edited_slug").on(sql`(${t.edits} ->> 'slug')`),
  ],
);

/** What a post was at each step. The text stands here whole; the audit log names the step. */
export const blogRevisions = pgTable(
  "blog_revisions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postId: text("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    /** The post's `revision` when this was kept. */
    number: integer().notNull(),
    /** When it began; autosaves that follow within ten minutes are kept in it. */
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

/** Addresses that a post once had; they lead to the one it has now. */
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
