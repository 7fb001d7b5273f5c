import { eq } from "drizzle-orm";
import type { Email } from "../../../platform/mail/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { alreadySubscribedEmail, confirmationEmail } from "../emails/confirmation.tsx";
import { welcomeEmail } from "../emails/welcome.tsx";
import { mintKey, type Subscriber } from "./keys.server.ts";
import { writeWithinLimit } from "./limits.server.ts";
import { suppressionOf } from "./suppression.server.ts";
import { subscribers } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "mail" | "env">;

const findSubscriber = async ({ db }: Dependencies, id: string): Promise<Subscriber | undefined> =>
  (await db.select().from(subscribers).where(eq(subscribers.id, id)))[0];

/** The links in every email to a subscriber: preferences, and one-click unsubscribe (RFC 8058). */
async function linksFor(services: Dependencies, subscriberId: string) {
  const key = await mintKey(services, subscriberId, "manage");
  const { ORIGIN } = services.env;
  return {
    preferences: `${ORIGIN}/newsletter/preferences?t=${key}`,
    oneClick: `${ORIGIN}/api/newsletter/unsubscribe?t=${key}`,
  };
}

/**
 * Sends the confirmation email, or a notice to those who are already subscribed. Sends nothing to
 * blocked and bounced addresses.
 */
export async function sendConfirmationEmail(services: Dependencies, subscriberId: string) {
  const subscriber = await findSubscriber(services, subscriberId);
  if (!subscriber) return;
  const reason = await suppressionOf(services.db, subscriber.email);
  if (reason === "owner" || reason === "hard-bounce") return;
  await writeWithinLimit(services, subscriber.email, async () =>
    services.mail.send(subscriber.email, await confirmationEmailFor(services, subscriber)),
  );
}

async function confirmationEmailFor(
  services: Dependencies,
  { id, status, source }: Subscriber,
): Promise<Email> {
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  if (status === "subscribed") {
    const { preferences } = await linksFor(services, id);
    return alreadySubscribedEmail({ brand, link: preferences });
  }
  const key = await mintKey(services, id, "confirm");
  return confirmationEmail({ brand, source, link: `${ORIGIN}/newsletter/confirm?t=${key}` });
}

/** The first email to a new subscriber. */
export async function sendWelcome(services: Dependencies, subscriberId: string) {
  const subscriber = await findSubscriber(services, subscriberId);
  if (subscriber?.status !== "subscribed") return;
  const { preferences, oneClick } = await linksFor(services, subscriberId);
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  await services.mail.sendBulk(
    subscriber.email,
    welcomeEmail({ brand, link: `${ORIGIN}/quest`, preferences, topics: subscriber.preferences }),
    oneClick,
  );
}
