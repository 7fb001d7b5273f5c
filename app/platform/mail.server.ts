import nodemailer from "nodemailer";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Env } from "./env.server.ts";

/** A message: the same content as HTML and as plain text, links written out. */
export type Letter = { subject: string; body: ReactElement; text: string };
/** "asked": the person's own deed calls for it (confirmation, receipt, PDF ready). "bulk": everything else. */
export type LetterKind = "asked" | "bulk";
type Screen = (address: string, kind: LetterKind) => Promise<boolean>;

function openTransport(env: Pick<Env, "SMTP_URL">) {
  const address = new URL(env.SMTP_URL ?? "smtp://127.0.0.1:1025");
  return nodemailer.createTransport({
    host: address.hostname,
    port: Number(address.port || (address.protocol === "smtps:" ? 465 : 587)),
    secure: address.protocol === "smtps:",
    ignoreTLS: ["127.0.0.1", "localhost"].includes(address.hostname),
    ...(address.username && { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
  });
}

/** Mail through SMTP. A server that is down or silent fails within seconds: `send` throws, and the caller decides what the person is told. */
export function openMail(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">) {
  const transport = openTransport(env);
  let screen: Screen | undefined;
  async function hand(to: string, letter: Letter, headers: Record<string, string>) {
    const html = `<!doctype html>${renderToStaticMarkup(letter.body)}`;
    await transport.sendMail({ from: env.MAIL_FROM, to, subject: letter.subject, text: letter.text, html, headers });
  }
  return {
    /** A letter that the person's own deed calls for; it goes out whatever they unsubscribed from. @throws also where the address is known not to exist */
    async send(to: string, letter: Letter, headers: Record<string, string> = {}) {
      if (await screen?.(to, "asked")) throw new Error("The address does not take mail: it bounced before");
      await hand(to, letter, headers);
    },
    /**
     * Any other letter: never to an address on the suppression list, and never without a way out.
     * @param oneClick address that takes the reader off the list when posted to (RFC 8058)
     * @returns false where the list kept it back
     */
    async sendBulk(to: string, letter: Letter, oneClick: string): Promise<boolean> {
      if (!screen) throw new Error("No suppression list: bulk mail stays here");
      if (await screen(to, "bulk")) return false;
      await hand(to, letter, { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
      return true;
    },
    /** Tells mail whom not to write to; asked before every letter. */
    screenWith(asked: Screen) {
      screen = asked;
    },
    close: () => transport.close(),
  };
}
