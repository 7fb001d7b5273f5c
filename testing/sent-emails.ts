import { afterAll, beforeAll, expect } from "vitest";
import { openMail } from "../app/platform/mail.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { openMailbox } from "./mailbox.ts";

/** Lets these services send to a real SMTP server of this file's own, and reads what came. */
export function useSentEmails(services: Services) {
  let mailbox: Awaited<ReturnType<typeof openMailbox>>;
  beforeAll(async () => {
    mailbox = await openMailbox();
    services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
  });
  afterAll(() => mailbox.close());
  const to = (address: string) =>
    mailbox.letters.filter((email) => email.to?.some((one) => one.address === address));
  return {
    to,
    /** The token of the mail link in the newest letter to this address. */
    tokenTo(address: string): string {
      const found = /\/auth#t=([\w-]{43})&type=/.exec(to(address).at(-1)?.text ?? "");
      expect(found, `a link sent to ${address}`).not.toBeNull();
      return found![1]!;
    },
  };
}
