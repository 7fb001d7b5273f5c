import { afterAll, beforeAll, expect } from "vitest";
import { openMail } from "../app/platform/mail/mail.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { openMailbox } from "./mailbox.ts";

/** Sends the emails of these services to an SMTP server of this test file, which keeps them to be read. */
export function useSentEmails(services: Services) {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  beforeAll(async () => {
    mailbox = await openMailbox();
    services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
  });
  afterAll(() => mailbox.close());
  const to = (address: string) =>
    mailbox.emails.filter((email) => email.to?.some((recipient) => recipient.address === address));
  const tokensTo = (address: string) =>
    to(address).flatMap(({ text }) => /\/auth#t=([\w-]{43})&type=/.exec(text ?? "")?.[1] ?? []);
  return {
    to,
    /** Waits for an email to this address whose subject matches. */
    waitFor: async (address: string, subject: RegExp) => {
      const email = () => to(address).find((sent) => subject.test(sent.subject ?? ""));
      await expect.poll(email, { timeout: 20_000 }).toBeDefined();
      return email()!;
    },
    /** The token of the newest `/auth` link sent to this address. */
    tokenTo(address: string): string {
      const token = tokensTo(address).at(-1);
      expect(token, `a link sent to ${address}`).toBeDefined();
      return token!;
    },
    /** Waits until more than `earlier` links were sent to this address; returns the token of the newest. */
    async nextTokenTo(address: string, earlier = 0): Promise<string> {
      await expect.poll(() => tokensTo(address).length).toBeGreaterThan(earlier);
      return this.tokenTo(address);
    },
  };
}
