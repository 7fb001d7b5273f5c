import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import authors from "../../../../content/seed/blog/authors.json" with { type: "json" };
import { transaction } from "../../../platform/database/db.server.ts";
import { readDocument } from "../../../platform/front-matter.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { BLOG_CHANGED, Work } from "../contract.ts";
import { blogAuthors, blogPosts } from "../tables.server.ts";
import { builtInPictures } from "../editing/pictures.server.ts";
import { columnsOf, type Dependencies } from "../editing/work.server.ts";
import { isTaken, lockAddresses } from "../reading/addresses.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { findIn, messageIn } from "../../../lib/typed.ts";

const HOUR_IN_INDIA = "T07:00:00+05:30";
/** Relative to the project root, the working directory of every process. */
const SEED = "content/seed/blog";

/**
 * Parses a post from a text file: `slug`, `title`, `summary`, `date` (YYYY-MM-DD), and optionally `tags`,
 * `author`, `audience` (insiders), `cover`, `alt` and `caption` before the Markdown.
 */
function readPost(text: string) {
  const { fields, body } = readDocument(text);
  const { slug = "", title = "", summary = "", date = "", tags = "", author, audience, cover } = fields;
  const at = new Date(date + HOUR_IN_INDIA);
  if (Number.isNaN(at.getTime())) throw new Error(`${slug || "The post"} needs a date such as 2026-11-06`);
  const picture = cover ? builtInPictures().find(({ name }) => name === cover)?.picture : null;
  if (picture === undefined) throw new Error(`No such picture: ${cover}`);
  if (!title.trim()) throw new Error(`${slug || "The post"}: Enter a title`);
  const work = Work.safeParse({
    slug,
    title: title.trim(),
    summary: summary.trim(),
    body,
    cover: picture && { ...picture, alt: fields["alt"] ?? "", caption: fields["caption"] ?? "" },
    author,
    audience,
    tags: tags.split(",").flatMap((tag) => tag.trim() || []),
  });
  if (!work.success) throw new Error(`${slug || "The post"}: ${firstOf(work.error.issues).message}`);
  return { at, work: work.data };
}

/** A post's source file; the name is for error messages. */
export type PostFile = { name: string; text: string };
/** @throws Error with the file and the problem */
function readPostFile({ name, text }: PostFile) {
  try {
    return readPost(text);
  } catch (error) {
    throw new Error(`${name}: ${messageIn(error)}`, { cause: error });
  }
}

/**
 * Adds the author of a post from `authors.json` if needed.
 * @throws Error with the post and the unknown author
 */
async function addMissingAuthor({ db, clock }: Pick<Services, "db" | "clock">, { slug, author }: Work) {
  if (!author) return;
  const [existing] = await db.select().from(blogAuthors).where(eq(blogAuthors.slug, author));
  if (existing) return;
  const details = findIn(authors, author);
  if (!details)
    throw new Error(`${slug}: the author ${author} does not exist. Add them at /admin/blog/authors first`);
  await db
    .insert(blogAuthors)
    .values({ slug: author, ...details, createdAt: clock.now() })
    .onConflictDoNothing();
}

/**
 * Stores a post without revision or audit entry: as a draft if `publishedAt` is null, or else public from
 * then on.
 * @returns its id; undefined if its slug is taken
 */
export async function storePost(
  { db, clock, notices }: Dependencies,
  work: Work,
  publishedAt: Date | null,
): Promise<string | undefined> {
  const now = clock.now();
  const id = `p_${randomUUID()}`;
  const status = publishedAt === null ? "draft" : publishedAt > now ? "scheduled" : "published";
  return transaction(db, async (tx) => {
    await lockAddresses(tx);
    if (await isTaken(tx, work.slug, id)) return undefined;
    await tx
      .insert(blogPosts)
      .values({ id, ...columnsOf(work, now), publishedAt, createdAt: now, editedAt: now, status });
    await notices.send(tx, BLOG_CHANGED);
    return id;
  });
}

/**
 * Imports posts from text files and publishes each on its date; a post whose slug exists is skipped.
 * @throws Error with the file or post and the problem; then none is imported
 */
export async function importPosts(
  services: Dependencies,
  files: readonly PostFile[],
  earlierMs = 0,
): Promise<number> {
  let imported = 0;
  const posts = files.map(readPostFile);
  // oxlint-disable-next-line no-await-in-loop -- few authors; all must exist before the first post is stored
  for (const { work } of posts) await addMissingAuthor(services, work);
  for (const { at, work } of posts) {
    const publishedAt = new Date(at.getTime() - earlierMs);
    const now = services.clock.now();
    const clock = { now: () => (publishedAt < now ? publishedAt : now) }; // not shown as edited today
    if (await storePost({ ...services, clock }, work, publishedAt)) imported++;
  }
  return imported;
}

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Fills an empty blog with the posts of `content/seed/blog`, once. If the clock is before their dates, they
 * are moved back by whole weeks.
 */
export async function seedPosts(services: Pick<Services, "db" | "clock" | "notices">): Promise<number> {
  if ((await services.db.$count(blogPosts)) > 0) return 0;
  const names = (await readdir(SEED)).filter((name) => name.endsWith(".md")).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(SEED, name), "utf8") })),
  );
  const newest = Math.max(...files.map((file) => readPostFile(file).at.getTime()));
  const ahead = newest - services.clock.now().getTime();
  return importPosts(services, files, ahead > 0 ? Math.ceil(ahead / WEEK_MS) * WEEK_MS : 0);
}
