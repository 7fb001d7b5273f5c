import { eq } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type Author, BLOG_CHANGED } from "../contract.ts";
import { blogAuthors } from "../tables.server.ts";
import { type Dependencies } from "../editing/work.server.ts";

/** The author with this slug. */
export const read = async (db: Pick<Services["db"], "select">, slug: string) =>
  (await db.select().from(blogAuthors).where(eq(blogAuthors.slug, slug)))[0];

const store = (tx: Tx, { slug, name, about }: Author, createdAt: Date) =>
  tx
    .insert(blogAuthors)
    .values({ slug, name, about, createdAt })
    .onConflictDoUpdate({ target: blogAuthors.slug, set: { name, about } });

/** Adds an author, or changes one's name and text. The slug stays. */
export async function saveAuthor(
  services: Dependencies,
  { slug, name, about }: Author,
  who: Who,
): Promise<void> {
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    const before = await read(tx, slug);
    await store(tx, { slug, name, about }, now);
    await audit.record(tx, {
      who,
      action: before ? "blog.author-changed" : "blog.author-added",
      subject: slug,
      before: before ? { name: before.name, about: before.about } : null,
      after: { name, about },
      at: now,
    });
    await services.notices.send(tx, BLOG_CHANGED);
  });
}
