import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { openAction } from "../../../../testing/admin-action.ts";
import { openMailbox } from "../../../../testing/mailbox.ts";
import { PROMPT_RETRIES, useServices } from "../../../../testing/services.ts";
import { job } from "../../../platform/jobs/jobs.server.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { action } from "../pages/today.tsx";
import { readToday } from "./today.server.ts";

const payload = z.object({ to: z.string() });
const email = (to: string) => ({ subject: "Your receipt", body: "Paid" as never, text: `For ${to}` });
const receipt = job({
  name: "bell.receipt",
  payload,
  owed: true,
  run: (services, { to }) => services.mail.send(to, email(to)),
});
const services = useServices([receipt], {}, PROMPT_RETRIES);

test("[RUN-02] counts permanently failed emails on Today, and sends all of them with one click", async () => {
  const mailbox = await openMailbox();
  services.mail = openMail({ ...services.env, SMTP_URL: "smtp://127.0.0.1:9" });
  const recipients = ["maya@villa.test", "noor@villa.test", "arjun@villa.test"];
  for (const to of recipients) await services.jobs.send("bell.receipt", { to }, { retryLimit: 0 }); // oxlint-disable-line no-await-in-loop
  const owed = async () => (await readToday(services, 1)).jobs.owed;
  await expect.poll(owed).toBe(3);
  services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
  const send = await openAction(services, action);
  expect(await send("retry-emails")).toMatchObject({ status: 200, result: 3 });
  await expect
    .poll(() => mailbox.emails.map(({ text }) => String(text).trim()).toSorted())
    .toEqual(recipients.map((to) => `For ${to}`).toSorted());
  expect(await owed()).toBe(0);
  expect(await send("retry-emails")).toMatchObject({ status: 200, result: 0 });
  const { rows } = await services.db.execute<{ after: unknown }>(
    sql`select after from audit_log where action = 'jobs.retried'`,
  );
  expect(rows).toEqual([{ after: { state: "waiting", emails: 3 } }]);
  await mailbox.close();
});
