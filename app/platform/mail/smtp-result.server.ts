import { type SmtpError, mailboxIsGone, refusesSender } from "./missing-mailbox.server.ts";

/**
 * Result of sending one email.
 * `taken`: accepted by the server. `wait`: temporarily refused. `refused`: permanently refused, with
 * `mailboxGone` if the mailbox does not exist. `barred`: our sender address or all our mail is refused. `away`:
 * no server was reached, nothing was sent. `unknown`: the connection broke after sending had begun.
 */
export type SendResult =
  | { is: "taken" }
  | { is: "wait" | "away" | "barred" | "unknown"; message: string }
  | { is: "refused"; mailboxGone: boolean; message: string };

/** Failures before the message was sent: it cannot have been delivered. */
const neverBegan = ({ code, syscall, timeoutType, command }: SmtpError) =>
  ["EDNS", "EAUTH", "ETLS"].includes(code ?? "") ||
  syscall === "connect" ||
  (timeoutType !== undefined && timeoutType !== "SOCKET_TIMEOUT") ||
  ["HELO", "EHLO", "LHLO", "STARTTLS"].includes(command ?? "");

/** Whether an error is the mail server's own reply; 421 means that it is closing the connection. */
export const isReply = (error: unknown) => {
  const { responseCode = 0 } = error as SmtpError; // as nodemailer throws it
  return responseCode >= 400 && responseCode !== 421;
};

/** Classifies an SMTP error. @param address removed from the server's message */
export function sendResultOf(error: SmtpError, address: string): SendResult {
  const message = error.message
    .replaceAll(new RegExp(address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), "gi"), "the address")
    .slice(0, 300);
  const { responseCode = 0 } = error;
  if (neverBegan(error) || responseCode === 421) return { is: "away", message };
  if (responseCode >= 500 && refusesSender(error)) return { is: "barred", message };
  if (responseCode >= 500) return { is: "refused", mailboxGone: mailboxIsGone(error), message };
  if (responseCode >= 400) return { is: "wait", message };
  return { is: "unknown", message };
}
