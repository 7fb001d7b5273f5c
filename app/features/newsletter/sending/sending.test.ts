import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openMailbox, type Say } from "../../../../testing/mailbox.ts";
import { useServices } from "../../../../testing/services.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { COPY_STATES } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import { createSubscribers } from "../fixtures.ts";
import { CONNECTIONS, runIssue } from "./running.server.ts";
import { newsletterPersonalData } from "../personal-data.server.ts";
import { copies, issues, mailSuppressions, subscribers } from "../tables.server.ts";

const services = useServices();
const ada = { id: "ada", name: "Ada Fernandes" };
const T0 = Date.parse("2026-11-20T12:00:00+05:30");
const after = (minutes: number) => (services.clock = { now: () => new Date(T0 + minutes * 60_000) });
const WORDS = {
  subject: "Six evenings left",
  preview: "Fourteen places",
  body: "Dear reader,\n\n[Apply](/apply)",
  topic: "letter",
} as const;

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let answers: Record<string, Say | "hang up" | undefined> = {};
beforeAll(() => void after(0));
beforeEach(async () => {
  answers = {};
  mailbox = await openMailbox({ answer: (address) => answers[address] });
  services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
  newsletter.screenMail(services);
  after(0);
});
afterEach(async () => {
  await mailbox.close();
  await services.db.delete(issues);
  await services.db.delete(subscribers);
  await services.db.delete(mailSuppressions);
});

async function begun(words: Partial<typeof WORDS> = {}) {
  const issue = await newsletter.createIssue(services, ada, { ...WORDS, ...words });
  await newsletter.sendIssue(services, { id: issue.id, version: issue.version, who: ada });
  return issue.id;
}
/** Runs one job that sends the whole list, even on a slow machine. */
const run = (id: string) => runIssue(services, id, { sliceMs: 60_000 });
const got = () => mailbox.emails.map(({ to }) => to![0]!.address!).toSorted();
/** The state of an issue, and its copies by state. */
const states = async (id: string) => {
  const progress = await newsletter.progressOf(services, id);
  const counts = COPY_STATES.flatMap((state) => (progress[state] ? [[state, progress[state]]] : []));
  return { state: progress.state, ...Object.fromEntries(counts) };
};

