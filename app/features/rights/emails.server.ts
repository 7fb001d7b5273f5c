import { eq, lt } from "drizzle-orm";
import { DAY_MS } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import { exportEmail } from "./emails/export.tsx";
import { accountDeletedEmail } from "./emails/gone.tsx";
import { deletionScheduledEmail } from "./emails/scheduled.tsx";
import { rightsDeletions, rightsExports, rightsFarewells } from "./tables.server.ts";
import { required } from "../../kernel/checked.ts";

type Has = Pick<Services, "db" | "env" | "mail" | "clock" | "storage" | "log">;

/**
 * Tells a member that their data can be fetched; the link leads to their profile, the file itself needs the
 * session.
 */
export async function emailExport(services: Has, exportId: string) {
  const [row] = await services.db.select().from(rightsExports).where(eq(rightsExports.id, exportId));
  const person = row && (await accounts.findUser(services, row.userId));
  if (!person || row.state !== "ready" || row.notifiedAt) return;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  const email = exportEmail({
    brand,
    firstName: person.firstName ?? "",
    link: `${ORIGIN}/profile#data`,
    until: required(row.expiresAt, "the end of an archive that is ready"),
  });
  await services.mail.send(person.email, email);
  await services.db
    .update(rightsExports)
    .set({ notifiedAt: services.clock.now() })
    .where(eq(rightsExports.id, exportId));
}

/** Tells a member on which day their account ends, and how to keep it. */
export async function emailScheduled(services: Has, deletionId: string) {
  const [row] = await services.db.select().from(rightsDeletions).where(eq(rightsDeletions.id, deletionId));
  const person = row && (await accounts.findUser(services, row.userId));
  if (!person || !row.endsAt || row.notifiedAt) return;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  const email = deletionScheduledEmail({
    brand,
    firstName: person.firstName ?? "",
    link: `${ORIGIN}/profile#leaving`,
    endsAt: row.endsAt,
  });
  await services.mail.send(person.email, email);
  await services.db
    .update(rightsDeletions)
    .set({ notifiedAt: services.clock.now() })
    .where(eq(rightsDeletions.id, deletionId));
}

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
