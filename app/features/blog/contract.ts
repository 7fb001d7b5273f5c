import { z } from "zod";

/** Told to every process when what readers see may have changed, so that what is kept of it is dropped. */
export const BLOG_CHANGED = "blog.changed";

/** A part of an address: small letters, digits and single hyphens. */
export const Slug = z
  .string()
  .min(1, "A slug is required")
  .max(120, "A slug has at most 120 characters")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A slug has small letters, digits and single hyphens");

const path = z.string().regex(/^\/[a-z0-9][\w./-]*$/i, "A picture must be one of this site's own");
const pixels = z.int().min(1).max(20_000);

/** A picture of this site: `src` is the widest file, `files` all of them; width and height in pixels of the original. */
export const Picture = z.object({
  src: path,
  files: z.array(z.object({ src: path, width: pixels })).max(12),
  width: pixels,
  height: pixels,
  alt: z.string().max(500),
  caption: z.string().max(500).default(""),
});
export type Picture = z.infer<typeof Picture>;

export const STATUSES = ["draft", "scheduled", "published"] as const;
export type Status = (typeof STATUSES)[number];

/** What its author writes. `id` names a post that is there already. */
export const PostDraft = z.object({
  id: z.string().optional(),
  slug: Slug,
  title: z.string().trim().min(1, "A title is required").max(200, "A title has at most 200 characters"),
  summary: z.string().trim().max(500, "A summary has at most 500 characters"),
  body: z.string().max(200_000, "A post has at most 200,000 characters"),
  cover: Picture.nullable().default(null),
  tags: z.array(Slug).max(12, "A post has at most 12 tags").default([]),
});
export type PostDraft = z.infer<typeof PostDraft>;

/** Why a post was not saved, beside its field. */
export type Refusal = { saved: false; field: string; error: string };
export type Saved = { saved: true; id: string; slug: string };

/** A post as lists show it. Times are ISO text; `minutes` is the reading time. */
export type PostSummary = {
  slug: string;
  title: string;
  summary: string;
  tags: string[];
  cover: Picture | null;
  publishedAt: string;
  updatedAt: string;
  minutes: number;
};
export type Post = PostSummary & { html: string };
export type PostPage = { posts: PostSummary[]; older: string | null };
