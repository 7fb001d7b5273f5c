import { eq, lt } from "drizzle-orm";
import { DAY_MS } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import { accountDeletedEmail } from "./emails/gone.tsx";
import { rightsFarewells } from "./tables.server.ts";
import type { Has } from "./emails.server.ts";

/**
 * Removes the files of an account that has ended and says good-bye; then nothing is left, not even the
 * address.
 */
export async function sayFarewell(services: Has, farewellId: string) {
  const [row] = await services.db.select().from(rightsFarewells).where(eq(rightsFarewells.id, farewellId));
  if (!row) return;
  // oxlint-disable-next-line no-await-in-loop -- a handful
  for (const file of row.files) await services.storage.remove(file);
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  await services.mail.send(
    row.email,
    accountDeletedEmail({ brand, firstName: row.firstName, link: ORIGIN, reference: row.id }),
  );
  await services.db.delete(rightsFarewells).where(eq(rightsFarewells.id, farewellId));
}

/**
 * Farewells that no mailbox would take: their files go all the same, and after a day the address is
 * forgotten.
 */
export async function forgetFarewells({
  db,
  clock,
  storage,
  log,
}: Pick<Services, "db" | "clock" | "storage" | "log">) {
  const old = await db
    .select()
    .from(rightsFarewells)
    .where(lt(rightsFarewells.erasedAt, new Date(clock.now().getTime() - DAY_MS)));
  for (const { id, files } of old) {
    for (const file of files) await storage.remove(file); // oxlint-disable-line no-await-in-loop -- a handful
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.delete(rightsFarewells).where(eq(rightsFarewells.id, id));
    log.warn({ farewell: id }, "nobody took the last letter of an account that has ended");
  }
}
