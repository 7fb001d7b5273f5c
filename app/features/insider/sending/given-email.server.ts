import { eq } from "drizzle-orm";
import { givenEmail } from "../emails/given.tsx";
import { insiderGrants } from "../tables.server.ts";
import { type EmailServices, sendOnce, recipient } from "./sending.server.ts";

/** Emails a member that they have free access. */
export async function emailGiven(services: EmailServices, userId: string) {
  const [grant] = await services.db.select().from(insiderGrants).where(eq(insiderGrants.userId, userId));
  const whom = await recipient(services, userId, "/insider");
  if (!grant || !whom) return;
  const id = `given:${userId}:${grant.until.getTime()}`;
  await sendOnce(services, { id, ...whom.to }, givenEmail({ ...whom.props, until: grant.until }));
}
