import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { useServices } from "../../../testing/services.ts";
import { unfinishedJobs } from "../../../testing/queued-jobs.ts";
import { Say } from "../../ui/email.tsx";
import { newsletterJobs } from "./jobs.server.ts";
import { NO_PREFERENCES } from "./contract.ts";
import * as newsletter from "./newsletter.server.ts";
import { sendConfirmationEmail } from "./subscribers/emails.server.ts";
import { mailSuppressions, subscriberKeys, subscribers } from "./tables.server.ts";

const services = useServices(newsletterJobs.map(({ cron: _cron, ...rest }) => rest));
const { to } = useSentEmails(services);
const T0 = Date.parse("2026-11-20T12:00:00+05:30");
const later = (days: number) => (services.clock = { now: () => new Date(T0 + days * 86_400_000) });
beforeAll(() => newsletter.screenMail(services));
beforeEach(() => void later(0));

let count = 0;
const someone = () => `reader-${++count}@villa.test`;
const ask = (email: string, source: "landing" | "blog" = "landing") =>
  newsletter.subscribe(services, { email, source });
const awaitEmail = async (email: string, subject: RegExp, nth = 1) => {
  const matching = () => to(email).filter((sent) => subject.test(sent.subject ?? ""));
  await expect
    .poll(() => matching().length, { timeout: 20_000, message: `email ${nth} to ${email} about ${subject}` })
    .toBeGreaterThanOrEqual(nth);
  return matching()[nth - 1]!;
};
const keyIn = (text: string | undefined) => /\?t=([\w-]{43})/.exec(text ?? "")![1]!;
/** Waits until all newsletter jobs have finished. */
const quiet = () =>
  expect.poll(() => unfinishedJobs(services, /^newsletter\./), { timeout: 20_000 }).toEqual([]);
const row = async (email: string) =>
  (await services.db.select().from(subscribers)).find((subscriber) => subscriber.email === email);
const listed = async (email: string) =>
  (await services.db.select().from(mailSuppressions)).find(({ address }) => address === email)?.reason;

/** Creates a confirmed subscriber; `key` is from the links in their welcome email. */
async function confirmedSubscriber(email = someone()) {
  await ask(email);
  const confirmKey = keyIn((await awaitEmail(email, /Confirm your subscription/)).text);
  await newsletter.confirm(services, confirmKey);
  const welcome = await awaitEmail(email, /Welcome/);
  return { email, confirmKey, welcome, key: keyIn(welcome.text) };
}

