import { afterAll, beforeAll, expect } from "vitest";
import { openMail } from "../app/platform/mail/mail.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { openMailbox } from "./mailbox.ts";

/** Lets these services send to an SMTP server of this file, and reads the received emails. */
export function useSentEmails(services: Services) {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  beforeAll(async () => {
    mailbox = await openMailbox();
    services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
  });
  afterAll(() => mailbox.close());
  const to = (address: string) =>
    mailbox.emails.filter((email) => email.to?.some((one) => one.address === address));
  const tokensTo = (address: string) =>
    to(address).flatMap(({ text }) => /\/auth#t=([\w-]{43})&type=/.exec(text ?? "")?.[1] ?? []);
  return {
    to,
    /** The token in the newest email with a link to this address. */
    tokenTo(address: string): string {
      const found = tokensTo(address).at(-1);
      expect(found, `a link sent to ${address}`).toBeDefined();
      return found!;
    },
    /** Waits for a link to this address after `after` others, and returns its token. */
    async nextTokenTo(address: string, others = 0): Promise<string> {
      await expect.poll(() => tokensTo(address).length).toBeGreaterThan(others);
      return this.tokenTo(address);
    },
  };
}
