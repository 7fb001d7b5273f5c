import { eq } from "drizzle-orm";
import { runExclusively } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { readyEmail } from "../emails/ready.tsx";
import { pdfReports } from "../tables.server.ts";

export type Dependencies = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;

/** A report with its owner; undefined where either is gone. */
export async function reportAndOwner(services: Dependencies, purchaseId: string) {
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
 * @throws when the mail server fails, or when another process holds the email for too long, so that it is
 * tried again
 */
export async function emailReady(services: Dependencies, purchaseId: string) {
  await runExclusively(services.locks, `pdf-letter:${purchaseId}`, MOST_MS, async () => {
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
