import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { AddressInfo } from "node:net";
import { createElement } from "react";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { openFolder } from "./files/folder.server.ts";
import { openMail } from "./mail/mail.server.ts";

const email = { subject: "Hello", text: "Hello", body: createElement("p", null, "Hello") };

/** A mail server without encryption, at an address of the loopback or one that stands for another machine. */
async function plainServer(host: string) {
  const came: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.on("data", (part) => came.push(String(part)));
      stream.on("end", () => done());
    },
  });
  server.listen(0, host);
  await once(server.server, "listening");
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { came, url: `smtp://${host}:${port}` };
}

test("[SAFE-06] an email goes to another machine encrypted or not at all; on this one it may go as it is", async () => {
  const near = await plainServer("127.0.0.1");
  const far = await plainServer("127.0.0.2");
  const from = { MAIL_FROM: "Villa <hello@villa.test>", SUPPORT_EMAIL: "" };
  await openMail({ ...from, SMTP_URL: near.url }).send("maya@villa.test", email);
  expect(near.came.join("")).toContain("Hello");
  await expect(openMail({ ...from, SMTP_URL: far.url }).send("maya@villa.test", email)).rejects.toThrow(
    /TLS/,
  );
  expect(far.came).toEqual([]);
});

test("[SAFE-06] what is stored in the folder is for the site's own account alone", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-private-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const files = path.join(folder, "files"); // made by whoever looks first whether it can be written
  await openFolder(files).problem();
  expect(fs.statSync(files).mode & 0o777).toBe(0o700);
  await openFolder(folder).write("reports/a.pdf", new TextEncoder().encode("private"));
  expect(fs.statSync(path.join(folder, "reports/a.pdf")).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.join(folder, "reports")).mode & 0o777).toBe(0o700);
});
