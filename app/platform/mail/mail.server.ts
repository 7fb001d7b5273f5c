import nodemailer from "nodemailer";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Env, senderOf } from "../env.server.ts";
import { openRun, type RunEmail } from "./bulk-mail.server.ts";
import { isReply, type Handed } from "./smtp-result.server.ts";
import { openPartner, type Partner } from "../http/partner-calls.server.ts";

/** A file that goes with a message. */
type EmailFile = { filename: string; content: string; contentType: string };
/** A message: the same content as HTML and as plain text, links written out. */
export type Email = { subject: string; body: ReactElement; text: string; files?: EmailFile[] };
/**
 * "asked": the person's own deed calls for it (confirmation, receipt, PDF ready). "bulk": everything else.
 */
type EmailKind = "asked" | "bulk";
/** The HTML of a letter, as it is handed over. */
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
    // to another machine encrypted or not at all: whoever sits between could take the offer of encryption
    // away
    ignoreTLS: isHere,
    requireTLS: !isHere,
    ...(address.username && { auth: credentialsIn(address) }),
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
  };
}

const wayOut = (oneClick: string) => ({
  "List-Unsubscribe": `<${oneClick}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Who writes, and who reads the answers: whom visitors write to, where that is set. */
const fromOf = ({ MAIL_FROM: from, SUPPORT_EMAIL: support }: Pick<Env, "MAIL_FROM" | "SUPPORT_EMAIL">) => ({
  from: senderOf(from), // as an object: in a string, a colon in the name would begin an address group
  ...(support && { replyTo: support }),
});

const written = ({ subject, text, body, files }: Email): RunEmail => ({
  subject,
  text,
  html: htmlOf({ body }),
  ...(files && { attachments: files }),
});

/** The suppression list, once it was handed in. */
function openScreen() {
  let screen: Screen | undefined;
  return {
    set(asked: Screen) {
      screen = asked;
    },
    /** @throws where the address is known not to exist */
    async requireTaking(to: string) {
      if (await screen?.(to, "asked")) throw new Error("The address does not take mail: it bounced before");
    },
    /** @throws where there is no list: then nobody knows who left */
    async mayBulk(to: string): Promise<boolean> {
      if (!screen) throw new Error("No suppression list: bulk mail stays here");
      return !(await screen(to, "bulk"));
    },
  };
}

/**
 * Mail through SMTP. A server that is down or silent fails within seconds: `send` throws, and the caller
 * decides what the person is told.
 */
export function openMail(
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "SUPPORT_EMAIL">,
  partner: Partner = openPartner("mail server"),
) {
  const options = smtpOptions(env);
  const transport = nodemailer.createTransport(options);
  const screen = openScreen();
  const hand = (to: string, email: RunEmail, headers: Record<string, string> = {}) =>
    partner.call(() => transport.sendMail({ ...fromOf(env), to, ...email, headers }), isReply);
  return {
    /** Greets the mail server and hands it nothing. @throws where it does not answer */
    async greet() {
      await partner.call(() => transport.verify());
    },
    /**
     * A letter that the person's own deed calls for; it goes out whatever they unsubscribed from.
     * @throws also where the address is known not to exist
     */
    async send(to: string, email: Email, headers: Record<string, string> = {}) {
      await screen.requireTaking(to);
      await hand(to, written(email), headers);
    },
    /**
     * A letter that stands as HTML already, to the person who asked for this very one.
     * @throws where the mail server does not take it
     */
    async sendHtml(to: string, email: RunEmail) {
      await screen.requireTaking(to);
      await hand(to, email);
    },
    /**
     * Any other letter: never to an address on the suppression list, and never without a way out.
     * @param oneClick address that takes the reader off the list when posted to (RFC 8058)
     * @returns false where the list kept it back
     */
    async sendBulk(to: string, email: Email, oneClick: string): Promise<boolean> {
      if (!(await screen.mayBulk(to))) return false;
      await hand(to, written(email), wayOut(oneClick));
      return true;
    },
    /**
     * The same for many, over connections of its own, which whoever opens them closes; failures are told, not
     * thrown. `kept`: the list kept it back.
     */
    openBulk(connections: number) {
      const run = openRun(options, fromOf(env), connections);
      return {
        async send(to: string, email: RunEmail, oneClick: string): Promise<Handed | { is: "kept" }> {
          return (await screen.mayBulk(to)) ? run.hand(to, email, wayOut(oneClick)) : { is: "kept" };
        },
        close: run.close,
      };
    },
    /** Tells mail whom not to write to; asked before every letter. */
    screenWith: (asked: Screen) => screen.set(asked),
    close: () => transport.close(),
  };
}
