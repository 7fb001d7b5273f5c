/** What a mail server refused. */
export type SmtpError = Error & {
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

/** Whether a refusal says that there is no such mailbox any more. */
export const mailboxIsGone = ({ responseCode, command, message }: SmtpError) =>
  GONE.test(message) ||
  (!OTHER_REASON.test(message) && command === "RCPT TO" && GONE_BARE.includes(responseCode ?? 0));
