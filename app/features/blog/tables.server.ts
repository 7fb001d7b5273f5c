import { integer, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type Picture, STATUSES } from "./contract.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

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
    status: text({ enum: STATUSES }).notNull(),
    /** When it is, or was, to be seen; null for a draft that never was. */
    publishedAt: moment("published_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [index("blog_posts_newest").on(t.publishedAt.desc(), t.id.desc())],
);

/** Addresses that a post once had; they lead to the one it has now. */
export const blogSlugs = pgTable(
  "blog_slugs",
  {
    slug: text().primaryKey(),
    postId: text("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    leftAt: moment("left_at").notNull(),
  },
  (t) => [index("blog_slugs_post").on(t.postId)],
);
