import { z } from "zod";

/** Told to every process when what readers see may have changed, so that what is kept of it is dropped. */
export const BLOG_CHANGED = "blog.changed";

/** A part of an address: small letters, digits and single hyphens. */
export const Slug = z
  .string()
  .min(1, "Enter a slug")
  .max(120, "The slug can have at most 120 characters")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lowercase letters, numbers and hyphens");

const path = z.string().regex(/^\/[a-z0-9][\w./-]*$/i, "Use a picture from this site");
const pixels = z.int().min(1).max(20_000);

/**
 * A picture of this site: `src` is the widest file, `files` all of them; width and height in pixels of the
 * original.
 */
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

/** What search results and shared links say under the title; where it is empty the summary stands for it. */
const ShareText = z.string().trim().max(300, "The text for sharing can have at most 300 characters");

/** Who reads the whole post; everybody reads its title, its summary and its first paragraph. */
export const AUDIENCES = ["everybody", "insiders"] as const;
export type Audience = (typeof AUDIENCES)[number];
const AudienceOf = z.enum(AUDIENCES, "A post is for everyone or for Insiders").default("everybody");

/** The slug of an author; empty where nobody signs. */
const AuthorSlug = Slug.or(z.literal(""));
/** Somebody who writes here. `about`: a few sentences for their page, as plain text. */
export const Author = z.strictObject({
  slug: Slug,
  name: z.string().trim().min(1, "Enter a name").max(120, "The name can have at most 120 characters"),
  about: z.string().trim().max(600, "Write at most 600 characters"),
});
export type Author = z.infer<typeof Author>;

/** What its author writes. `id` names a post that is there already. */
export const PostDraft = z.object({
  id: z.string().optional(),
  slug: Slug,
  title: z.string().trim().min(1, "Enter a title").max(200, "The title can have at most 200 characters"),
  summary: z.string().trim().max(500, "The summary can have at most 500 characters"),
  body: z.string().max(200_000, "A post can have at most 200,000 characters"),
  cover: Picture.nullable().default(null),
  tags: z.array(Slug).max(12, "A post can have at most 12 tags").default([]),
  shareText: ShareText.default(""),
  author: AuthorSlug.default(""),
  audience: AudienceOf,
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
  /** Null where nobody signs. */
  author: Pick<Author, "slug" | "name"> | null;
  publishedAt: string;
  updatedAt: string;
  minutes: number;
  audience: Audience;
};
/** `closed`: the text is its first paragraph alone; the rest is for Insiders. */
export type Post = PostSummary & { html: string; shareText: string; closed: boolean };
export type PostPage = { posts: PostSummary[]; older: string | null };

/** What an editor keeps of a post while it is written: a title may still be missing, its address may not. */
export const Work = z.strictObject({
  slug: Slug,
  title: z.string().max(200, "The title can have at most 200 characters"),
  summary: z.string().max(500, "The summary can have at most 500 characters"),
  body: z.string().max(200_000, "A post can have at most 200,000 characters"),
  cover: Picture.nullable(),
  tags: z.array(Slug).max(12, "A post can have at most 12 tags"),
  shareText: ShareText.default(""),
  author: AuthorSlug.default(""),
  audience: AudienceOf,
});
export type Work = z.infer<typeof Work>;

/**
 * How a post stands, as its writers call it: `changes` is published, with edits that readers do not see yet.
 */
export const EDITOR_STATES = ["draft", "scheduled", "published", "changes", "deleted"] as const;
export type EditorState = (typeof EDITOR_STATES)[number];

/**
 * A post as its editor holds it. Times are ISO text; `revision` goes up with every change and tells two
 * editors apart.
 */
export type EditorPost = {
  id: string;
  state: EditorState;
  work: Work;
  /** Whether the work has edits that are in neither what readers see nor what was scheduled. */
  waiting: boolean;
  revision: number;
  minutes: number;
  /** Where readers find it now, or found it last; null for a post that nobody has seen. */
  address: string | null;
  publishedAt: string | null;
  editedAt: string;
  editedBy: string | null;
  deletedAt: string | null;
};

/** A row of the list of all posts. */
export type EditorRow = Pick<
  EditorPost,
  "id" | "state" | "revision" | "publishedAt" | "editedAt" | "editedBy" | "minutes"
> &
  Pick<Work, "slug" | "title" | "tags" | "cover">;
export type EditorPage = { rows: EditorRow[]; next: string | null };
export type EditorCounts = Record<EditorState | "all", number>;

/** What made a revision. Autosaves of one person within ten minutes are one revision. */
export const REVISION_KINDS = [
  "created",
  "autosaved",
  "saved",
  "published",
  "scheduled",
  "unpublished",
  "restored",
  "deleted",
  "brought-back",
  "set-aside",
] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];
/** One step in a post's history; `words` in its text, `note` says where it came from. */
export type Revision = {
  id: number;
  number: number;
  at: string;
  by: string;
  kind: RevisionKind;
  words: number;
  note: string | null;
};
/** A step with the text as it was then. */
export type WholeRevision = Revision & { work: Work };
export type RevisionPage = { revisions: Revision[]; total: number; next: number | null };

/** `code` of an answer of `/api/admin/blog/*`. */
export type BlogCode =
  | "POST_NOT_FOUND"
  | "POST_CHANGED_MEANWHILE"
  | "POST_NOT_READY"
  | "POST_IS_OUT"
  | "POST_IS_DELETED"
  | "SLUG_TAKEN"
  | "TIME_PASSED"
  | "AUTHOR_NOT_FOUND"
  | "PICTURE_NOT_FOUND"
  | "AUTHOR_HAS_POSTS"
  | "REVISION_NOT_FOUND";
