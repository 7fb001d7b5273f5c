import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { transaction } from "../../platform/database/db.server.ts";
import accounts from "../accounts/feature.server.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { suspendMember } from "../accounts/accounts.server.ts";
import { apply } from "../applications/fixtures.ts";
import applications from "../applications/feature.server.ts";
import * as audit from "../audit/audit.server.ts";
import * as blog from "../blog/blog.server.ts";
import blogFeature from "../blog/feature.server.ts";
import { createImage } from "../media/fixtures.ts";
import media from "../media/feature.server.ts";
import * as newsletter from "../newsletter/newsletter.server.ts";
import newsletterFeature from "../newsletter/feature.server.ts";
import settings from "../settings/feature.server.ts";
import admin from "./feature.server.ts";

const services = useServices();
const who = { id: "ada", name: "Ada Fernandes" };

test("[ADMIN-09] names members whose ids the log stores, until they are erased", async () => {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Rao" });
  await suspendMember(services, { userId: user.id, who, suspended: true });
  const entries = async () => {
    const { rows } = await audit.listAuditEntries(services, { q: user.id });
    return (await audit.withNames({ ...services, features: [accounts] }, rows)).map(({ name }) => name);
  };
  expect(await entries()).toEqual(["Maya Rao"]);
  await services.db.execute(sql`delete from users where id = ${user.id}`);
  expect(await entries()).toEqual([undefined]);
});

test("[ADMIN-09] finds entries by the name of their subject, as the log shows it", async () => {
  const all = {
    ...services,
    features: [accounts, admin, applications, blogFeature, media, newsletterFeature, settings],
  };
  const find = async (q: string) => {
    const { rows } = await audit.listAuditEntries(all, await audit.withSubjects(all, { q }));
    return rows.map(({ action }) => action);
  };
  const record = (action: string, subject: string) =>
    transaction(services.db, (tx) =>
      audit.record(tx, { who, action, subject, before: null, after: null, at: services.clock.now() }),
    );
  const member = await createPerson(services, { firstName: "Devika", lastName: "Nair" });
  await suspendMember(services, { userId: member.id, who, suspended: true });
  await record("application.moved", await apply(services, { name: "Tara Menon" }));
  const post = await blog.createDraft(services, who);
  const work = { ...post.work, title: "What the tide brings in" };
  await blog.saveWork(services, { id: post.id, revision: post.revision, by: who, work });
  const words = { subject: "Supper at nine", preview: "", body: "", topic: "letter" as const };
  await newsletter.createIssue(services, who, words);
  await newsletter.addSubscriber(services, { email: "reader@villa.test", reason: "Asked me", who });
  await createImage(services, { name: "verandah.jpg" });
  await record("settings.changed", "available_seats");
  await record("jobs.retried", "payments.tell-paid");

  expect(await find("devika n")).toEqual(["accounts.suspended"]);
  expect(await find("Nair")).toEqual(["accounts.suspended"]);
  expect(await find("menon")).toEqual(["application.moved"]);
  expect(await find("the tide")).toEqual(["blog.edited", "blog.created"]);
  expect(await find("supper")).toEqual(["newsletter.letter-begun"]);
  expect(await find("reader@")).toEqual(["newsletter.reader-added"]);
  expect(await find("verandah")).toEqual(["media.described", "media.uploaded"]);
  expect(await find("seats")).toEqual(["settings.changed"]);
  expect(await find("a receipt")).toEqual(["jobs.retried"]);
  expect(await find("Ada F")).toContain("jobs.retried");
  expect(await find("nobody")).toEqual([]);
});
