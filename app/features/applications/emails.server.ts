import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { type Limit, withinLimit } from "../../platform/limits.server.ts";
import type { Email } from "../../platform/mail.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { firstName } from "./domain/names.ts";
import { LATER, wayOf } from "./contract.ts";
import { APPLICANT, type Application, readApplication } from "./applying.server.ts";
import { continueEmail } from "./emails/continue.tsx";
import { stateEmail } from "./emails/state.tsx";
import { makeKey } from "./key-cookie.server.ts";
import { applicationAttempts, applicationStory } from "./tables.server.ts";

type Needs = Pick<Services, "db" | "clock" | "env" | "mail" | "log">;

/**
 * Letters that anybody can have sent to an address by writing it into the form: nobody's mailbox is flooded
 * from here.
 */
const EMAILS_PER_ADDRESS: Limit = { seconds: 60 * 60, max: 5 };

/** States that whoever has the form brings about, without the owner. */
const BY_FORM = new Set(["received", "withdrawn"]);

/**
 * Sends a letter that the form calls for. @returns false where its kind went to this address too often within
 * the hour
 */
const sendWithinLimit = (services: Needs, kind: string, address: string, email: Email) =>
  withinLimit(services, applicationAttempts, { name: `${kind} ${address}`, limit: EMAILS_PER_ADDRESS }, () =>
    services.mail.send(address, email),
  );

/** The address that opens one application in any browser. */
const linkTo = (services: Pick<Services, "env" | "clock">, opened: Application) =>
  `${services.env.ORIGIN}/application/open/${makeKey(services, opened)}`;

/** Sends the way to go on with a draft; nothing where it has been sent, or is gone. */
export async function sendContinue(services: Needs, applicationId: string): Promise<void> {
  const found = await readApplication(services, applicationId);
  if (found?.state !== "draft") return;
  const link = linkTo(services, found);
  const email = continueEmail({ brand: services.env.BRAND_NAME, firstName: firstName(found.name), link });
  await sendWithinLimit(services, "continue", found.email, email);
}

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
  const sequence = await db.$count(
    applicationStory,
    and(
      eq(applicationStory.applicationId, found.id),
      eq(applicationStory.state, "conversation"),
      lte(applicationStory.id, entryId),
    ),
  );
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
