import { createHash, randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import { visitorSalts } from "../tables.server.ts";
import { firstOf } from "../../../lib/checked.ts";

type Salt = { day: string; salt: Promise<Buffer> };
const salts = new WeakMap<object, Salt>();

/** The day's salt, shared by all processes; the first to need it creates it. */
async function readSalt({ db }: Pick<Services, "db">, day: string): Promise<Buffer> {
  await db
    .insert(visitorSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  const row = firstOf(await db.select().from(visitorSalts).where(eq(visitorSalts.day, day)));
  return row.salt;
}

async function saltOf(services: Pick<Services, "db">, now: Date): Promise<Buffer> {
  const day = indiaDay(now);
  const cached = salts.get(services.db);
  if (cached?.day === day) return cached.salt;
  const salt = readSalt(services, day);
  salts.set(services.db, { day, salt });
  salt.catch(() => salts.delete(services.db));
  return salt;
}

/** The sender of a visit. Address and user agent are only hashed, never stored. */
export type Sender = { address: string; userAgent: string };

/**
 * A 22-character visitor id, valid for one day (Asia/Kolkata), because the salt is deleted with the day.
 */
export async function visitorOf(
  services: Pick<Services, "db" | "clock">,
  { address, userAgent }: Sender,
): Promise<string> {
  const salt = await saltOf(services, services.clock.now());
  return createHash("sha256")
    .update(salt)
    .update(`${address}\n${userAgent}`)
    .digest("base64url")
    .slice(0, 22);
}

/** Deletes the salts of past days. */
export async function forgetSalts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, sql`${indiaDay(clock.now())}::date`));
}
