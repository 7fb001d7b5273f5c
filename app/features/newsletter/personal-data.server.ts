import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/db.server.ts";
import { ERASED_ADMIN, type PersonalData } from "../../platform/personal-data.server.ts";
import { NO_PREFERENCES } from "./contract.ts";
import { markOf, putOnList } from "./subscribers/suppression.server.ts";
import { copies, imports, issues, mailSuppressions, subscriberKeys, subscribers } from "./tables.server.ts";

/** Ends the subscription and keeps the proof of consent under a hash instead of the address. */
async function eraseSubscriber(tx: Tx, row: typeof subscribers.$inferSelect, now: Date) {
  const mark = markOf(row.email);
  await tx.delete(subscriberKeys).where(eq(subscriberKeys.subscriberId, row.id));
  await tx.delete(copies).where(eq(copies.subscriberId, row.id));
  // left over from an earlier account of the same person
  await tx.delete(subscribers).where(eq(subscribers.email, mark));
  if (!row.consentAt) return tx.delete(subscribers).where(eq(subscribers.id, row.id));
  await tx
    .update(subscribers)
    .set({
      email: mark,
      firstName: null,
      lastName: null,
      status: "unsubscribed",
      preferences: NO_PREFERENCES,
      leftAt: row.leftAt ?? now,
    })
    .where(eq(subscribers.id, row.id));
  return putOnList(tx, row.email, "unsubscribed", now);
}

/**
 * Personal data of a subscriber. After erasure no table contains the address: proof of consent and
 * suppression entry keep its SHA-256, which is enough to recognise the address. The hash is unkeyed, because
 * changing a key would make the suppression list forget people who wanted no emails. Issues stay, without the
 * names of former administrators.
 */
export const newsletterPersonalData: PersonalData = {
  folder: "newsletter",
  tables: {
    newsletter_subscribers: {
      retained: "Senders must be able to prove consent: dates and source, under a hash",
    },
    mail_suppressions: {
      retained:
        "So that a later import never emails people who unsubscribed: the hash of the address and the reason",
    },
    newsletter_keys: "erased",
    newsletter_copies: "erased",
    newsletter_issues: "erased",
    newsletter_imports: "impersonal",
  },
  async gather({ db }, { email, emailVerified = true }) {
    if (!emailVerified) return [];
    const address = email.toLowerCase();
    const [row] = await db.select().from(subscribers).where(eq(subscribers.email, address));
    const [suppression] = await db
      .select()
      .from(mailSuppressions)
      .where(eq(mailSuppressions.address, address));
    const sent = row
      ? await db
          .select({ subject: issues.subject, state: copies.state, at: copies.at, problem: copies.problem })
          .from(copies)
          .innerJoin(issues, eq(issues.id, copies.issueId))
          .where(eq(copies.subscriberId, row.id))
          .orderBy(copies.id)
      : [];
    return [
      {
        name: "newsletter.json",
        json: { subscription: row ?? null, suppression: suppression ?? null, sent },
      },
    ];
  },
  async erase({ clock }, tx, { id, email, emailVerified = true }) {
    await tx
      .update(issues)
      .set({ updatedById: ERASED_ADMIN.byId, updatedByName: ERASED_ADMIN.byName })
      .where(eq(issues.updatedById, id));
    await tx.update(imports).set(ERASED_ADMIN).where(eq(imports.byId, id));
    if (!emailVerified) return;
    const address = email.toLowerCase();
    const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, address)).for("update");
    if (row) await eraseSubscriber(tx, row, clock.now());
    const [suppression] = await tx
      .delete(mailSuppressions)
      .where(eq(mailSuppressions.address, address))
      .returning();
    if (suppression)
      await tx
        .insert(mailSuppressions)
        .values({ ...suppression, address: markOf(address) })
        .onConflictDoNothing();
  },
};
