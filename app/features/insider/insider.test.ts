import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { holdLock } from "../../../testing/held-lock.ts";
import { openPaymentsFixture } from "../../../testing/payments-fixture.ts";
import { PROMPT_RETRIES } from "../../../testing/services.ts";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { required } from "../../lib/checked.ts";
import { fromIndiaClock } from "../../lib/india-clock.ts";
import { addDays, indiaDay, indiaMidnight } from "../../lib/india-time.ts";
import { transaction } from "../../platform/database/db.server.ts";
import { defineFeature } from "../../platform/feature.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { SessionUser } from "../accounts/contract.ts";
import * as audit from "../audit/audit.server.ts";
import paymentsFeature from "../payments/feature.server.ts";
import * as payments from "../payments/payments.server.ts";
import { changeSetting } from "../settings/settings.server.ts";
import { INSIDER } from "./domain/item.ts";
import feature from "./feature.server.ts";
import * as insider from "./insider.server.ts";
import { insiderJobs } from "./jobs.server.ts";
import { insiderPersonalData } from "./personal-data.server.ts";
import { insiderStory } from "./person-story.server.ts";
import { insiderDates } from "./tables.server.ts";
import { membershipSentence } from "./ui/membership.ts";

const jobs = insiderJobs.map(({ cron: _cron, ...rest }) => rest);
const { services, control, member } = await openPaymentsFixture(jobs, PROMPT_RETRIES);
const emails = useSentEmails(services);
const ada = { id: "u_ada", name: "Ada" };
const DAY = 86_400_000;
const at = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
const set = async (key: "insider_access_price" | "insider_dates", value: string) => {
  expect(await changeSetting(services, { key, value, by: ada })).toMatchObject({ ok: true });
};

/** Registers the number of posts for Insiders, as the blog does. */
let posts = 1;
const blog = defineFeature({ name: "blog", insiderContents: () => Promise.resolve({ posts }) });
beforeEach(() => {
  posts = 1;
  services.features = [feature, blog];
});
afterEach(() => services.db.delete(insiderDates)); // the next test has a new clock
afterAll(() => void (services.env.RAZORPAY_SUBSCRIPTIONS = "yes"));

/** A member who has paid the first month. */
async function paying() {
  const { user } = await member();
  const offer = (await insider.readOffer(services))!;
  const opened = await payments.startSubscription(services, user, { item: INSIDER, amount: offer.amount });
  const providerId = opened.razorpaySubscriptionId;
  await control.subscribe(providerId);
  await payments.verifySubscription(services, user, { subscriptionId: opened.subscriptionId });
  const refresh = () => payments.refreshSubscription(services, opened.subscriptionId, "sweep");
  return { user, providerId, id: opened.subscriptionId, refresh };
}
const subjects = ({ email }: SessionUser) => emails.to(email).map(({ subject }) => subject);
const open = (user: SessionUser | null) => insider.isInsider(services, user);

describe("[APPLY-06] selling Insider access", () => {
  test("charges the price from the settings, and sells nothing without monthly payments", async () => {
    expect(await insider.readOffer(services)).toEqual({ price: "₹499/month", amount: 49_900 });
    await set("insider_access_price", "₹399/month");
    expect(await insider.readOffer(services)).toEqual({ price: "₹399/month", amount: 39_900 });
    await set("insider_access_price", "₹399");
    expect(await insider.readSale(services)).toBe("asked");
    await set("insider_access_price", "₹499/month");
    services.env.RAZORPAY_SUBSCRIPTIONS = "no";
    expect(await insider.readSale(services)).toBe("asked");
    const { user } = await member();
    await expect(
      payments.startSubscription(services, user, { item: INSIDER, amount: 49_900 }),
    ).rejects.toMatchObject({ code: "NOT_SOLD" });
    services.env.RAZORPAY_SUBSCRIPTIONS = "yes";
    expect(await insider.readSale(services)).toBe("sold");
  });
});

