import { eq } from "drizzle-orm";
import { type Limit, withinLimit } from "../../../platform/http/rate-limits.server.ts";
import { readApplication } from "../form/applying.server.ts";
import { LATER, wayOf } from "../contract.ts";
import { ownerEmail } from "../emails/owner.tsx";
import type { Needs } from "./emails.server.ts";
import { applicationStory } from "../tables.server.ts";
import { readToAnswer } from "../decisions/to-answer.server.ts";

/** Anybody can fill in the form; above this limit the owner sees the rest on Today only. */
const OWNER_EMAILS: Limit = { seconds: 60 * 60, max: 20 };

/** Emails one administrator what an applicant did; nothing where the application is gone. */
export async function emailOwner(
  services: Needs,
  { entryId, address }: { entryId: number; address: string },
): Promise<void> {
  const { db, env, mail } = services;
  const [entry] = await db.select().from(applicationStory).where(eq(applicationStory.id, entryId));
  const found = entry && (await readApplication(services, entry.applicationId));
  const state = entry?.state;
  if (!found || (state !== "received" && state !== "accepted" && state !== "withdrawn")) return;
  const email = ownerEmail({
    brand: env.BRAND_NAME,
    link: `${env.ORIGIN}/admin/applications/${found.id}`,
    name: found.name,
    what: state,
    way: wayOf(found),
    dates: found.dates === LATER ? "the next dates" : found.dates,
    building: found.answers.building,
    price: entry.offer?.price ?? "",
    toAnswer: await readToAnswer(services),
  });
  await withinLimit(services, { name: `application owner ${address}`, limit: OWNER_EMAILS }, () =>
    mail.send(address, email),
  );
}
