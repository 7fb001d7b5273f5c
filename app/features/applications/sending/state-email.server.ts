import { and, eq, isNull, sql } from "drizzle-orm";
import { firstName } from "../domain/names.ts";
import { LATER, wayOf } from "../contract.ts";
import { APPLICANT, type Application, readApplication } from "../form/applying.server.ts";
import type { Email } from "../../../platform/mail/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { stateEmail, type StateEmailProps } from "../emails/state.tsx";
import { countConversations } from "../decisions/conversations.server.ts";
import { applicationStory } from "../tables.server.ts";
import { type Needs, BY_FORM, sendWithinLimit, linkTo } from "./emails.server.ts";

type StateEntry = Pick<StateEmailProps, "link" | "text" | "offer" | "talkAt" | "sequence" | "reopened">;

/** The email to the applicant about the current state. */
export function composeStateEmail(
  { env, clock }: Pick<Services, "env" | "clock">,
  application: Application,
  entry: StateEntry,
): Email {
  const { id, name, state, dates, again } = application;
  if (state === "draft") throw new Error("No email is about a draft");
  return stateEmail({
    ...entry,
    brand: env.BRAND_NAME,
    firstName: firstName(name),
    id,
    state,
    way: wayOf(application),
    dates: dates && dates !== LATER ? dates : null,
    now: clock.now(),
    again,
  });
}

/**
 * Sends the email of one entry of the history, once; nothing where the application is gone. Above the hourly
 * limit of its address the email is never sent, and the entry says so.
 */
export async function sendState(services: Needs, entryId: number): Promise<void> {
  const { db, mail, clock } = services;
  const [entry] = await db.select().from(applicationStory).where(eq(applicationStory.id, entryId));
  if (!entry?.state || entry.state === "draft" || entry.emailedAt || entry.heldBack) return;
  const found = await readApplication(services, entry.applicationId);
  if (!found) return;
  const sequence = await countConversations(db, found.id, entryId);
  const reopened = entry.state === "received" && entry.byId !== APPLICANT.id;
  const { state, text, offer, talkAt } = entry;
  const link = linkTo(services, found);
  const email = composeStateEmail(
    services,
    { ...found, state },
    { link, text, offer, talkAt, sequence, reopened },
  );
  let left = true;
  if (reopened || !BY_FORM.has(entry.state)) await mail.send(found.email, email);
  else left = await sendWithinLimit(services, entry.state, found.email, email);
  await db
    .update(applicationStory)
    .set(left ? { emailedAt: sql`${clock.now().toISOString()}::timestamptz` } : { heldBack: true })
    .where(and(eq(applicationStory.id, entryId), isNull(applicationStory.emailedAt)));
}