describe("[APPLY-06] before the first post for Insiders is published", () => {
  test("is not offered, and an order is refused", async () => {
    posts = 0;
    expect(await insider.readOffer(services)).toBeUndefined();
    expect(await insider.readSale(services)).toBe("soon");
    const { user } = await member();
    await expect(
      payments.startSubscription(services, user, { item: INSIDER, amount: 49_900 }),
    ).rejects.toMatchObject({ code: "NOT_SOLD", status: 409 });
  });

  test("stays open to paying members", async () => {
    const { user, id } = await paying();
    posts = 0;
    expect(await open(user)).toBe(true);
    expect((await insider.readMembership(services, user.id)).subscription?.id).toBe(id);
  });
});

describe("Insider access", () => {
  test("is for members while they pay and for administrators", async () => {
    const { user } = await paying();
    const other = (await member()).user;
    expect(await open(null)).toBe(false);
    expect(await open(other)).toBe(false);
    expect(await open({ ...other, isAdmin: true })).toBe(true);
    expect(await open(user)).toBe(true);
    await payments.cancelSubscription(
      services,
      user.id,
      (await insider.readMembership(services, user.id)).subscription!.id,
    );
    expect(await open(user)).toBe(true);
    services.clock = at(40 * DAY);
    expect(await open(user)).toBe(false);
  });

  test("lasts five days beyond a late renewal, but not after a cancellation", async () => {
    const { user, id } = await paying();
    services.clock = at(33 * DAY);
    expect(await open(user)).toBe(true);
    services.clock = at(40 * DAY);
    expect(await open(user)).toBe(false);
    services.clock = at(0);
    await payments.cancelSubscription(services, user.id, id);
    services.clock = at(33 * DAY);
    expect(await open(user)).toBe(false);
  });

  test("waits for an email that another process is sending, and does not count it as sent", async () => {
    const { user } = await member();
    const until = fromIndiaClock("2031-02-28", "23:59")!;
    const lock = await holdLock(services.locks, `insider-email:given:${user.id}:${until.getTime()}`);
    await insider.giveAccess(services, { who: ada, userId: user.id, until });
    await lock.met();
    expect(subjects(user)).toEqual([]);
    await lock.letGo();
    await expect.poll(() => subjects(user)).toEqual(["You have Insider access"]);
  });

  test("lasts until the day that the owner chose, is emailed and logged, and can be revoked", async () => {
    const { user } = await member();
    const until = fromIndiaClock("2031-01-31", "23:59")!;
    await insider.giveAccess(services, { who: ada, userId: user.id, until });
    expect(await open(user)).toBe(true);
    expect(await insider.readMembership(services, user.id)).toMatchObject({
      until: until.toISOString(),
      given: true,
      subscription: null,
    });
    await expect.poll(() => subjects(user)).toEqual(["You have Insider access"]);
    expect(emails.to(user.email)[0]!.text).toContain("free Insider access until 31 January 2031.");
    expect(await audit.auditEntriesOf(services, "insider.given", user.id)).toHaveLength(1);
    await expect(
      insider.giveAccess(services, { who: ada, userId: user.id, until: new Date(0) }),
    ).rejects.toThrow("That day has passed. Choose a later one.");
    await expect(insider.giveAccess(services, { who: ada, userId: randomUUID(), until })).rejects.toThrow(
      "This member does not exist",
    );
    await insider.giveAccess(services, { who: ada, userId: user.id, until: null });
    expect(await open(user)).toBe(false);
  });
});

test("names the administrator who granted access until their account is deleted", async () => {
  const { user } = await member();
  const owner = { id: randomUUID(), name: "Bela Former" };
  const until = fromIndiaClock("2031-01-31", "23:59")!;
  await insider.giveAccess(services, { who: owner, userId: user.id, until });
  const account = { id: user.id, email: user.email, emailVerified: true };
  const details = async () => (await insiderStory(services, account)).map(({ detail }) => detail);
  expect(await details()).toEqual(["By Bela Former"]);
  const [exported] = await insiderPersonalData.gather(services, account);
  expect(JSON.stringify(exported)).not.toContain(owner.id);
  await transaction(services.db, (tx) =>
    insiderPersonalData.erase(services, tx, { id: owner.id, email: "bela@villa.test", emailVerified: true }),
  );
  expect(await details()).toEqual(["By A former administrator"]);
});

