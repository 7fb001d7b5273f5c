import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import nodemailer from "nodemailer";
import { afterEach, expect, test } from "vitest";
import { openHttp } from "./http.ts";
import { openEmailStore } from "./emails.ts";
import { linksOf, type Email } from "./email.ts";
import { openSmtp } from "./smtp.ts";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of opened.splice(0)) await part.close();
});

async function open(folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-mailbox-"))) {
  const emailStore = await openEmailStore(folder);
  const smtp = await openSmtp((source) => emailStore.store(source));
  const web = await openHttp(emailStore, smtp.state);
  const { hostname, port } = new URL(smtp.url);
  const transport = nodemailer.createTransport({
    host: hostname,
    port: Number(port),
    ignoreTLS: true,
    greetingTimeout: 500,
  });
  opened.push(smtp, web, { close: async () => transport.close() });
  const send = (to: string, subject = "Hello") =>
    transport.sendMail({
      from: "villa@villa.test",
      to,
      subject,
      text: "Open http://localhost:3000/auth#t=abc&type=signup now",
      html: '<html><head></head><body onload="alert(1)"><a href="http://localhost:3000/auth#t=abc&amp;type=signup">Open</a></body></html>',
    });
  const list = async (query = "") =>
    (await (await fetch(`${web.url}/dev/mailbox.json${query}`)).json()) as Email[];
  return { folder, web, send, list };
}

test("lists sent emails as JSON, newest first, also after a restart", async () => {
  const first = await open();
  await first.send("maya@villa.test", "One");
  await first.send("noor@villa.test", "Two");
  expect((await first.list()).map((email) => email.subject)).toEqual(["Two", "One"]);
  expect(await first.list("?to=MAYA@villa.test")).toMatchObject([
    {
      to: "maya@villa.test",
      subject: "One",
      links: ["http://localhost:3000/auth#t=abc&type=signup"],
      text: expect.stringContaining("Open http"),
    },
  ]);
  const reopened = await open(first.folder);
  expect((await reopened.list()).map((email) => email.subject)).toEqual(["Two", "One"]);
});

test("shows an email's HTML in a frame without scripts", async () => {
  const box = await open();
  await box.send("maya@villa.test", "<b>Bold</b>");
  const page = await (await fetch(`${box.web.url}/dev/mailbox`)).text();
  expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  const frame = /src="([^"]*html\?letter=[^"]+)"/.exec(page)![1]!;
  const inside = await fetch(box.web.url + frame);
  expect(inside.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await inside.text()).toContain('<base target="_blank">');
});

test("lists each link once, without trailing punctuation", () => {
  expect(
    linksOf(
      "See http://a.test/x#t=1&type=signup.\n",
      '<a href="http://a.test/y">y</a><a href="mailto:a@b.c">m</a>',
    ),
  ).toEqual(["http://a.test/x#t=1&type=signup", "http://a.test/y"]);
});
