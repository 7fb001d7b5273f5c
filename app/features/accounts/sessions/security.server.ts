import { eq } from "drizzle-orm";
import type { z } from "zod";
import { formatIndiaDateTimeInFull } from "../../../lib/india-format.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { securityNotice } from "../contract.ts";
import { emailChangeLink } from "../profile/email-change.server.ts";
import { placeOf, securityEmail } from "../emails/security.tsx";
import { users } from "../tables.server.ts";

/** Emails a security notice, unless the member was deleted. @throws if the mail server refuses it */
export async function sendSecurityNotice(
  { db, env, mail }: Pick<Services, "db" | "env" | "mail">,
  { userId, to, kind, detail, at, undo }: z.infer<typeof securityNotice.payload>,
): Promise<void> {
  const [user] = await db.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId));
  if (!user) return;
  const emailProps = {
    brand: env.BRAND_NAME,
    firstName: user.firstName ?? "",
    link: undo ? emailChangeLink(env, undo, "undo") : env.ORIGIN + placeOf(kind),
    kind,
    detail,
  };
  await mail.send(to, securityEmail({ ...emailProps, at: formatIndiaDateTimeInFull(at) }));
}