describe("[ADMIN-06] a newsletter issue", () => {
  test("releases its lock before the next job starts", async () => {
    await createSubscribers(services, 3);
    const id = await begun();
    const isFree: (true | undefined)[] = [];
    const events: typeof services.events = {
      publish: async () =>
        void isFree.push(await services.locks.withLock(`newsletter:${id}`, async () => true as const)),
    };
    await runIssue({ ...services, events }, id, { sliceMs: 0 });
    expect(isFree).toEqual([true]);
  });

  test("is sent once to every subscriber with their own unsubscribe link, and ends", async () => {
    const invited = await createSubscribers(services, 30);
    await createSubscribers(services, 3, "other", {
      preferences: { letter: false, dates: true, posts: true },
    });
    await createSubscribers(services, 3, "gone", { status: "unsubscribed" });
    await createSubscribers(services, 3, "new", { status: "pending" });
    const id = await begun();
    await run(id);
    await run(id);
    expect(got()).toEqual(invited.toSorted());
    expect(await states(id)).toEqual({ state: "sent", sent: 30 });
    const email = mailbox.emails[0]!;
    expect(email).toMatchObject({ subject: "Six evenings left", from: { address: "hello@villa.test" } });
    expect(email.html).toContain(`href="${services.env.ORIGIN}/apply"`);
    const unsubscribeLinks = new Set(
      mailbox.emails.map(({ headers }) => headers.find(({ key }) => key === "list-unsubscribe")!.value),
    );
    expect(unsubscribeLinks.size).toBe(30);
    const key = /\?t=([\w-]{43})/.exec([...unsubscribeLinks][0]!)![1]!;
    expect(email.text).toContain("/newsletter/preferences?t=");
    expect(await newsletter.unsubscribe(services, key)).toBe(true);
    expect((await newsletter.progressOf(services, id)).left).toBe(1);
  });

  test("[ROUTE-09] is listed in the data export of a recipient", async () => {
    const [email = ""] = await createSubscribers(services, 2);
    await run(await begun());
    const files = await newsletterPersonalData.gather(services, { id: "nobody", email });
    expect(files).toMatchObject([
      { json: { sent: [{ subject: "Six evenings left", state: "sent", at: expect.any(Date) }] } },
    ]);
  });

  test("[HOUSE-02] does not name a former administrator", async () => {
    const { id } = await newsletter.createIssue(services, ada, WORDS);
    const member = { id: ada.id, email: "ada@villa.test" };
    await transaction(services.db, (tx) => newsletterPersonalData.erase(services, tx, member));
    expect(await newsletter.readIssue(services, id)).toMatchObject({ updatedBy: "A former administrator" });
  });

  test("has no tracking pixel and no tracked links", async () => {
    await createSubscribers(services, 1);
    await run(await begun());
    const { html } = mailbox.emails[0]!;
    expect(html).not.toMatch(/<img/);
    const links = [...html!.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!).pathname);
    expect(links).toEqual(["/apply", "/newsletter/preferences"]);
  });

  test("is not sent to a person who unsubscribes or is suppressed before their turn", async () => {
    const [first, second] = await createSubscribers(services, 3);
    const id = await begun();
    await newsletter.suppress(services, { address: first!, reason: "complaint" });
    await services.db
      .insert(mailSuppressions)
      .values({ address: second!, reason: "owner", since: new Date(T0) });
    await run(id);
    expect(got()).toEqual(["reader-3@villa.test"]);
    expect(await states(id)).toEqual({ state: "sent", sent: 1, kept: 2 });
  });

  test("is not sent to a person who deselects its topic before their turn", async () => {
    const [first] = await createSubscribers(services, 2);
    const id = await begun();
    await services.db
      .update(subscribers)
      .set({ preferences: { letter: false, dates: true, posts: true } })
      .where(eq(subscribers.email, first!));
    await run(id);
    expect(got()).toEqual(["reader-2@villa.test"]);
    expect(await states(id)).toEqual({ state: "sent", sent: 1, kept: 1 });
  });

  test("is sent once to each subscriber when several processes run", async () => {
    const invited = await createSubscribers(services, 40);
    const id = await begun();
    await Promise.all([run(id), run(id), run(id)]);
    expect(got()).toEqual(invited.toSorted());
  });

  test("has uncertain copies after a crash, and resends them only if the owner decides so", async () => {
    await createSubscribers(services, 4);
    const id = await begun();
    const [marked] = await services.db
      .update(copies)
      .set({ state: "handing" })
      .where(sql`${copies.id} = (select min(id) from newsletter_copies)`)
      .returning();
    await run(id);
    expect(await states(id)).toEqual({ state: "sent", sent: 3, uncertain: 1 });
    const [doubtful] = await newsletter.undeliveredCopies(services, id);
    expect(doubtful).toMatchObject({
      id: marked!.id,
      state: "uncertain",
      problem: "The site restarted while this one was being sent.",
    });
    expect(got()).not.toContain(doubtful!.email);
    const decide = (decision: "arrived" | "again") =>
      newsletter.decideUncertain(services, { id, decision, who: ada });
    expect(await decide("again")).toBe(1);
    expect(await decide("again")).toBe(0);
    await run(id);
    expect(got()).toHaveLength(4);
    expect(await states(id)).toEqual({ state: "sent", sent: 4 });
  });

  test("has an uncertain copy if the connection breaks while it is being sent", async () => {
    const [first] = await createSubscribers(services, 1);
    answers[first!] = "hang up";
    const id = await begun();
    await run(id);
    expect(await states(id)).toEqual({ state: "sent", uncertain: 1 });
    expect(await newsletter.decideUncertain(services, { id, decision: "arrived", who: ada })).toBe(1);
    expect(await states(id)).toEqual({ state: "sent", sent: 1 });
  });

  test.each([
    ["550 without more", { code: 550, text: "No such user" }, "hard-bounce"],
    ["5.1.1", { code: 550, text: "5.1.1 <reader-1@villa.test>: user unknown" }, "hard-bounce"],
    ["5.1.1 in hard words", { code: 550, text: "5.1.1 Blocked: mailbox disabled" }, "hard-bounce"],
    ["5.2.2, a full mailbox", { code: 552, text: "5.2.2 Mailbox quota exceeded" }, undefined],
    ["550 for a full mailbox", { code: 550, text: "Mailbox quota exceeded" }, undefined],
    ["554", { code: 554, text: "Transaction failed" }, undefined],
  ])("suppresses only mailboxes that do not exist: %s", async (_, say, reason) => {
    await createSubscribers(services, 2);
    answers["reader-1@villa.test"] = say;
    const id = await begun();
    await run(id);
    expect(await states(id)).toEqual({ state: "sent", sent: 1, failed: 1 });
    const [doubtful] = await newsletter.undeliveredCopies(services, id);
    expect(doubtful!.problem).not.toContain("reader-1@villa.test");
    const listed = await services.db.select().from(mailSuppressions);
    expect(listed.map((suppression) => suppression.reason)).toEqual(reason ? [reason] : []);
    const [row] = await services.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, "reader-1@villa.test"));
    expect(row!.status).toBe(reason ? "bounced" : "subscribed");
  });

  test.each([
    ["Sender verify failed"],
    ["Relay not permitted"],
    ["Blocked: your address is listed"],
    ["5.7.1 Rejected by policy"],
  ])("[ADMIN-06] pauses with the server's message and skips no one when it says “%s”", async (text) => {
    await createSubscribers(services, 20);
    for (let n = 1; n <= 20; n++) answers[`reader-${n}@villa.test`] = { code: 550, text };
    const id = await begun();
    await run(id);
    expect(await states(id)).toEqual({ state: "paused", pending: 20 });
    expect((await newsletter.progressOf(services, id)).trouble).toContain(text);
    expect(await services.db.select().from(mailSuppressions)).toEqual([]);
  });

  test("[ADMIN-06] sends to all others after a resume if a policy rejects only one address", async () => {
    await createSubscribers(services, 12);
    answers["reader-1@villa.test"] = { code: 550, text: "5.7.1 Rejected by policy" };
    const id = await begun();
    await run(id);
    expect(await states(id)).toMatchObject({ state: "paused" });
    await newsletter.resumeIssue(services, { id, who: ada });
    await run(id);
    expect(await states(id)).toEqual({ state: "sending", sent: 11, pending: 1 });
  });

  test("retries a deferred email, and gives up after five attempts", async () => {
    await createSubscribers(services, 2);
    answers["reader-1@villa.test"] = { code: 451, text: "4.7.1 Try again later" };
    const id = await begun();
    await run(id);
    expect(await states(id)).toEqual({ state: "sending", sent: 1, pending: 1 });
    await run(id);
    for (const minute of [1, 10, 30, 120]) {
      after(minute);
      await run(id); // oxlint-disable-line no-await-in-loop -- one after the other
    }
    expect(await states(id)).toEqual({ state: "sent", sent: 1, failed: 1 });
  });

  test("keeps all copies pending while the mail server is unavailable", async () => {
    const invited = await createSubscribers(services, 12);
    const id = await begun();
    await mailbox.close();
    await run(id);
    expect(await states(id)).toEqual({ state: "sending", pending: 12 });
    expect((await newsletter.progressOf(services, id)).trouble).toContain(
      "The mail server is not responding",
    );
    mailbox = await openMailbox();
    services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
    newsletter.screenMail(services);
    await run(id);
    expect(got()).toEqual(invited.toSorted());
    expect((await newsletter.progressOf(services, id)).trouble).toBeNull();
  });

  test("sends nothing while paused, continues when resumed, and ends when stopped", async () => {
    await createSubscribers(services, 10);
    const id = await begun();
    await newsletter.pauseIssue(services, { id, who: ada });
    await run(id);
    expect(got()).toEqual([]);
    await expect(newsletter.pauseIssue(services, { id, who: ada })).rejects.toMatchObject({
      code: "WRONG_STATE",
      status: 409,
    });
    await newsletter.resumeIssue(services, { id, who: ada });
    await runIssue(services, id, { sliceMs: 0 });
    await run(id);
    expect(got()).toHaveLength(10);
    const second = await begun();
    await newsletter.cancelIssue(services, { id: second, who: ada });
    await run(second);
    expect(got()).toHaveLength(10);
    expect(await states(second)).toEqual({ state: "cancelled", pending: 10 });
  });

  test("sends only the emails already in progress after a pause", async () => {
    await createSubscribers(services, 30);
    const id = await begun();
    mailbox.hold();
    const running = run(id);
    await expect.poll(() => mailbox.emails.length).toBe(CONNECTIONS);
    expect((await newsletter.progressOf(services, id)).handing).toBe(CONNECTIONS);
    await newsletter.pauseIssue(services, { id, who: ada });
    mailbox.release();
    await running;
    expect(await states(id)).toEqual({ state: "paused", sent: CONNECTIONS, pending: 30 - CONNECTIONS });
  });

  test("starts a scheduled issue on time, and resumes one whose worker stopped", async () => {
    await createSubscribers(services, 2);
    const issue = await newsletter.createIssue(services, ada, WORDS);
    const schedule = (minutes: number) =>
      newsletter.scheduleIssue(services, {
        id: issue.id,
        version: 1,
        who: ada,
        sendAt: new Date(T0 + minutes * 60_000),
      });
    await expect(schedule(0)).rejects.toMatchObject({ field: "sendAt" });
    await schedule(30);
    after(29);
    await newsletter.wakeIssues(services);
    expect(await states(issue.id)).toEqual({ state: "scheduled" });
    after(30);
    await newsletter.wakeIssues(services);
    expect(await states(issue.id)).toEqual({ state: "sending", pending: 2 });
    const beat = async () => (await services.db.select().from(issues))[0]!.beatAt!.getTime() - T0;
    expect(await beat()).toBe(30 * 60_000);
    after(31);
    await newsletter.wakeIssues(services);
    expect(await beat()).toBe(31 * 60_000);
  });

  test("does not send an issue that is not ready, and gives the first reason", async () => {
    const empty = await newsletter.createIssue(services, ada);
    const send = (id: string, version = 1) => newsletter.sendIssue(services, { id, version, who: ada });
    await expect(send(empty.id)).rejects.toMatchObject({
      code: "ISSUE_NOT_READY",
      message: "Add a subject.",
    });
    const nobody = await newsletter.createIssue(services, ada, WORDS);
    await expect(send(nobody.id)).rejects.toMatchObject({ message: "No one is subscribed to this topic." });
    await createSubscribers(services, 1);
    await expect(send(nobody.id, 2)).rejects.toMatchObject({ code: "ISSUE_CHANGED", status: 409 });
    await expect(send("none")).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
  });

  test("deletes the copies of an erased person", async () => {
    await createSubscribers(services, 2);
    const id = await begun();
    await run(id);
    await services.db.delete(subscribers).where(eq(subscribers.email, "reader-1@villa.test"));
    expect(await states(id)).toEqual({ state: "sent", sent: 1 });
  });
});

