import { type SmtpError, mailboxIsGone, refusesSender } from "./missing-mailbox.server.ts";

/**
 * What became of one letter that was handed to the mail server.
 * `taken`: the server answered for it. `wait`: it said "not now". `refused`: it will not take it, `gone`
 * where the mailbox does not exist. `barred`: it refuses our sender address or our mail as such.
 * `away`: no server was reached, so nothing was handed over. `unknown`: the line broke after the letter had
 * begun: nobody can say.
 */
export type Handed =
  | { is: "taken" }
  | { is: "wait" | "away" | "barred" | "unknown"; said: string }
  | { is: "refused"; gone: boolean; said: string };

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
  if (responseCode >= 500 && refusesSender(error)) return { is: "barred", said };
  if (responseCode >= 500) return { is: "refused", gone: mailboxIsGone(error), said };
  if (responseCode >= 400) return { is: "wait", said };
  return { is: "unknown", said };
}
