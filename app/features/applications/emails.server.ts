import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { firstName } from "./domain/names.ts";
import { isWay, LATER } from "./contract.ts";
import { readApplication } from "./applying.server.ts";
import { continueEmail } from "./emails/continue.tsx";
import { stateEmail } from "./emails/state.tsx";
import { makeKey } from "./key-cookie.server.ts";
import { applicationStory } from "./tables.server.ts";

type Needs = Pick<Services, "db" | "clock" | "env" | "mail" | "log">;

/** The address that opens one application in any browser. */
const linkTo = (services: Pick<Services, "env" | "clock">, id: string) =>
  `${services.env.ORIGIN}/application/open/${makeKey(services, id)}`;

/** Sends the way to go on with a draft; nothing where it has been sent, or is gone. */
export async function sendContinue(services: Needs, applicationId: string): Promise<void> {
  const found = await readApplication(services, applicationId);
  if (found?.state !== "draft") return;
  const { env, mail } = services;
  const link = linkTo(services, found.id);
  await mail.send(
    found.email,
    continueEmail({ brand: env.BRAND_NAME, firstName: firstName(found.name), link }),
  );
}

/** Sends the letter of one line of the story, once; nothing where the application is gone. */
export async function sendState(services: Needs, entryId: number): Promise<void> {
  const { db, env, mail, clock } = services;
  const [entry] = await db.select().from(applicationStory).where(eq(applicationStory.id, entryId));
  if (!entry?.state || entry.state === "draft" || entry.emailedAt) return;
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
  await mail.send(
    found.email,
    stateEmail({
      brand: env.BRAND_NAME,
      firstName: firstName(found.name),
      link: linkTo(services, found.id),
      id: found.id,
      state: entry.state,
      way: isWay(found.way) ? found.way : "main",
      dates: found.dates && found.dates !== LATER ? found.dates : null,
      text: entry.text,
      offer: entry.offer,
      talkAt: entry.talkAt,
      now: clock.now(),
      sequence,
      again: found.again,
    }),
  );
  await db
    .update(applicationStory)
    .set({ emailedAt: sql`${clock.now().toISOString()}::timestamptz` })
    .where(and(eq(applicationStory.id, entryId), isNull(applicationStory.emailedAt)));
}