describe("[ADMIN-06] two administrators editing one issue", () => {
  const grace = { id: "grace", name: "Grace Iyer" };
  test("rejects the second save, and names the administrator who saved first", async () => {
    const { id } = await newsletter.createIssue(services, ada);
    const save = (who: typeof ada, version: number, subject: string) =>
      newsletter.saveIssue(services, { id, who, draft: { ...WORDS, version, subject } });
    expect(await save(ada, 1, "Ada's")).toMatchObject({ version: 2 });
    await expect(save(grace, 1, "Grace's")).rejects.toMatchObject({
      code: "ISSUE_CHANGED",
      status: 409,
      message: "Ada Fernandes changed this newsletter in the meantime",
    });
    await expect(save(ada, 1, "Ada's other")).rejects.toMatchObject({
      message: "You changed this newsletter in another window",
    });
    expect(await newsletter.readIssue(services, id)).toMatchObject({ subject: "Ada's" });
    expect(await save(grace, 2, "Grace's")).toMatchObject({ version: 3, subject: "Grace's" });
  });
  test("rejects changes and deletion once sending has started", async () => {
    await createSubscribers(services, 1);
    const id = await begun();
    const draft = { ...WORDS, version: 1 };
    await expect(newsletter.saveIssue(services, { id, who: ada, draft })).rejects.toMatchObject({
      code: "WRONG_STATE",
    });
    await expect(newsletter.removeIssue(services, { id, who: ada })).rejects.toMatchObject({
      code: "WRONG_STATE",
    });
  });
});
