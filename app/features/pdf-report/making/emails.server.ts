import { eq } from "drizzle-orm";
import { runExclusively } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { alarmEmail } from "../emails/alarm.tsx";
import { delayedEmail } from "../emails/delayed.tsx";
import { givenUpEmail } from "../emails/given-up.tsx";
import { readyEmail } from "../emails/ready.tsx";
import { pdfReports } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;

/** A report with its owner; undefined if either is gone. */
async function reportAndMember(services: Dependencies, purchaseId: string) {
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

/** How long to wait while another process sends the same email. Milliseconds. */
const MOST_MS = 30_000;
/**
 * Emails the owner once that their report is ready.
 * @throws if the mail server fails, or if another process is sending the email for too long, so that the job
 *   is retried
 */
export async function emailReady(services: Dependencies, purchaseId: string) {
  await runExclusively(services.locks, `pdf-letter:${purchaseId}`, MOST_MS, async () => {
    const details = await reportAndMember(services, purchaseId);
    if (!details || details.row.notifiedAt || details.row.state !== "ready") return;
    const { pages, includedAs } = details.row;
    await services.mail.send(
      details.owner.email,
      readyEmail({ ...details.props, pages: pages ?? 0, includedAs }),
    );
    await services.db
      .update(pdfReports)
      .set({ notifiedAt: services.clock.now() })
      .where(eq(pdfReports.purchaseId, purchaseId));
  });
}

/**
 * Offers a refund to the buyer of a report that is late or was given up. Skips a report that has been
 * finished or refunded in the meantime.
 */
export async function emailDelayed(services: Dependencies, purchaseId: string) {
  const details = await reportAndMember(services, purchaseId);
  if (!details || details.row.state === "ready" || details.row.state === "ended") return;
  const email = details.row.state === "failed" ? givenUpEmail : delayedEmail;
  await services.mail.send(details.owner.email, email(details.props));
}

/** Alerts an administrator that a report is late or was given up, even if it has been finished since. */
export async function emailDelayNotice(
  services: Dependencies,
  { purchaseId, address }: { purchaseId: string; address: string },
) {
  const details = await reportAndMember(services, purchaseId);
  if (!details) return;
  const { owner, props, row } = details;
  const { state, problem } = row;
  const ordered = row.includedIn ?? purchaseId;
  const link = `${services.env.ORIGIN}/admin/orders/${ordered}`;
  await services.mail.send(
    address,
    alarmEmail({ brand: props.brand, link, buyer: owner.name || owner.email, problem, state }),
  );
}
