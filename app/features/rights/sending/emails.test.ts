import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { emailExport, emailScheduled } from "./emails.server.ts";
import { forgetFarewells, sayFarewell } from "../deletion/farewells.server.ts";
import { rightsStory } from "../person-story.server.ts";
import { rightsDeletions, rightsExports, rightsFarewells } from "../tables.server.ts";

const services = useServices();
const sentEmails = useSentEmails(services);
const NOW = new Date("2026-12-01T10:00:00Z");
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const subjectsTo = (address: string) => sentEmails.to(address).map(({ subject }) => subject);

type Ended = Partial<typeof rightsDeletions.$inferInsert>;
async function leaving(of: Ended = {}) {
  const user = await createPerson(services);
  const id = `bye_${user.id}`;
  const asked = { id, email: user.email, tokenHash: id, askedAt: NOW, linkUntil: after(1) };
  await services.db.insert(rightsDeletions).values({ userId: user.id, ...asked, ...of });
  return { user, id };
}

test("[ROUTE-09] emails once when an export is ready, not before", async () => {
  services.clock = { now: () => NOW };
  const user = await createPerson(services);
  const row = { id: "ex_1", userId: user.id, askedAt: NOW, expiresAt: after(7) };
  await services.db.insert(rightsExports).values({ ...row, state: "making" });
  await emailExport(services, "ex_1");
  expect(subjectsTo(user.email)).toEqual([]);
  await services.db.update(rightsExports).set({ state: "ready" });
  for (let times = 0; times < 2; times++) await emailExport(services, "ex_1"); // oxlint-disable-line no-await-in-loop
  await emailExport(services, "ex_none");
  expect(subjectsTo(user.email)).toEqual(["Your data is ready"]);
  expect(sentEmails.to(user.email)[0]?.text).toContain(`${services.env.ORIGIN}/profile#data`);
});

test("[ROUTE-09] emails the day of deletion once, not before it is set", async () => {
  const { user, id } = await leaving();
  await emailScheduled(services, id);
  expect(subjectsTo(user.email)).toEqual([]);
  await services.db
    .update(rightsDeletions)
    .set({ endsAt: after(7) })
    .where(eq(rightsDeletions.id, id));
  for (let times = 0; times < 2; times++) await emailScheduled(services, id); // oxlint-disable-line no-await-in-loop
  await emailScheduled(services, "bye_none");
  expect(subjectsTo(user.email)).toEqual(["Your account will be deleted on 8 December at 15:30"]);
  expect(sentEmails.to(user.email)[0]?.text).toContain(`${services.env.ORIGIN}/profile#leaving`);
});

test("[HOUSE-02] removes the files and the address of an undeliverable last email after a day", async () => {
  const bytes = new TextEncoder().encode("%PDF-");
  const files = ["books/a.pdf", "books/b.pdf"];
  for (const file of files) await services.storage.write(file, bytes); // oxlint-disable-line no-await-in-loop
  const last = { email: "gone@villa.test", firstName: "Maya", files, erasedAt: NOW };
  await services.db.insert(rightsFarewells).values({ id: "bye_1", ...last });
  services.clock = { now: () => after(1) };
  await forgetFarewells(services);
  expect(await services.db.$count(rightsFarewells)).toBe(1);
  expect(await services.storage.read("books/a.pdf")).toBeDefined();
  services.clock = { now: () => after(1.01) };
  await forgetFarewells(services);
  expect(await services.db.$count(rightsFarewells)).toBe(0);
  for (const file of files) expect(await services.storage.read(file)).toBeUndefined(); // oxlint-disable-line no-await-in-loop
  await sayFarewell(services, "bye_1");
  expect(subjectsTo("gone@villa.test")).toEqual([]);
});

test("[ADMIN-02] lists data requests and their state in a member's history", async () => {
  const { user } = await leaving();
  const row = { userId: user.id, askedAt: NOW };
  await services.db.insert(rightsExports).values([
    { id: "ex_2", ...row, state: "failed" },
    { id: "ex_3", ...row, state: "ready" },
  ]);
  const story = () => rightsStory(services, { ...user, emailVerified: true });
  const at = NOW.toISOString();
  const copy = { at, kind: "paper", title: "Requested a copy of their data" };
  expect(await story()).toEqual([
    { ...copy, detail: undefined },
    { ...copy, detail: "Ready to download" },
    { at, kind: "end", title: "Asked to delete the account", detail: "Not confirmed yet" },
  ]);
  await services.db
    .update(rightsDeletions)
    .set({ endsAt: after(7) })
    .where(eq(rightsDeletions.userId, user.id));
  expect((await story()).at(-1)).toEqual({
    at,
    kind: "end",
    title: "Account will be deleted on 8 December 2026",
    detail: undefined,
  });
});
