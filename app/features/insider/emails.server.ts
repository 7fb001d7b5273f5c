import { eq } from "drizzle-orm";
import type { Email } from "../../platform/mail.server.ts";
import { oneByOne } from "../../platform/locks.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import type { SubscriptionState } from "../payments/subscriptions.contract.ts";
import * as payments from "../payments/payments.server.ts";
import { INSIDER } from "./contract.ts";
import { endedElsewhereEmail, endedEmail } from "./emails/ending.tsx";
import { givenEmail } from "./emails/given.tsx";
import { renewalFailedEmail, renewalGivenUpEmail } from "./emails/renewal.tsx";
import { leftOf } from "./membership.server.ts";
import { insiderEmails, insiderGrants } from "./tables.server.ts";

export type EmailServices = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;

/** Milliseconds for which an email waits while somebody else has the same in hand. */
const MOST_MS = 30_000;
/**
 * Sends an e-mail and then stores that it went out; one with the same id goes out once. Throws while the mail
 * server takes none, and where somebody else has it in hand for long.
 */
export async function sendOnce(
  services: EmailServices,
  { id, userId, address }: { id: string; userId: string; address: string },
  email: Email,
): Promise<void> {
  await oneByOne(services.locks, `insider-email:${id}`, MOST_MS, async () => {
    if ((await services.db.$count(insiderEmails, eq(insiderEmails.id, id))) > 0) return;
    await services.mail.send(address, email);
    await services.db
      .insert(insiderEmails)
      .values({ id, userId, sentAt: services.clock.now() })
      .onConflictDoNothing();
  });
}

/** Whom to write to, and where the letter leads; undefined where the account is gone. */
export async function recipient(services: EmailServices, userId: string, path: string) {
  const member = await accounts.findUser(services, userId);
  if (!member) return undefined;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  return {
    to: { userId, address: member.email },
    props: { brand, firstName: member.firstName ?? "", link: ORIGIN + path },
  };
}

type Moved = { subscriptionId: string; userId: string; to: SubscriptionState };

/** To the member: a renewal failed, or it has ended without their doing. */
export async function emailMoved(services: EmailServices, { subscriptionId, userId, to }: Moved) {
  const found = await payments.subscriptionOf(services, userId, INSIDER);
  const page = to === "halted" ? "/insider" : "/quest-dashboard#insider";
  const whom = await recipient(services, userId, page);
  if (found?.id !== subscriptionId || !whom) return;
  const { amount, paidUntil, endingSince } = found;
  const props = { ...whom.props, amount, until: paidUntil };
  const id = `${to}:${subscriptionId}:${paidUntil?.getTime() ?? 0}`;
  if (to === "pending") await sendOnce(services, { id, ...whom.to }, renewalFailedEmail(props));
  if (to === "halted") await sendOnce(services, { id, ...whom.to }, renewalGivenUpEmail(props));
  if ((to === "cancelled" || to === "completed") && !endingSince)
    await sendOnce(
      services,
      { id, ...whom.to },
      endedElsewhereEmail({ ...whom.props, until: leftOf(services, paidUntil) }),
    );
}

/** To the member: it ends, as they asked. */
export async function emailEnded(
  services: EmailServices,
  { subscriptionId, userId }: Pick<Moved, "subscriptionId" | "userId">,
) {
  const found = await payments.subscriptionOf(services, userId, INSIDER);
  const whom = await recipient(services, userId, "/insider");
  if (found?.id !== subscriptionId || !whom) return;
  const id = `ended:${subscriptionId}`;
  const until = leftOf(services, found.paidUntil);
  await sendOnce(services, { id, ...whom.to }, endedEmail({ ...whom.props, until }));
}

/** To a member: the house opened it to them. */
export async function emailGiven(services: EmailServices, userId: string) {
  const [grant] = await services.db.select().from(insiderGrants).where(eq(insiderGrants.userId, userId));
  const whom = await recipient(services, userId, "/insider");
  if (!grant || !whom) return;
  const id = `given:${userId}:${grant.until.getTime()}`;
  await sendOnce(services, { id, ...whom.to }, givenEmail({ ...whom.props, until: grant.until }));
}
