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

/** A mail server without encryption, on 127.0.0.1 or on an address that counts as another machine. */
async function plainServer(host: string) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.on("data", (part) => received.push(String(part)));
      stream.on("end", () => done());
    },
  });
  server.listen(0, host);
  await once(server.server, "listening");
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://${host}:${port}` };
}

test("[SAFE-06] requires TLS for a remote mail server, but not for a local one", async () => {
  const local = await plainServer("127.0.0.1");
  const remote = await plainServer("127.0.0.2");
  const from = { MAIL_FROM: "Villa <hello@villa.test>", SUPPORT_EMAIL: "" };
  await openMail({ ...from, SMTP_URL: local.url }).send("maya@villa.test", email);
  expect(local.received.join("")).toContain("Hello");
  await expect(openMail({ ...from, SMTP_URL: remote.url }).send("maya@villa.test", email)).rejects.toThrow(
    /TLS/,
  );
  expect(remote.received).toEqual([]);
});

test("[SAFE-06] makes stored files readable only by the site's user", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-private-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const files = path.join(folder, "files"); // created by `problem`, which checks whether it is writable
  await openFolder(files).problem();
  expect(fs.statSync(files).mode & 0o777).toBe(0o700);
  await openFolder(folder).write("reports/a.pdf", new TextEncoder().encode("private"));
  expect(fs.statSync(path.join(folder, "reports/a.pdf")).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.join(folder, "reports")).mode & 0o777).toBe(0o700);
});
