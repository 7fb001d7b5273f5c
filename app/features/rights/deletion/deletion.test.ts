import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { failureAnswer } from "../../../platform/http/responses.server.ts";
import { failJob } from "../../../../testing/fail-job.ts";
import { DEAD_LETTER_QUEUE } from "../../../platform/jobs/failed-jobs.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { findUser } from "../../accounts/accounts.server.ts";
import { hashOf } from "../../../lib/signing.server.ts";
import accountsFeature from "../../accounts/feature.server.ts";
import type { PersonalData } from "../../../platform/personal-data.server.ts";
import { createPerson, signedIn } from "../../accounts/fixtures.ts";
import rightsFeature from "../feature.server.ts";
import { rightsHttp } from "../http.server.ts";
import { ADA, sampleFeature, rightsFixtures, withData } from "../rights-fixtures.ts";
import * as rights from "../rights.server.ts";

const { services, sentEmails, later, subjectsTo } = rightsFixtures([rightsFeature, accountsFeature]);
const notice = (to: string, userId = "somebody") => ({ userId, to, kind: "new-device" });

const tokenTo = (address: string) =>
  /\/delete-account#t=([\w-]{43})/.exec(sentEmails.to(address).at(-1)!.text!)![1]!;
/**
 * Number of account deletions that wait for a row lock; their email's job may wait for it too, and is not
 * counted.
 */
async function waitingEnds(): Promise<number> {
  const { rows } = await services.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%rights_deletions%for update'`);
  return rows.length;
}
async function leaving() {
  const user = await createPerson(services);
  await rights.askDeletion(services, user);
  const token = tokenTo(user.email);
  const endsAt = await rights.confirmDeletion(services, token);
  return { user, token, endsAt };
}

