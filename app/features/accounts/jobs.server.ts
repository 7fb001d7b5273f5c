import { and, eq, gt, isNull, lt, notExists } from "drizzle-orm";
import { z } from "zod";
import { sendRequestedEmail } from "./links/emails.server.ts";
import { tidyAttempts } from "../../platform/http/rate-limits.server.ts";
import { DAY_MS } from "../../lib/india-time.ts";
import { job } from "../../platform/jobs/jobs.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { emailRequested, securityNotice } from "./contract.ts";
import { sendSecurityNotice } from "./sessions/security.server.ts";
import { emailChanges, mailLinks, sessions, users, verifications } from "./tables.server.ts";

const UNCONFIRMED_DAYS = 7;
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * Deletes expired sessions, links, email changes and rate-limit counters, and accounts that are unconfirmed
 * after a week, never signed in and have no open link.
 */
export async function tidyAccounts({ db, clock }: Pick<Services, "db" | "clock">) {
  const now = clock.now();
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, ago(now, UNCONFIRMED_DAYS)));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(and(eq(sessions.awaitsCode, true), lt(sessions.createdAt, ago(now, 1))));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, ago(now, 30)));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await tidyAttempts({ db, clock });
  const open = db
    .select({ one: mailLinks.tokenHash })
    .from(mailLinks)
    .where(and(eq(mailLinks.userId, users.id), gt(mailLinks.expiresAt, now)));
  await db
    .delete(users)
    .where(
      and(
        eq(users.emailVerified, false),
        isNull(users.lastSignInAt),
        lt(users.createdAt, ago(now, UNCONFIRMED_DAYS)),
        notExists(open),
      ),
    );
}

export const accountJobs = [
  job({
    name: "accounts.tell",
    on: securityNotice,
    payload: securityNotice.payload,
    owed: true,
    run: sendSecurityNotice,
  }),
  job({
    name: "accounts.send-email",
    on: emailRequested,
    payload: emailRequested.payload,
    retries: 10,
    parallel: 2,
    run: sendRequestedEmail,
  }),
  job({
    name: "accounts.tidy",
    cron: "17 3 * * *",
    payload: z.object({}),
    run: (services) => tidyAccounts(services),
  }),
];
