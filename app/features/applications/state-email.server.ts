import { and, eq, isNull, sql } from "drizzle-orm";
import { firstName } from "./domain/names.ts";
import { LATER, wayOf } from "./contract.ts";
import { APPLICANT, readApplication } from "./applying.server.ts";
import { stateEmail } from "./emails/state.tsx";
import { countConversations } from "./conversations.server.ts";
import { applicationStory } from "./tables.server.ts";
import { type Needs, BY_FORM, sendWithinLimit, linkTo } from "./emails.server.ts";

/**
 * Sends the letter of one line of the story, once; nothing where the application is gone. Where more were
 * sent from its address within the hour than are answered it is held back for good, and the line says so.
 */
export async function sendState(services: Needs, entryId: number): Promise<void> {
  const { db, env, mail, clock } = services;
  const [entry] = await db.select().from(applicationStory).where(eq(applicationStory.id, entryId));
  if (!entry?.state || entry.state === "draft" || entry.emailedAt || entry.heldBack) return;
  const found = await readApplication(services, entry.applicationId);
  if (!found) return;
  const sequence = await countConversations(db, found.id, entryId);
  const reopened = entry.state === "received" && entry.byId !== APPLICANT.id;
  const email = stateEmail({
    brand: env.BRAND_NAME,
    firstName: firstName(found.name),
    link: linkTo(services, found),
    id: found.id,
    state: entry.state,
    way: wayOf(found),
    dates: found.dates && found.dates !== LATER ? found.dates : null,
    text: entry.text,
    offer: entry.offer,
    talkAt: entry.talkAt,
    now: clock.now(),
    sequence,
    again: found.again,
    reopened,
  });
  let left = true;
  if (reopened || !BY_FORM.has(entry.state)) await mail.send(found.email, email);
  else left = await sendWithinLimit(services, entry.state, found.email, email);
  await db
    .update(applicationStory)
    .set(left ? { emailedAt: sql`${clock.now().toISOString()}::timestamptz` } : { heldBack: true })
    .where(and(eq(applicationStory.id, entryId), isNull(applicationStory.emailedAt)));
}
