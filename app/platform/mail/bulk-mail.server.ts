import nodemailer from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { requireNoTransaction } from "../database/transaction-guard.server.ts";
import { type SmtpError } from "./missing-mailbox.server.ts";
import { type SendResult, sendResultOf } from "./smtp-result.server.ts";

export type RenderedEmail = {
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
};

/**
 * Keeps a few connections open to send many emails; each sends one at a time.
 * @param sender the From and Reply-To addresses
 */
export function openBulkConnections(
  options: SMTPPool.Options,
  sender: { from: { name: string; address: string }; replyTo?: string },
  connections: number,
) {
  const transport = nodemailer.createTransport({
    ...options,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
  });
  return {
    async hand(to: string, email: RenderedEmail, headers: Record<string, string>): Promise<SendResult> {
      requireNoTransaction("the mail server");
      try {
        await transport.sendMail({ ...sender, to, headers, ...email });
        return { is: "taken" };
      } catch (error) {
        return sendResultOf(error as SmtpError, to); // as nodemailer throws it
      }
    },
    close: () => transport.close(),
  };
}