describe("[PAY-09] emails to members", () => {
  test("report each month with a failed renewal and the last failure once", async () => {
    const subscriber = await paying();
    for (let day = 0; day < 3; day++) {
      await control.advance(subscriber.providerId, "failed"); // oxlint-disable-line no-await-in-loop -- day after day
      await subscriber.refresh(); // oxlint-disable-line no-await-in-loop -- as above
    }
    await expect
      .poll(() => subjects(subscriber.user))
      .toContain("Your Insider access could not be renewed yet");
    await control.advance(subscriber.providerId, "failed");
    await subscriber.refresh();
    await expect.poll(() => subjects(subscriber.user)).toContain("Your Insider access has ended");
    await expect
      .poll(async () => (await insider.readMembership(services, subscriber.user.id)).subscription?.state)
      .toBe("cancelled");
    expect(subjects(subscriber.user).filter((subject) => !subject?.startsWith("Your receipt"))).toEqual([
      "Your Insider access could not be renewed yet",
      "Your Insider access has ended",
    ]);
  });

  test("differ between a cancellation by the member and one elsewhere", async () => {
    const [cancelledHere, cancelledElsewhere] = [await paying(), await paying()];
    await payments.cancelSubscription(services, cancelledHere.user.id, cancelledHere.id);
    await payments.cancelSubscription(services, cancelledHere.user.id, cancelledHere.id);
    await control.cancelSubscription(cancelledElsewhere.providerId);
    await cancelledElsewhere.refresh();
    await expect.poll(() => subjects(cancelledHere.user)).toContain("You cancelled Insider access");
    await expect.poll(() => subjects(cancelledElsewhere.user)).toContain("Your Insider access was cancelled");
    expect(subjects(cancelledHere.user).filter((subject) => subject?.includes("cancelled"))).toHaveLength(1);
    const ended = emails.to(cancelledHere.user.email).find(({ subject }) => subject?.includes("cancelled"));
    expect(ended?.text).toMatch(/You won’t be charged again\.\s+You keep access until \d+ \w+ 2\d{3}\./);
  });

  test("name no past day for a cancellation during a late renewal", async () => {
    const subscriber = await paying();
    services.clock = at(33 * DAY);
    onTestFinished(() => void (services.clock = at(0)));
    expect(await open(subscriber.user)).toBe(true);
    const late = await insider.readMembership(services, subscriber.user.id);
    expect(late.subscription).toMatchObject({ state: "active", paidUntil: null });
    expect(membershipSentence(late)).toBe(
      "₹499 a month. The payment for the next month has not arrived yet.",
    );
    await payments.cancelSubscription(services, subscriber.user.id, subscriber.id);
    await expect.poll(() => subjects(subscriber.user)).toContain("You cancelled Insider access");
    const ended = emails.to(subscriber.user.email).find(({ subject }) => subject?.includes("cancelled"));
    expect(ended?.text).toMatch(/You won’t be charged again\.\s+Your access has ended\./);
  });

  test("announce the next dates once, ten minutes after they were entered", async () => {
    const { user } = await paying();
    const other = (await member()).user;
    await set("insider_dates", "14 to 21 February 2027");
    await insider.announceDates(services);
    services.clock = at(9 * 60_000);
    await insider.announceDates(services);
    expect(subjects(user)).not.toContain("The next dates, before they are announced");
    services.clock = at(11 * 60_000);
    await insider.announceDates(services);
    await insider.announceDates(services);
    const dateSubjects = (one: SessionUser) =>
      subjects(one).filter((subject) => subject?.startsWith("The next dates"));
    expect([dateSubjects(user), dateSubjects(other)]).toEqual([
      ["The next dates, before they are announced"],
      [],
    ]);
    expect(emails.to(user.email).at(-1)!.text).toContain("14 to 21 February 2027");
    await set("insider_dates", "");
    await insider.announceDates(services);
    expect(dateSubjects(user)).toHaveLength(1);
  });

  test("are sent again to a mailbox that rejected the first", async () => {
    const { user } = await paying();
    const send = services.mail.send.bind(services.mail);
    const [begun, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    services.mail.send = async (to, ...rest) => {
      if (to !== user.email || tries++ > 0) return send(to, ...rest);
      begun.resolve();
      await failing.promise;
      throw new Error("451 try again later");
    };
    await set("insider_dates", "1 to 8 April 2027");
    await insider.announceDates(services);
    services.clock = at(11 * 60_000);
    const slow = insider.announceDates(services);
    await begun.promise;
    const beside = insider.announceDates(services);
    failing.resolve();
    await Promise.all([slow, beside]);
    services.mail.send = send;
    expect(subjects(user).filter((subject) => subject?.startsWith("The next dates"))).toHaveLength(1);
    await set("insider_dates", "");
  });

  test("are sent again for dates that the owner entered again during the first round", async () => {
    const { user } = await paying();
    const heard = () => emails.to(user.email).filter(({ text }) => text?.includes("9 to 16 April 2027"));
    let minutes = 0;
    const pass = (more: number) => {
      minutes += more;
      services.clock = at(minutes * 60_000);
      return insider.announceDates(services);
    };
    const write = async (dates: string) => {
      await set("insider_dates", dates);
      await pass(1);
    };
    const send = services.mail.send.bind(services.mail);
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await write("9 to 16 April 2027");
    services.mail.send = async (...given) => {
      services.mail.send = send;
      begun.resolve();
      await held.promise;
      return send(...given);
    };
    const slow = pass(11);
    await begun.promise;
    await write("17 to 24 April 2027");
    await pass(11);
    await write("9 to 16 April 2027");
    held.resolve();
    await slow;
    await pass(11);
    expect(heard()).toHaveLength(2);
    await set("insider_dates", "");
  });

  test("announce dates again that return after others, but not after a corrected slip", async () => {
    const { user } = await paying();
    const heard = () =>
      emails
        .to(user.email)
        .filter(({ subject }) => subject?.startsWith("The next dates"))
        .map(({ text }) => /\d+ to \d+ March 2027/.exec(text ?? "")?.[0]);
    let minutes = 0;
    const pass = async (more: number) => {
      minutes += more;
      services.clock = at(minutes * 60_000);
      await insider.announceDates(services);
    };
    const write = async (dates: string) => {
      await set("insider_dates", dates);
      await pass(1);
    };
    const [first, other] = ["1 to 8 March 2027", "15 to 22 March 2027"];
    await write(first);
    await pass(11);
    await write(other);
    await write(first);
    await pass(11);
    expect(heard()).toEqual([first]);
    await write(other);
    await pass(5);
    expect(heard()).toEqual([first]);
    await pass(6);
    await write(first);
    await pass(11);
    await pass(11);
    expect(heard()).toEqual([first, other, first]);
    await set("insider_dates", "");
  });
});

test("[PAY-10] accepts a refund request for a month for seven days", async () => {
  const { user } = await paying();
  const [month] = await payments.purchasesOf(services, user.id);
  const request = { purchaseId: month!.id, reason: "", words: "" };
  // refund policy: until the end of the seventh day in India, whatever the hour of the charge
  const over = indiaMidnight(addDays(indiaDay(required(month!.paidAt, "when it was charged")), 8)).getTime();
  services.clock = { now: () => new Date(over) };
  await expect(payments.askRefund(services, user.id, request)).rejects.toThrow(
    "More than seven days have passed since this month was charged.",
  );
  services.clock = { now: () => new Date(over - 60_000) };
  await payments.askRefund(services, user.id, request);
  expect((await payments.refundViewsOf(services, [month!.id])).get(month!.id)).toMatchObject([
    { step: "asked" },
  ]);
});

test("deletes an account only after its subscription ends, and keeps its payments without the name", async () => {
  const { user, id } = await paying();
  const ledger = required(paymentsFeature.personalData, "what payments hold of a member");
  const account: DataSubject = { id: user.id, email: user.email };
  expect(await ledger.objection?.(services, account)).toMatch(/^You pay for Insider access monthly/);
  await payments.cancelSubscription(services, user.id, id);
  await expect.poll(() => ledger.objection?.(services, account)).toBeUndefined();
  const files = (await ledger.gather(services, account)).map(({ name }) => name);
  expect(files).toEqual(expect.arrayContaining(["subscriptions.json", "subscription-months.json"]));
  await transaction(services.db, (tx) => ledger.erase(services, tx, account));
  expect(await payments.subscriptionOf(services, user.id, INSIDER)).toBeUndefined();
  expect((await payments.reconcileLedger(services)).exceptions).toEqual([]);
});
