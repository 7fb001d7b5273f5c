import { createElement } from "react";
import { expect, onTestFinished, test } from "vitest";
import { openMailbox } from "../../../testing/mailbox.ts";
import { openMail } from "./mail.server.ts";

const email = { subject: "Hello", text: "Hello", body: createElement("p", null, "Hello") };

test.each([
  ["sets Reply-To to the support address", "help@villa.test", "help@villa.test"],
  ["sets no Reply-To without a support address", "", undefined],
])("[APPLY-02] %s", async (_, support, replyAddress) => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const env = { MAIL_FROM: "Villa <no-reply@villa.test>", SUPPORT_EMAIL: support, SMTP_URL: mailbox.url };
  const mail = openMail(env);
  mail.setSuppressionList(async () => false);
  const bulk = mail.openBulk(1);
  onTestFinished(() => bulk.close());
  await mail.send("maya@villa.test", email);
  await mail.sendBulk("maya@villa.test", email, "https://villa.test/out");
  await bulk.send(
    "maya@villa.test",
    { subject: "Hello", text: "Hello", html: "Hello" },
    "https://villa.test/out",
  );
  await expect.poll(() => mailbox.emails.length).toBe(3);
  expect(mailbox.emails.map(({ replyTo }) => replyTo?.[0]?.address)).toEqual([
    replyAddress,
    replyAddress,
    replyAddress,
  ]);
});

test("[APPLY-02] sends from one address when the sender's name has a colon", async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const mail = openMail({
    MAIL_FROM: "Villa: the house <no-reply@villa.test>",
    SUPPORT_EMAIL: "",
    SMTP_URL: mailbox.url,
  });
  mail.setSuppressionList(async () => false);
  await mail.send("maya@villa.test", email);
  await expect.poll(() => mailbox.emails.length).toBe(1);
  expect(mailbox.emails[0]!.from).toMatchObject({
    name: "Villa: the house",
    address: "no-reply@villa.test",
  });
});
