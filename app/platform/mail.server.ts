import nodemailer from "nodemailer";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Env } from "./env.server.ts";

/** A message: the same content as HTML and as plain text, links written out. */
export type Letter = { subject: string; body: ReactElement; text: string };

/** Mail through SMTP. A server that is down or silent fails within seconds: `send` throws, and the caller decides what the person is told. */
export function openMail(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">) {
  const address = new URL(env.SMTP_URL ?? "smtp://127.0.0.1:1025");
  const transport = nodemailer.createTransport({
    host: address.hostname,
    port: Number(address.port || (address.protocol === "smtps:" ? 465 : 587)),
    secure: address.protocol === "smtps:",
    ignoreTLS: ["127.0.0.1", "localhost"].includes(address.hostname),
    ...(address.username && { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
  });
  return {
    async send(to: string, letter: Letter, headers: Record<string, string> = {}) {
      const html = `<!doctype html>${renderToStaticMarkup(letter.body)}`;
      await transport.sendMail({ from: env.MAIL_FROM, to, subject: letter.subject, text: letter.text, html, headers });
    },
    close: () => transport.close(),
  };
}
