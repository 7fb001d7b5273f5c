import { and, desc, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { type Limit, withinLimit } from "../../platform/http/rate-limits.server.ts";
import type { Email } from "../../platform/mail/mail.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { LATER, wayOf } from "./contract.ts";
import { readToAnswer } from "./decisions/reading.server.ts";
import { continueEmail } from "./emails/continue.tsx";
import { ownerEmail } from "./emails/owner.tsx";
import { stateEmail, type StateEmailProps } from "./emails/state.tsx";
import { type Application, readApplication } from "./form/applying.server.ts";
import { makeKey } from "./form/key-cookie.server.ts";
import { applicationStory } from "./tables.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "env" | "mail" | "log">;

/**
 * Limit for emails that anyone can trigger by entering someone's address in the form, so that no mailbox is
 * flooded.
 */
const EMAILS_PER_ADDRESS: Limit = { seconds: 60 * 60, max: 5 };

/**
 * The first name, for emails.
 * @example firstName("Maya Iyer") // "Maya"
 */
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? "";

/** The applicant's actions whose emails are limited. Accepting is not: it needs an offer. */
const BY_FORM = new Set(["received", "withdrawn"]);

/**
 * Sends an email triggered by the form.
 * @returns false if this address has reached the hourly limit for this kind
 */
const sendWithinLimit = (services: Dependencies, kind: string, address: string, email: Email) =>
  withinLimit(services, { name: `application ${kind} ${address}`, limit: EMAILS_PER_ADDRESS }, () =>
    services.mail.send(address, email),
  );

/** The link that opens one application in any browser. */
const linkOf = (services: Pick<Services, "env" | "clock">, application: Application) =>
  `${services.env.ORIGIN}/application/open/${makeKey(services, application)}`;

/** Emails the link to continue a draft; sends nothing if the draft has been submitted or deleted. */
export async function sendContinueEmail(services: Dependencies, applicationId: string): Promise<void> {
  const application = await readApplication(services, applicationId);
  if (application?.state !== "draft") return;
  const link = linkOf(services, application);
  const { BRAND_NAME: brand } = services.env;
  const email = continueEmail({ brand, firstName: firstName(application.name), link });
  await sendWithinLimit(services, "continue", application.email, email);
}

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
 * Sends the email for one entry of the history, once; sends nothing if the application was deleted. Above the
 * hourly limit for its address the email is never sent, and the entry says so.
 */
export async function sendStateEmail(services: Dependencies, entryId: number): Promise<void> {
  const { db, mail, clock } = services;
  const [entry] = await db.select().from(applicationStory).where(eq(applicationStory.id, entryId));
  if (!entry?.state || entry.state === "draft" || entry.emailedAt || entry.heldBack) return;
  const application = await readApplication(services, entry.applicationId);
  if (!application) return;
  // the number of conversations set up to and including this entry
  const sequence = await db.$count(
    applicationStory,
    and(
      eq(applicationStory.applicationId, application.id),
      eq(applicationStory.state, "conversation"),
      lte(applicationStory.id, entryId),
    ),
  );
  const [before] = await db
    .select({ state: applicationStory.state })
    .from(applicationStory)
    .where(
      and(
        eq(applicationStory.applicationId, application.id),
        eq(applicationStory.kind, "state"),
        lt(applicationStory.id, entryId),
      ),
    )
    .orderBy(desc(applicationStory.id))
    .limit(1);
  const reopened = before?.state === "declined"; // nothing else follows a decline
  const { state, text, offer, talkAt } = entry;
  const link = linkOf(services, application);
  const email = composeStateEmail(
    services,
    { ...application, state },
    { link, text, offer, talkAt, sequence, reopened },
  );
  let isSent = true;
  if (reopened || !BY_FORM.has(entry.state)) await mail.send(application.email, email);
  else isSent = await sendWithinLimit(services, entry.state, application.email, email);
  await db
    .update(applicationStory)
    .set(isSent ? { emailedAt: sql`${clock.now().toISOString()}::timestamptz` } : { heldBack: true })
    .where(and(eq(applicationStory.id, entryId), isNull(applicationStory.emailedAt)));
}

/** Anyone can fill in the form; above this limit the owner sees further applications on Today only. */
const OWNER_EMAILS: Limit = { seconds: 60 * 60, max: 20 };

/** Emails one administrator what an applicant did; sends nothing if the application was deleted. */
export async function sendOwnerEmail(
  services: Dependencies,
  { entryId, address }: { entryId: number; address: string },
): Promise<void> {
  const { db, env, mail } = services;
  const [entry] = await db.select().from(applicationStory).where(eq(applicationStory.id, entryId));
  const application = entry && (await readApplication(services, entry.applicationId));
  const state = entry?.state;
  if (!application || (state !== "received" && state !== "accepted" && state !== "withdrawn")) return;
  const email = ownerEmail({
    brand: env.BRAND_NAME,
    link: `${env.ORIGIN}/admin/applications/${application.id}`,
    name: application.name,
    what: state,
    way: wayOf(application),
    dates: application.dates === LATER ? "the next dates" : application.dates,
    building: application.answers.building,
    price: entry.offer?.price ?? "",
    toAnswer: await readToAnswer(services),
  });
  await withinLimit(services, { name: `application owner ${address}`, limit: OWNER_EMAILS }, () =>
    mail.send(address, email),
  );
}
