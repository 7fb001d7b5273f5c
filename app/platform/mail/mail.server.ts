import nodemailer from "nodemailer";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Env, senderOf } from "../env.server.ts";
import { requireNoTransaction } from "../database/transaction-guard.server.ts";
import type { SmtpError } from "./missing-mailbox.server.ts";
import { isReply, type SendResult, sendResultOf } from "./smtp-result.server.ts";
import { openPartner, type Partner } from "../http/partner-calls.server.ts";

type EmailFile = { filename: string; content: string; contentType: string };
/** An email: the same content as HTML and as plain text, with links written out. */
export type Email = { subject: string; body: ReactElement; text: string; files?: EmailFile[] };
export type RenderedEmail = {
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
};
/**
 * "asked": caused by the recipient's own action (confirmation, receipt, PDF ready). "bulk": everything else.
 */
type EmailKind = "asked" | "bulk";
/** The HTML document of an email. */
export const htmlOf = (email: Pick<Email, "body">) => `<!doctype html>${renderToStaticMarkup(email.body)}`;
type Screen = (address: string, kind: EmailKind) => Promise<boolean>;

const credentialsIn = ({ username, password }: URL) => ({
  user: decodeURIComponent(username),
  pass: decodeURIComponent(password),
});

function smtpOptions(env: Pick<Env, "SMTP_URL">) {
  const address = new URL(env.SMTP_URL ?? "smtp://127.0.0.1:1025");
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(address.hostname);
  return {
    host: address.hostname,
    port: Number(address.port || (address.protocol === "smtps:" ? 465 : 587)),
    secure: address.protocol === "smtps:",
    // other machines must use TLS: otherwise an attacker in between could remove the STARTTLS offer
    ignoreTLS: isHere,
    requireTLS: !isHere,
    ...(address.username && { auth: credentialsIn(address) }),
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
  };
}

const unsubscribeHeaders = (oneClick: string) => ({
  "List-Unsubscribe": `<${oneClick}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** From, and the support address as Reply-To if one is set. */
const fromOf = ({ MAIL_FROM: from, SUPPORT_EMAIL: support }: Pick<Env, "MAIL_FROM" | "SUPPORT_EMAIL">) => ({
  from: senderOf(from), // as an object: in a string, a colon in the name would begin an address group
  ...(support && { replyTo: support }),
});

const rendered = ({ subject, text, body, files }: Email): RenderedEmail => ({
  subject,
  text,
  html: htmlOf({ body }),
  ...(files && { attachments: files }),
});

/** Holds the suppression list once it is set. */
function openScreen() {
  let screen: Screen | undefined;
  return {
    set(newScreen: Screen) {
      screen = newScreen;
    },
    /** @throws if the address is known not to exist */
    async requireTaking(to: string) {
      if (await screen?.(to, "asked")) throw new Error("The address does not take mail: it bounced before");
    },
    /** @throws if no suppression list is set */
    async mayBulk(to: string): Promise<boolean> {
      if (!screen) throw new Error("No suppression list set: bulk mail is not sent");
      return !(await screen(to, "bulk"));
    },
  };
}

/**
 * Sends email over SMTP. A server that is down or silent fails within seconds: `send` throws, and the caller
 * decides what to show.
 */
export function openMail(
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "SUPPORT_EMAIL">,
  partner: Partner = openPartner("mail server"),
) {
  const options = smtpOptions(env);
  const transport = nodemailer.createTransport(options);
  const screen = openScreen();
  const transmit = (to: string, email: RenderedEmail, headers: Record<string, string> = {}) =>
    partner.call(() => transport.sendMail({ ...fromOf(env), to, ...email, headers }), isReply);
  return {
    /** Checks the connection without sending anything. @throws if the server does not answer */
    async greet() {
      await partner.call(() => transport.verify());
    },
    /**
     * Sends an email caused by the recipient's own action, even if they have unsubscribed.
     * @throws also if the address is known not to exist
     */
    async send(to: string, email: Email, headers: Record<string, string> = {}) {
      await screen.requireTaking(to);
      await transmit(to, rendered(email), headers);
    },
    /**
     * Sends an already rendered email to the person who requested it.
     * @throws if the mail server refuses it
     */
    async sendHtml(to: string, email: RenderedEmail) {
      await screen.requireTaking(to);
      await transmit(to, email);
    },
    /**
     * Sends any other email, with a List-Unsubscribe header, unless the address is on the suppression list.
     * @param oneClick address that unsubscribes the reader on POST (RFC 8058)
     * @returns false if the address is suppressed
     */
    async sendBulk(to: string, email: Email, oneClick: string): Promise<boolean> {
      if (!(await screen.mayBulk(to))) return false;
      await transmit(to, rendered(email), unsubscribeHeaders(oneClick));
      return true;
    },
    /**
     * The same for many recipients, over a few connections that stay open until the caller closes them. Returns
     * failures instead of throwing them. `kept`: the address is suppressed.
     */
    openBulk(connections: number) {
      const pooled = nodemailer.createTransport({
        ...options,
        pool: true,
        maxConnections: connections,
        maxMessages: 1_000,
      });
      return {
        async send(to: string, email: RenderedEmail, oneClick: string): Promise<SendResult | { is: "kept" }> {
          if (!(await screen.mayBulk(to))) return { is: "kept" };
          requireNoTransaction("the mail server");
          try {
            await pooled.sendMail({ ...fromOf(env), to, ...email, headers: unsubscribeHeaders(oneClick) });
            return { is: "taken" };
          } catch (error) {
            return sendResultOf(error as SmtpError, to); // as nodemailer throws it
          }
        },
        close: () => pooled.close(),
      };
    },
    /** Sets the suppression list, which is checked before every email. */
    setSuppressionList: (newScreen: Screen) => screen.set(newScreen),
    close: () => transport.close(),
  };
}
