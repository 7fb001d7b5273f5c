import { eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { exportEmail } from "../emails/export.tsx";
import { deletionScheduledEmail } from "../emails/scheduled.tsx";
import { rightsDeletions, rightsExports } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

export type Dependencies = Pick<Services, "db" | "env" | "mail" | "clock" | "storage" | "log">;

/**
 * Emails a member that their data can be downloaded. Links to the profile, because the download needs the
 * session.
 */
export async function emailExport(services: Dependencies, exportId: string) {
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

/** Emails a member the day on which their account will be deleted, and how to keep it. */
export async function emailScheduled(services: Dependencies, deletionId: string) {
  const [row] = await services.db.select().from(rightsDeletions).where(eq(rightsDeletions.id, deletionId));
  const person = row && (await accounts.findUser(services, row.userId));
  if (!person || !row.endsAt || row.notifiedAt) return;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  const { isSuspended } = await accounts.admissionOf(services, person.id);
  const email = deletionScheduledEmail({
    brand,
    firstName: person.firstName ?? "",
    link: isSuspended ? `${ORIGIN}/faq` : `${ORIGIN}/profile#leaving`,
    endsAt: row.endsAt,
    ...(isSuspended && { suspended: { support: services.env.SUPPORT_EMAIL } }),
  });
  await services.mail.send(person.email, email);
  await services.db
    .update(rightsDeletions)
    .set({ notifiedAt: services.clock.now() })
    .where(eq(rightsDeletions.id, deletionId));
}