describe("[ROUTE-09] delete my account", () => {
  test("does nothing without confirmation on the email's page; a new email replaces the link, and links expire after a day", async () => {
    const user = await createPerson(services);
    await rights.askDeletion(services, user);
    await expect(rights.askDeletion(services, user)).rejects.toMatchObject({
      code: "LETTER_JUST_SENT",
      status: 429,
      message: "We have just emailed you. Check your spam folder too.",
    });
    const old = tokenTo(user.email);
    later(0.01);
    await rights.askDeletion(services, user);
    const invalid = {
      code: "LINK_INVALID",
      status: 400,
      message: expect.stringMatching(/^This link has expired\. Request/),
    };
    await expect(rights.confirmDeletion(services, old)).rejects.toMatchObject(invalid);
    later(1.1);
    await expect(rights.confirmDeletion(services, tokenTo(user.email))).rejects.toMatchObject(invalid);
    await rights.watchRights(services);
    expect(await rights.deletionOf(services, user.id)).toBeNull();
    later(30);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await findUser(services, user.id)).toBeDefined();
  });

  test("gives seven days and an email that names the day; cancelling keeps the account", async () => {
    const { user, token, endsAt } = await leaving();
    expect(endsAt.getTime() - Date.now()).toBeCloseTo(7 * 86_400_000, -4);
    expect(await rights.confirmDeletion(services, token)).toEqual(endsAt);
    await expect
      .poll(() =>
        subjectsTo(user.email).filter((subject) => subject!.startsWith("Your account will be deleted on")),
      )
      .toHaveLength(1);
    expect(await rights.endingOf(services, user.id)).toBe(endsAt.toISOString());
    later(6.9);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await rights.cancelDeletion(services, user.id)).toBe(true);
    later(8);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await findUser(services, user.id)).toBeDefined();
    await expect(rights.confirmDeletion(services, token)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  test("[RUN-08] erases members again when workers start on a restored database", async () => {
    const [gone, other] = [await createPerson(services), await createPerson(services)];
    await services.storage.write(`erased/${hashOf(gone.id)}`, new TextEncoder().encode("then"));
    await rightsFeature.resume?.(services);
    expect(await findUser(services, gone.id)).toBeUndefined();
    expect(await findUser(services, other.id)).toBeDefined();
    expect(await services.storage.read("books/one.pdf")).toBeUndefined();
    await services.storage.write(`erased/${hashOf(other.id)}`, new TextEncoder().encode("then"));
    expect(await rights.eraseRestored(services)).toBe(1);
    expect(await rights.eraseRestored(services)).toBe(0);
  });

  test("deletes no account while no feature contributes personal data", async () => {
    const { user } = await leaving();
    const { features } = services;
    services.features = [{ name: "shelf" }];
    later(7.01);
    expect(await rights.eraseDue(services)).toBe(0);
    services.features = features;
    expect(await findUser(services, user.id)).toBeDefined();
    expect(await rights.cancelDeletion(services, user.id)).toBe(true);
  });

  test("deletes sessions, files and rows, sends one last email with a reference, and keeps other members", async () => {
    const { user } = await leaving();
    const other = await leaving();
    await rights.cancelDeletion(services, other.user.id);
    const headers = await signedIn(services, user);
    later(7.01);
    expect(
      await Promise.all([rights.eraseDue(services), rights.eraseDue(services)]).then(([a, b]) => a + b),
    ).toBe(1);
    const app = rightsHttp(services);
    app.onError(failureAnswer(services.log));
    expect((await app.request(`${services.env.ORIGIN}/api/rights/mine`, { headers })).status).toBe(401);
    expect(await findUser(services, user.id)).toBeUndefined();
    expect(await findUser(services, other.user.id)).toBeDefined();
    await expect
      .poll(() => subjectsTo(user.email).filter((subject) => subject === "Your account is deleted"))
      .toHaveLength(1);
    expect(sentEmails.to(user.email).at(-1)!.text).toMatch(/Reference: bye_/);
    expect(await services.storage.read("books/one.pdf")).toBeUndefined();
  });

  test("[HOUSE-02] removes the member's jobs from the queue, but not those of an address that ends in theirs", async () => {
    const tail = `${randomUUID()}@villa.test`;
    const [ana, joana] = [
      await createPerson(services, { email: `ana-${tail}` }),
      await createPerson(services, { email: `joana-${tail}` }),
    ];
    const waiting = { startAfter: 86_400 };
    const payloads = {
      address: { letters: [notice(ana.email.toUpperCase())] },
      id: notice("elsewhere@villa.test", ana.id),
      other: notice(joana.email, joana.id),
      longerId: notice("elsewhere@villa.test", `${ana.id}-2`),
    };
    const [queue, queued] = ["test.notices", {} as Record<string, string | null>];
    await services.jobs.createQueue(queue);
    queued["running"] = await services.jobs.send(queue, notice("elsewhere@villa.test", ana.id));
    await services.jobs.fetch(queue);
    for (const [name, data] of Object.entries(payloads))
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      queued[name] = await services.jobs.send(queue, data, waiting);
    queued["failed"] = await failJob(services, queue, notice(ana.email));
    await rights.askDeletion(services, ana);
    await rights.confirmDeletion(services, tokenTo(ana.email));
    later(7.01);
    expect(await rights.eraseDue(services)).toBe(1);
    const jobs = [
      ...(await services.jobs.findJobs(queue)),
      ...(await services.jobs.findJobs(DEAD_LETTER_QUEUE)),
    ];
    const there = new Set(jobs.map(({ id }) => id));
    const left = Object.keys(queued).filter((name) => there.has(queued[name]!));
    expect(left).toEqual(["other", "longerId"]);
  });

  test("[HOUSE-02] removes a file written while the deletion was waiting", async () => {
    const { user } = await leaving();
    const files: string[] = [];
    const writing: PersonalData = { ...sampleFeature, files: async () => [...files] };
    await services.storage.write("papers/late.pdf", new TextEncoder().encode("%PDF-late"));
    services.features = [rightsFeature, withData("shelf", writing), accountsFeature];
    later(7.01);
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = transaction(services.db, async (tx) => {
      await tx.execute(sql`select from rights_deletions where user_id = ${user.id} for update`);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const erasing = rights.eraseDue(services);
    await expect.poll(() => waitingEnds()).toBe(1);
    files.push("papers/late.pdf");
    free.resolve();
    await locking;
    expect(await erasing).toBe(1);
    await expect.poll(() => services.storage.read("papers/late.pdf")).toBeUndefined();
  });

  test("continues with other accounts if one cannot be deleted yet", async () => {
    await services.db.execute(sql`
      with held as (
        insert into users (id, name, email, email_verified)
        select 'held-' || n, '', 'held-' || n || '@villa.test', true from generate_series(1, 100) n returning id)
      insert into rights_deletions (user_id, id, email, token_hash, asked_at, link_until, ends_at)
      select id, id, id, id, now(), now(), now() from held`);
    const { user } = await leaving();
    const objecting: PersonalData = {
      ...sampleFeature,
      objection: async (_services, { id }) =>
        id.startsWith("held-") ? "A payment is under way." : undefined,
    };
    services.features = [rightsFeature, withData("shelf", objecting), accountsFeature];
    later(7.01);
    expect(await rights.eraseDue(services)).toBe(1);
    expect(await findUser(services, user.id)).toBeUndefined();
    await services.db.execute(sql`delete from users where id like 'held-%'`);
  });

  test("rolls back if a feature fails, and retries in the next round", async () => {
    const { user } = await leaving();
    const broken: PersonalData = {
      ...sampleFeature,
      erase: () => Promise.reject(new Error("The shelf is locked")),
    };
    services.features = [rightsFeature, accountsFeature, withData("shelf", broken)];
    later(7.01);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await findUser(services, user.id)).toBeDefined();
    services.features = [withData("shelf", sampleFeature), rightsFeature, accountsFeature];
    expect(await rights.eraseDue(services)).toBe(1);
    expect(await findUser(services, user.id)).toBeUndefined();
  });

  test("keeps no request if the email could not be sent", async () => {
    const user = await createPerson(services);
    const { mail } = services;
    services.mail = { ...mail, send: () => Promise.reject(new Error("550")) };
    await expect(rights.askDeletion(services, user)).rejects.toMatchObject({
      code: "EMAIL_DELIVERY_FAILED",
      status: 503,
      message: "The mail server rejected our email. Please try again.",
    });
    services.mail = mail;
    expect(await rights.deletionOf(services, user.id)).toBeNull();
    await rights.askDeletion(services, user);
  });

  test("keeps the only administrator", async () => {
    const ada = await createPerson(services, { email: ADA });
    await expect(rights.askDeletion(services, ada)).rejects.toMatchObject({
      code: "CANNOT_END",
      status: 409,
      message: expect.stringMatching(/only administrator/),
    });
    expect((await rights.readRights(services, ada)).objection).toMatch(/only administrator/);
  });
});
