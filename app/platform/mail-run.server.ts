import nodemailer from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { requireNoneHeld } from "./held-connection.server.ts";

/**
 * What became of one letter that was handed to the mail server.
 * `taken`: the server answered for it. `wait`: it said "not now". `refused`: it will not take it, `gone`
 * where the mailbox does not exist.
 * `away`: no server was reached, so nothing was handed over. `unknown`: the line broke after the letter had
 * begun: nobody can say.
 */
export type Handed =
  | { is: "taken" }
  | { is: "wait" | "away" | "unknown"; said: string }
  | { is: "refused"; gone: boolean; said: string };

type SmtpError = Error & {
  code?: string;
  responseCode?: number;
  command?: string;
  timeoutType?: string;
  syscall?: string;
};

/**
 * Enhanced status codes of RFC 3463 that say that there is no such mailbox, or that it is closed for good.
 */
const GONE = /\b5\.(1\.(0|1|2|3|6|10)|2\.1)\b/;
const OTHER_REASON = /\b5\.\d{1,3}\.\d{1,3}\b/;
/**
 * Where the server gives no enhanced code: RFC 5321 means these for mailboxes that are not there, when said
 * of the recipient.
 */
const GONE_BARE = [550, 551, 553];

const mailboxIsGone = ({ responseCode, command, message }: SmtpError) =>
  GONE.test(message) ||
  (!OTHER_REASON.test(message) && command === "RCPT TO" && GONE_BARE.includes(responseCode ?? 0));

/** Failures before the first word of a letter: nothing can have been delivered. */
const neverBegan = ({ code, syscall, timeoutType, command }: SmtpError) =>
  ["EDNS", "EAUTH", "ETLS"].includes(code ?? "") ||
  syscall === "connect" ||
  (timeoutType !== undefined && timeoutType !== "SOCKET_TIMEOUT") ||
  ["HELO", "EHLO", "LHLO", "STARTTLS"].includes(command ?? "");

/** Whether a failure is the mail server's own reply; 421 says that it is closing. */
export const isReply = (error: unknown) => {
  const { responseCode = 0 } = error as SmtpError; // as nodemailer throws it
  return responseCode >= 400 && responseCode !== 421;
};

/** Reads a failure of the SMTP conversation. @param address left out of what is kept of the server's words */
export function handedOf(error: SmtpError, address: string): Handed {
  const said = error.message
    .replaceAll(new RegExp(address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), "gi"), "the address")
    .slice(0, 300);
  const { responseCode = 0 } = error;
  if (neverBegan(error) || responseCode === 421) return { is: "away", said };
  if (responseCode >= 500) return { is: "refused", gone: mailboxIsGone(error), said };
  if (responseCode >= 400) return { is: "wait", said };
  return { is: "unknown", said };
}

export type RunEmail = {
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
};

/**
 * Keeps a few connections open for a letter to many; each has one letter in hand at a time.
 * @param sender who writes, and who reads the answers
 */
export function openRun(
  options: SMTPPool.Options,
  sender: { from: string; replyTo?: string },
  connections: number,
) {
  const transport = nodemailer.createTransport({
    ...options,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
  });
  return {
    async hand(to: string, email: RunEmail, headers: Record<string, string>): Promise<Handed> {
      requireNoneHeld("the mail server");
      try {
        await transport.sendMail({ ...sender, to, headers, ...email });
        return { is: "taken" };
      } catch (error) {
        return handedOf(error as SmtpError, to); // as nodemailer throws it
      }
    },
    close: () => transport.close(),
  };
}
