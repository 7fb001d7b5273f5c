import { z } from "zod";

/** Notification topic: published posts may have changed, so every process clears its cache. */
export const BLOG_CHANGED = "blog.changed";

/** A slug: lowercase letters, digits and single hyphens. */
export const Slug = z
  .string()
  .min(1, "Enter a slug")
  .max(120, "The slug can have at most 120 characters")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lowercase letters, numbers and hyphens");

const path = z.string().regex(/^\/[a-z0-9][\w./-]*$/i, "Use a picture from this site");
const pixels = z.int().min(1).max(20_000);

/**
 * A picture of this site. `src` is the widest file, `files` all of them; width and height of the original in
 * pixels.
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

/** Who can read the whole post; everyone can read its title, summary and first paragraph. */
export const AUDIENCES = ["everybody", "insiders"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_NAMES: Record<Audience, string> = { everybody: "Everyone", insiders: "Insiders" };

/** An author. `about`: a few sentences for their page, as plain text. */
export const Author = z.strictObject({
  slug: Slug,
  name: z.string().trim().min(1, "Enter a name").max(120, "The name can have at most 120 characters"),
  about: z.string().trim().max(600, "Write at most 600 characters"),
});
export type Author = z.infer<typeof Author>;

/** A post in lists. Times are ISO; `minutes` is the reading time. */
export type PostSummary = {
  slug: string;
  title: string;
  summary: string;
  tags: string[];
  cover: Picture | null;
  /** Null where there is no author. */
  author: Pick<Author, "slug" | "name"> | null;
  publishedAt: string;
  updatedAt: string;
  minutes: number;
  audience: Audience;
};
/** `closed`: `html` has only the first paragraph, since the reader is not an Insider. */
export type Post = PostSummary & { html: string; shareText: string; closed: boolean };
export type PostPage = { posts: PostSummary[]; older: string | null };

/** The editable fields of a post; the title may be empty, the slug may not. */
export const Work = z.strictObject({
  slug: Slug,
  title: z.string().max(200, "The title can have at most 200 characters"),
  summary: z.string().max(500, "The summary can have at most 500 characters"),
  body: z.string().max(200_000, "A post can have at most 200,000 characters"),
  cover: Picture.nullable(),
  tags: z.array(Slug).max(12, "A post can have at most 12 tags"),
  /** For search results and shared links; if empty, the summary is used. */
  shareText: z.string().trim().max(300, "The text for sharing can have at most 300 characters").default(""),
  /** The slug of the author; empty for none. */
  author: Slug.or(z.literal("")).default(""),
  audience: z.enum(AUDIENCES, "A post is for everyone or for Insiders").default("everybody"),
});
export type Work = z.infer<typeof Work>;

/** The state of a post; `changes`: published, with unpublished edits. */
export const EDITOR_STATES = ["draft", "scheduled", "published", "changes", "deleted"] as const;
export type EditorState = (typeof EDITOR_STATES)[number];
export const EDITOR_STATE_NAMES: Record<EditorState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  changes: "Published, with changes",
  deleted: "Deleted",
};

/**
 * A post in the editor. Times are ISO; `revision` increases with every change, to detect concurrent edits.
 */
export type EditorPost = {
  id: string;
  state: EditorState;
  work: Work;
  /** Whether there are edits that are neither published nor scheduled. */
  waiting: boolean;
  revision: number;
  minutes: number;
  /** The current or last public slug; null for a post that was never public. */
  address: string | null;
  publishedAt: string | null;
  editedAt: string;
  editedBy: string | null;
  deletedAt: string | null;
};

/** The revision that the caller saw, to detect concurrent edits; forms send it as text. */
export const RevisionInput = z.strictObject({ revision: z.coerce.number().int().min(1) });

/** A post in the owner's list. */
export type EditorRow = Pick<
  EditorPost,
  "id" | "state" | "revision" | "publishedAt" | "editedAt" | "editedBy" | "minutes"
> &
  Pick<Work, "slug" | "title" | "tags" | "cover">;
export type EditorCounts = Record<EditorState | "all", number>;

/** The kinds of revisions. Autosaves of one person within ten minutes are merged into one revision. */
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
] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];
/** One revision. `words`: the word count of its text; `note`: where it came from. */
export type Revision = {
  id: number;
  number: number;
  at: string;
  by: string;
  kind: RevisionKind;
  words: number;
  note: string | null;
};
/** A revision with its text. */
export type WholeRevision = Revision & { work: Work };
export type RevisionPage = { revisions: Revision[]; total: number; next: number | null };

/** Error codes of the editor's API and actions. */
export type BlogCode =
  | "POST_NOT_FOUND"
  | "POST_CHANGED_MEANWHILE"
  | "POST_NOT_READY"
  | "POST_IS_OUT"
  | "POST_IS_DELETED"
  | "SLUG_TAKEN"
  | "TIME_PASSED"
  | "AUTHOR_EXISTS"
  | "AUTHOR_NOT_FOUND"
  | "PICTURE_NOT_FOUND"
  | "AUTHOR_HAS_POSTS"
  | "REVISION_NOT_FOUND";
