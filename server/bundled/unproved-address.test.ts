import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { createPerson } from "../../app/features/accounts/fixtures.ts";
import { users } from "../../app/features/accounts/tables.server.ts";
import { apply } from "../../app/features/applications/fixtures.ts";
import * as applications from "../../app/features/applications/applications.server.ts";
import * as newsletter from "../../app/features/newsletter/newsletter.server.ts";
import { rightsDeletions } from "../../app/features/rights/tables.server.ts";
import * as rights from "../../app/features/rights/rights.server.ts";
import { useServices } from "../../testing/services.ts";
import { features } from "../features.ts";

const services = useServices([], { CONFIRM_EMAIL: "no" });
beforeAll(() => void (services.features = features));
const allTopics = { letter: true, dates: true, posts: true };

/** An applicant and subscriber, and a member with the same address, confirmed or not. */
async function twoOf(emailVerified: boolean) {
  const member = await createPerson(services);
  const proved = { email: member.email, emailVerified: true };
  const application = await apply(services, { email: member.email });
  await newsletter.chooseMyTopics(services, proved, allTopics);
  await services.db.update(users).set({ emailVerified }).where(eq(users.id, member.id));
  return { member, proved, application };
}

async function exported(userId: string): Promise<string> {
  const { id } = await rights.askExport(services, userId);
  await rights.makeExport(services, id);
  const file = await rights.openExport(services, userId, id);
  const files = unzipSync(new Uint8Array(await new Response(file.stream()).arrayBuffer()));
  return Object.entries(files)
    .filter(([name]) => /^(applications|newsletter)\//.test(name))
    .map(([, bytes]) => strFromU8(bytes))
    .join("\n");
}

async function erase({ id, email }: { id: string; email: string }) {
  const [now, before] = [new Date(), new Date(Date.now() - 1_000)];
  const row = { id: `bye-${id}`, email, tokenHash: id, askedAt: now, linkUntil: now, endsAt: before };
  await services.db.insert(rightsDeletions).values({ userId: id, ...row });
  await rights.eraseDue(services);
}

test("[ROUTE-09] gives a member with an unconfirmed address none of the address's data, and erases none", async () => {
  const { member, proved, application } = await twoOf(false);
  const exportText = await exported(member.id);
  expect(exportText).not.toContain("I mend boats in Kochi");
  expect(exportText).not.toContain(member.email);
  const claimed = { email: member.email, emailVerified: false };
  const noTopics = { letter: false, dates: false, posts: false };
  expect(await newsletter.readMySubscription(services, claimed)).toMatchObject({ preferences: noTopics });
  await expect(newsletter.chooseMyTopics(services, claimed, noTopics)).rejects.toMatchObject({ status: 409 });
  await erase(member);
  expect(await services.db.$count(users, eq(users.id, member.id))).toBe(0);
  expect(await applications.readApplication(services, application)).toBeDefined();
  expect(await newsletter.readMySubscription(services, proved)).toMatchObject({ preferences: allTopics });
});

test("[ROUTE-09] gives a member with a confirmed address all of its data", async () => {
  const { member, proved, application } = await twoOf(true);
  expect(await exported(member.id)).toContain("I mend boats in Kochi");
  await erase(member);
  expect(await applications.readApplication(services, application)).toBeUndefined();
  expect(await newsletter.readMySubscription(services, proved)).not.toMatchObject({ preferences: allTopics });
});