describe("[HOME-06] double opt-in", () => {
  test("subscribes only after confirmation on the linked page, and stores time and source", async () => {
    const email = someone();
    expect(await ask(` ${email.toUpperCase()} `, "blog")).toEqual({ ok: true });
    expect(await row(email)).toMatchObject({ status: "pending", consentAt: null, source: "blog" });
    const confirmation = await awaitEmail(email, /Confirm your subscription/);
    const key = keyIn(confirmation.text);
    expect(confirmation.text).toContain(`${services.env.ORIGIN}/newsletter/confirm?t=${key}`);
    expect(confirmation.html).toContain(`/newsletter/confirm?t=${key}`);

    expect(await newsletter.readConfirmation(services, key)).toEqual({ email, confirmed: false });
    expect((await row(email))!.status).toBe("pending"); // opening the page changes nothing
    later(1);
    expect(await newsletter.confirm(services, key)).toEqual({ email });
    expect(await row(email)).toMatchObject({
      status: "subscribed",
      consentAt: new Date(T0 + 86_400_000),
      source: "blog",
      preferences: { letter: true, dates: false, posts: true },
    });
    const welcome = await awaitEmail(email, /Welcome/);
    expect(welcome.text).toContain(
      "Expect one email a month and a note when there is a new post on the blog.",
    );
  });

  test("sends one welcome email for two confirmations", async () => {
    const { email, confirmKey } = await confirmedSubscriber();
    const consent = (await row(email))!.consentAt;
    later(1);
    expect(await newsletter.confirm(services, confirmKey)).toEqual({ email });
    expect((await row(email))!.consentAt).toEqual(consent);
    await quiet();
    expect(to(email).length).toBe(2);
  });

  test("stores only hashes of the keys in links", async () => {
    const { confirmKey, key } = await confirmedSubscriber();
    const storedKeys = JSON.stringify(await services.db.select().from(subscriberKeys));
    expect(storedKeys).not.toContain(confirmKey);
    expect(storedKeys).not.toContain(key);
  });

  test("accepts confirmation links for seven days, and no other keys", async () => {
    const email = someone();
    await ask(email);
    const key = keyIn((await awaitEmail(email, /Confirm your subscription/)).text);
    later(7);
    expect(await newsletter.confirm(services, key)).toBeUndefined();
    for (const wrong of ["", "x", "A".repeat(43), `${key}x`, "%00"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await newsletter.confirm(services, wrong)).toBeUndefined();
    const { key: manages } = await confirmedSubscriber();
    expect(await newsletter.confirm(services, manages)).toBeUndefined();
    expect((await row(email))!.status).toBe("pending");
  });

  test("answers subscribers identically, and emails them that they are already subscribed", async () => {
    const { email } = await confirmedSubscriber();
    const before = await row(email);
    later(2);
    expect(await ask(email, "blog")).toEqual({ ok: true });
    await awaitEmail(email, /already/);
    expect(await row(email)).toMatchObject({
      status: "subscribed",
      source: before!.source,
      consentAt: before!.consentAt,
    });
  });

  test("removes unconfirmed requests after thirty days and keeps subscribers", async () => {
    const email = someone();
    await ask(email);
    await awaitEmail(email, /Confirm your subscription/);
    const { email: stays } = await confirmedSubscriber();
    later(31);
    await newsletter.tidyNewsletter(services);
    expect(await row(email)).toBeUndefined();
    expect(await row(stays)).toMatchObject({ status: "subscribed" });
  });
});

describe("[HOME-06] preferences and unsubscribing", () => {
  test("stores chosen topics, and unsubscribes if none is chosen", async () => {
    const { email, key } = await confirmedSubscriber();
    const chosen = { letter: false, dates: true, posts: true };
    expect(await newsletter.setPreferences(services, key, chosen)).toBe(true);
    expect(await newsletter.readPreferences(services, key)).toEqual({
      email,
      status: "subscribed",
      preferences: chosen,
    });
    expect(await newsletter.setPreferences(services, key, NO_PREFERENCES)).toBe(true);
    expect(await newsletter.readPreferences(services, key)).toMatchObject({ status: "unsubscribed" });
  });

  test("unsubscribes by the link in any email, repeatedly and years later", async () => {
    const { email, key } = await confirmedSubscriber();
    later(2_000);
    await newsletter.tidyNewsletter(services);
    expect(await newsletter.unsubscribe(services, key)).toBe(true);
    expect(await newsletter.unsubscribe(services, key)).toBe(true);
    expect(await row(email)).toMatchObject({
      status: "unsubscribed",
      consentAt: new Date(T0),
      leftAt: new Date(T0 + 2_000 * 86_400_000),
    });
    expect(await listed(email)).toBe("unsubscribed");
    expect(await newsletter.unsubscribe(services, "A".repeat(43))).toBe(false);
  });

  test("resubscribes a former subscriber after a new request, but not by an old link", async () => {
    const { email, key, confirmKey } = await confirmedSubscriber();
    await newsletter.unsubscribe(services, key);
    expect(await newsletter.confirm(services, confirmKey)).toBeUndefined();
    expect(await newsletter.setPreferences(services, key, { letter: true, dates: true, posts: true })).toBe(
      false,
    );
    later(1);
    await ask(email);
    await newsletter.confirm(services, keyIn((await awaitEmail(email, /Confirm your subscription/, 2)).text));
    expect(await row(email)).toMatchObject({
      status: "subscribed",
      consentAt: new Date(T0 + 86_400_000),
      leftAt: null,
    });
    expect(await listed(email)).toBeUndefined();
  });
});

describe("[HOME-06] one suppression list for all mail", () => {
  const news = { subject: "News", text: "news", body: Say({ children: "news" }) };
  const bulk = (email: string) => services.mail.sendBulk(email, news, "http://v.test/leave");
  const receipt = (email: string) => services.mail.send(email, { ...news, subject: "Receipt" });

  test.each(["unsubscribed", "complaint", "owner"] as const)(
    "%s: sends receipts, but no newsletters",
    async (reason) => {
      const email = someone();
      expect(await bulk(email)).toBe(true);
      await newsletter.suppress(services, { address: email.toUpperCase(), reason });
      expect(await bulk(email)).toBe(false);
      await receipt(email);
      await awaitEmail(email, /Receipt/);
      expect(to(email).map(({ subject }) => subject)).toEqual(["News", "Receipt"]);
    },
  );
  test("hard-bounce: sends no email at all, and throws", async () => {
    const email = someone();
    await newsletter.suppress(services, { address: email, reason: "hard-bounce" });
    expect(await bulk(email)).toBe(false);
    await expect(receipt(email)).rejects.toThrow("bounced");
    expect(to(email)).toEqual([]);
  });
  test("keeps the stronger reason", async () => {
    const { email, key } = await confirmedSubscriber();
    await newsletter.suppress(services, { address: email, reason: "hard-bounce" });
    await newsletter.unsubscribe(services, key);
    await newsletter.suppress(services, { address: email, reason: "complaint" });
    expect(await listed(email)).toBe("hard-bounce");
    expect(await row(email)).toMatchObject({ status: "unsubscribed" });
  });
  test("uses the date of an unsubscription that follows a bounce", async () => {
    const { email, key } = await confirmedSubscriber();
    await newsletter.suppress(services, { address: email, reason: "hard-bounce" });
    later(1);
    await newsletter.unsubscribe(services, key);
    expect(await row(email)).toMatchObject({ status: "unsubscribed", leftAt: services.clock.now() });
  });
  test("sends no confirmation email to a blocked address", async () => {
    const shut = someone();
    await newsletter.suppress(services, { address: shut, reason: "owner" });
    expect(await ask(shut)).toEqual({ ok: true });
    await quiet();
    expect(to(shut)).toEqual([]);
  });
  test("includes the one-click unsubscribe link of RFC 8058 in every email", async () => {
    const { email, welcome } = await confirmedSubscriber();
    const head = (name: string) => welcome.headers.find(({ key }) => key === name)?.value;
    expect(head("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const address = /^<(http:\/\/[^>]+\/api\/newsletter\/unsubscribe\?t=[\w-]{43})>$/.exec(
      head("list-unsubscribe") ?? "",
    )![1]!;
    expect(await newsletter.unsubscribe(services, keyIn(address))).toBe(true);
    expect(await row(email)).toMatchObject({ status: "unsubscribed" });
  });
  test("does not count a failed confirmation email toward the limit", async () => {
    const email = someone();
    await ask(email);
    await awaitEmail(email, /Confirm your subscription/);
    await quiet();
    const { id } = (await row(email))!;
    const broken = { ...services.mail, send: () => Promise.reject(new Error("the mail server is away")) };
    for (let tries = 0; tries < 5; tries++)
      await expect(sendConfirmationEmail({ ...services, mail: broken }, id)).rejects.toThrow("away");
    await sendConfirmationEmail(services, id);
    expect(to(email)).toHaveLength(2);
  });

  test("sends at most three confirmation emails an hour", async () => {
    const email = someone();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let i = 0; i < 5; i++) await ask(email);
    await quiet();
    expect(to(email)).toHaveLength(3);
  });
});
