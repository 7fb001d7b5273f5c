import { and, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { accounts } from "../tables.server.ts";

const ofUser = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));

/** The hash of a person's password, if they have one. */
export async function passwordOf(db: Db | Tx, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ password: accounts.password }).from(accounts).where(ofUser(userId));
  return row?.password ?? undefined;
}

/** Stores a person's password hash, replacing an earlier one. */
export async function putPassword(db: Db | Tx, now: Date, userId: string, password: string) {
  await db
    .insert(accounts)
    .values({
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: "credential",
      password,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password, updatedAt: now },
    });
}

export async function dropPassword(db: Db | Tx, userId: string) {
  await db.delete(accounts).where(ofUser(userId));
}
