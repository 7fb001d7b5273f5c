import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { openMailbox } from "../../../testing/mailbox.ts";
import { useServices } from "../../../testing/services.ts";
import { openMail } from "../../platform/mail/mail.server.ts";
import * as audit from "../audit/audit.server.ts";
import * as newsletter from "./newsletter.server.ts";
import { issues, mailSuppressions, subscribers } from "./tables.server.ts";
import { firstOf, required } from "../../lib/checked.ts";

export const ada = { id: "ada", name: "Ada Fernandes" };
export const NOW = new Date("2026-11-20T12:00:00+05:30");

/** Services for admin tests, with an empty subscriber list and a new mailbox for each test. */
export function newsletterAdminFixtures() {
  const services = useServices();
  beforeAll(() => void (services.clock = { now: () => NOW }));
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  beforeEach(async () => {
    mailbox = await openMailbox();
    services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
    newsletter.screenMail(services);
  });
  afterEach(async () => {
    await mailbox.close();
    await services.db.delete(issues);
    await services.db.delete(subscribers);
    await services.db.delete(mailSuppressions);
  });
  const row = async (email: string) =>
    (await services.db.select().from(subscribers).where(eq(subscribers.email, email)))[0];
  const idOf = async (email: string) => required(await row(email), `the subscriber ${email}`).id;
  const lastAuditEntry = async () => firstOf((await audit.listAuditEntries(services, {})).rows);
  return { services, row, idOf, lastAuditEntry, sentEmails: () => mailbox.emails };
}
