import { alarmEmail } from "../emails/alarm.tsx";
import { delayedEmail } from "../emails/delayed.tsx";
import { givenUpEmail } from "../emails/given-up.tsx";
import { type Dependencies, reportAndOwner } from "./emails.server.ts";

/**
 * Offers a refund to the buyer of a report that is late or was given up; one that was made meanwhile has its
 * own email.
 */
export async function emailDelayed(services: Dependencies, purchaseId: string) {
  const found = await reportAndOwner(services, purchaseId);
  if (!found || found.row.state === "ready" || found.row.state === "ended") return;
  const email = found.row.state === "failed" ? givenUpEmail : delayedEmail;
  await services.mail.send(found.owner.email, email(found.props));
}

/** Alerts an administrator that a report was late, even if it has been made since. */
export async function emailDelayNotice(
  services: Dependencies,
  { purchaseId, address }: { purchaseId: string; address: string },
) {
  const found = await reportAndOwner(services, purchaseId);
  if (!found) return;
  const { props, row } = found;
  const { state, problem } = row;
  const ordered = row.includedIn ?? purchaseId;
  const link = `${services.env.ORIGIN}/admin/orders/${ordered}`;
  await services.mail.send(
    address,
    alarmEmail({ brand: props.brand, link, purchaseId: ordered, problem, state }),
  );
}
