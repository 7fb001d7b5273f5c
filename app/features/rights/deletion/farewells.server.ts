import { eq, lt } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountDeletedEmail } from "../emails/gone.tsx";
import { rightsFarewells } from "../tables.server.ts";
import type { Dependencies } from "../sending/emails.server.ts";

/**
 * Removes the files of a deleted account and sends the last email; then deletes the row, which has the
 * address.
 */
export async function sayFarewell(services: Dependencies, farewellId: string) {
  const [row] = await services.db.select().from(rightsFarewells).where(eq(rightsFarewells.id, farewellId));
  if (!row) return;
  // oxlint-disable-next-line no-await-in-loop -- in sequence
  for (const file of row.files) await services.storage.remove(file);
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  await services.mail.send(
    row.email,
    accountDeletedEmail({ brand, firstName: row.firstName, link: ORIGIN, reference: row.id }),
  );
  await services.db.delete(rightsFarewells).where(eq(rightsFarewells.id, farewellId));
}

/**
 * Cleans up after last emails that could not be delivered for a day: removes the files, and the row with the
 * address.
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
    for (const file of files) await storage.remove(file); // oxlint-disable-line no-await-in-loop -- in sequence
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.delete(rightsFarewells).where(eq(rightsFarewells.id, id));
    log.warn({ farewell: id }, "last email of a deleted account not delivered");
  }
}
