import { eq } from "drizzle-orm";
import { oneByOne } from "../../platform/locks.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import { alarmEmail } from "./emails/alarm.tsx";
import { delayedEmail } from "./emails/delayed.tsx";
import { givenUpEmail } from "./emails/given-up.tsx";
import { readyEmail } from "./emails/ready.tsx";
import { pdfReports } from "./tables.server.ts";

type Has = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;

async function reportAndOwner(services: Has, purchaseId: string) {
  const [row] = await services.db.select().from(pdfReports).where(eq(pdfReports.purchaseId, purchaseId));
  const owner = row && (await accounts.findUser(services, row.userId));
  if (!row || !owner) return undefined;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  return {
    row,
    owner,
    props: { brand, firstName: owner.firstName ?? "", link: `${ORIGIN}/quest-dashboard/${owner.id}` },
  };
}

/** Milliseconds for which an email waits while somebody else has the same in hand. */
const MOST_MS = 30_000;
/**
 * Mails the owner that their book is ready, once. Throws while the mail server takes no letter, and where
 * somebody else has it in hand for long, so that it is tried again.
 */
export async function emailReady(services: Has, purchaseId: string) {
  await oneByOne(services.locks, `pdf-letter:${purchaseId}`, MOST_MS, async () => {
    const found = await reportAndOwner(services, purchaseId);
    if (!found || found.row.notifiedAt || found.row.state !== "ready") return;
    const { pages, includedAs } = found.row;
    await services.mail.send(
      found.owner.email,
      readyEmail({ ...found.props, pages: pages ?? 0, includedAs }),
    );
    await services.db
      .update(pdfReports)
      .set({ notifiedAt: services.clock.now() })
      .where(eq(pdfReports.purchaseId, purchaseId));
  });
}

/**
 * Offers the buyer of a report that is late, or was given up, their money back; one that was made meanwhile
 * is told of by its own email.
 */
export async function emailDelayed(services: Has, purchaseId: string) {
  const found = await reportAndOwner(services, purchaseId);
  if (!found || found.row.state === "ready" || found.row.state === "ended") return;
  const email = found.row.state === "failed" ? givenUpEmail : delayedEmail;
  await services.mail.send(found.owner.email, email(found.props));
}

/** Alarms one of those who run the site, also where the report has been made since: a promise was broken. */
export async function emailDelayNotice(
  services: Has,
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
