/** An error of nodemailer. */
export type SmtpError = Error & {
  code?: string;
  responseCode?: number;
  command?: string;
  timeoutType?: string;
  syscall?: string;
};

/** Enhanced status codes of RFC 3463 for a missing or permanently closed mailbox, with any message. */
const MISSING = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
/** The same and 5.1.0, "other address status", which servers also use for senders. */
const GONE = new RegExp(`${MISSING.source}|\\b5\\.1\\.0\\b`);
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** Messages about a missing mailbox without an enhanced code (Postfix, Exim, Exchange, qmail). */
const GONE_TEXT =
  /\b(user|mailbox|recipient|account|address|person)\b[^.]{0,40}\b(unknown|not found|does not exist|doesn't exist|disabled|invalid|unavailable)\b|\b(unknown|no such|invalid|non-?existent) (user|mailbox|recipient|account|address|person)\b/i;
/**
 * Messages and codes about the sender, the relay or a policy, which do not concern the recipient's mailbox.
 */
const ABOUT_SENDER =
  /\b5\.(1\.[78]|7\.\d{1,3})\b|\bsender|\brelay|not permitted|\bblocked\b|\blisted\b|black ?list|block ?list|\bpolicy\b|reputation|\b(spf|dkim|dmarc)\b|authentication required/i;

/**
 * Whether a refusal concerns us (sender address, relaying, a block list, a policy) and so applies to every
 * recipient.
 */
export const refusesSender = ({ command, message }: SmtpError) =>
  command === "MAIL FROM" || (!MISSING.test(message) && ABOUT_SENDER.test(message));

/** Whether a refusal means that the mailbox does not exist any more. */
export const mailboxIsGone = (error: SmtpError) =>
  !refusesSender(error) &&
  (GONE.test(error.message) ||
    (!ENHANCED.test(error.message) && error.command === "RCPT TO" && GONE_TEXT.test(error.message)));
