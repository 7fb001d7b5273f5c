import { eq } from "drizzle-orm";
import { runExclusively } from "../../platform/database/advisory-locks.server.ts";
import type { Email } from "../../platform/mail/mail.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import * as payments from "../payments/payments.server.ts";
import type { SubscriptionState } from "../payments/subscriptions.contract.ts";
import { INSIDER } from "./domain/item.ts";
import {
  endedElsewhereEmail,
  endedEmail,
  givenEmail,
  renewalFailedEmail,
  renewalGivenUpEmail,
} from "./emails/membership.tsx";
import { leftOf } from "./membership/membership.server.ts";
import { insiderEmails, insiderGrants } from "./tables.server.ts";

/** The services that an email to an Insider needs. */
type EmailServices = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;

/** How long to wait while another process sends the same email. Milliseconds. */
const LOCK_WAIT_MS = 30_000;
/**
 * Sends an email once per id.
 * @throws if the mail server fails, or if another process is sending the same email for too long
 */
export async function sendOnce(
  services: EmailServices,
  { id, userId, address }: { id: string; userId: string; address: string },
  email: Email,
): Promise<void> {
  await runExclusively(services.locks, `insider-email:${id}`, LOCK_WAIT_MS, async () => {
    if ((await services.db.$count(insiderEmails, eq(insiderEmails.id, id))) > 0) return;
    await services.mail.send(address, email);
    await services.db
      .insert(insiderEmails)
      .values({ id, userId, sentAt: services.clock.now() })
      .onConflictDoNothing();
  });
}

/** The recipient and the props of an email; undefined if the account is gone. */
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

/** Emails the member that a renewal failed, or that their subscription ended without their cancelling it. */
export async function emailMoved(services: EmailServices, { subscriptionId, userId, to }: Moved) {
  const subscription = await payments.subscriptionOf(services, userId, INSIDER);
  const page = to === "halted" ? "/insider" : "/quest-dashboard#insider";
  const member = await recipient(services, userId, page);
  if (subscription?.id !== subscriptionId || !member) return;
  const { amount, paidUntil, endingSince } = subscription;
  const props = { ...member.props, amount, until: paidUntil };
  const sent = { id: `${to}:${subscriptionId}:${paidUntil?.getTime() ?? 0}`, ...member.to };
  if (to === "pending") await sendOnce(services, sent, renewalFailedEmail(props));
  if (to === "halted") await sendOnce(services, sent, renewalGivenUpEmail(props));
  if ((to === "cancelled" || to === "completed") && !endingSince)
    await sendOnce(services, sent, endedElsewhereEmail({ ...props, until: leftOf(services, paidUntil) }));
}

/** Emails the member that their subscription is cancelled. */
export async function emailEnded(
  services: EmailServices,
  { subscriptionId, userId }: Pick<Moved, "subscriptionId" | "userId">,
) {
  const subscription = await payments.subscriptionOf(services, userId, INSIDER);
  const member = await recipient(services, userId, "/insider");
  if (subscription?.id !== subscriptionId || !member) return;
  const id = `ended:${subscriptionId}`;
  const until = leftOf(services, subscription.paidUntil);
  await sendOnce(services, { id, ...member.to }, endedEmail({ ...member.props, until }));
}

/** Emails a member that they have free access. */
export async function emailGiven(services: EmailServices, userId: string) {
  const [grant] = await services.db.select().from(insiderGrants).where(eq(insiderGrants.userId, userId));
  const member = await recipient(services, userId, "/insider");
  if (!grant || !member) return;
  const id = `given:${userId}:${grant.until.getTime()}`;
  await sendOnce(services, { id, ...member.to }, givenEmail({ ...member.props, until: grant.until }));
}
