import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CUTS, FORMATS } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** Pictures uploaded by the owner. The key stays when the file is replaced. */
export const mediaImages = pgTable(
  "media_images",
  {
    key: text().primaryKey(),
    name: text().notNull(),
    alt: text().notNull().default(""),
    decorative: boolean().notNull().default(false),
    /** Per cent from the left and top. */
    focalX: smallint("focal_x").notNull().default(50),
    focalY: smallint("focal_y").notNull().default(50),
    /** SHA-256 of the uploaded file. */
    original: text().notNull(),
    /** Part of the file names of the original and its uncropped sizes; changes with the file. */
    hash: text().notNull(),
    /**
     * The hash that visitors see: the previous one while the sizes of a new file are made; null until the
     * first file is ready.
     */
    shown: text(),
    kind: text().notNull(),
    /** In pixels, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Why its sizes could not be made. */
    problem: text(),
    uploadedAt: dateTime("uploaded_at").notNull(),
    replacedAt: dateTime("replaced_at"),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
  },
  (t) => [
    uniqueIndex("media_images_original").on(t.original),
    index("media_images_newest").on(t.uploadedAt, t.key),
    index("media_images_need_alt")
      .on(t.uploadedAt, t.key)
      .where(sql`alt = '' and not decorative`),
  ],
);

/** One file of a picture: planned while `bytes` is null; kept for a week after it is retired. */
export const mediaVariants = pgTable(
  "media_variants",
  {
    hash: text().notNull(),
    width: integer().notNull(),
    format: text({ enum: FORMATS }).notNull(),
    key: text()
      .notNull()
      .references(() => mediaImages.key),
    cut: text({ enum: CUTS }).notNull(),
    height: integer().notNull(),
    bytes: integer(),
    retiredAt: dateTime("retired_at"),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.width, t.format] }),
    index("media_variants_key").on(t.key),
    index("media_variants_retired")
      .on(t.retiredAt)
      .where(sql`retired_at is not null`),
  ],
);
