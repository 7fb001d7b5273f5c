import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { emailChanged } from "../../accounts/contract.ts";
import * as applications from "../applications.server.ts";
import { answersFrom, anyone, apply } from "../fixtures.ts";
import { applicationJobs } from "../jobs.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices(applicationJobs.map(({ cron: _cron, ...rest }) => rest));
const { to: emailsTo } = useSentEmails(services);
beforeEach(() => services.db.execute(sql`truncate applications cascade`));

/** The key in the newest email to an address, once it has received this many. */
async function keyTo(address: string, letters = 1) {
  await expect.poll(() => emailsTo(address).length, { timeout: 20_000 }).toBe(letters);
  return /application\/open\/(\S+)/.exec(emailsTo(address).at(-1)!.text ?? "")![1]!;
}
const opened = async (key: string) => (await applications.findByKey(services, key))?.id;
const browserWith = (key: string, userId: string | null = null) => ({
  userId,
  headers: new Headers({ cookie: `vv_application=${key}` }),
});
const valueOf = (cookie: string) => /=([^;]*)/.exec(cookie)![1]!;
const formOf = (answers: Record<string, string>, intent: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...answers, intent })) if (value) form.set(name, value);
  return form;
};

describe("[APPLY-01] cancelled links", () => {
  test("stop working for a member's draft except in this browser and account, without email", async () => {
    const { id: userId } = await createPerson(services);
    const answers = answersFrom({ stuck: "" });
    const { id } = (await applications.saveDraft(services, { ...anyone(answers), userId })) as { id: string };
    const mailed = await keyTo(answers.email);
    expect(await opened(mailed)).toBe(id);
    const asker = browserWith(mailed, userId);
    const saved = await applications.submitForm(services, formOf(answers, "take-back"), asker, "here");
    expect(saved).toMatchObject({ is: "saved", links: "cancelled" });
    expect(await opened(mailed)).toBeUndefined();
    expect(await applications.applicationOfRequest(services, browserWith(mailed))).toBeUndefined();
    expect(await opened(valueOf((saved as { cookie: string }).cookie))).toBe(id);
    const elsewhere = { userId, headers: new Headers() };
    expect((await applications.applicationOfRequest(services, elsewhere))?.id).toBe(id);
    expect(emailsTo(answers.email)).toHaveLength(1);
  });

  test("are replaced for a guest's draft by a new emailed link", async () => {
    const answers = answersFrom({ stuck: "" });
    const { id } = (await applications.saveDraft(services, anyone(answers))) as { id: string };
    const mailed = await keyTo(answers.email);
    const written = formOf({ ...answers, stuck: "At the door" }, "take-back");
    const saved = await applications.submitForm(services, written, browserWith(mailed), "here");
    expect(saved).toMatchObject({ is: "saved", links: "renewed" });
    const renewed = await keyTo(answers.email, 2);
    expect([await opened(mailed), await opened(renewed)]).toEqual([undefined, id]);
    expect((await applications.readApplication(services, id))?.answers.stuck).toBe("At the door");
  });

  test("include those sent before a withdrawal, whose email has a new one", async () => {
    const { email } = answersFrom();
    const id = await apply(services, { email });
    const mailed = await keyTo(email);
    await applications.withdrawApplication(services, id);
    const renewed = await keyTo(email, 2);
    expect([await opened(mailed), await opened(renewed)]).toEqual([undefined, id]);
  });

  test("include those sent to a member's former address; emails go to the new one", async () => {
    const member = await createPerson(services);
    const other = await apply(services, { email: "work@villa.test" });
    const id = await apply(services, { email: member.email });
    await applications.joinAccount(services, id, member.id);
    await applications.joinAccount(services, other, member.id);
    const [mailed, elsewhere] = [await keyTo(member.email), await keyTo("work@villa.test")];
    const moved = { userId: member.id, before: member.email, after: "ada.new@villa.test" };
    await transaction(services.db, (tx) => services.events.publish(tx, emailChanged, moved));
    const stored = () => applications.readApplication(services, id);
    await expect.poll(async () => (await stored())?.email, { timeout: 20_000 }).toBe(moved.after);
    expect((await stored())?.answers.email).toBe(moved.after);
    expect(await opened(mailed)).toBeUndefined();
    expect(await opened(elsewhere)).toBe(other);
    await applications.withdrawApplication(services, id);
    expect(await opened(await keyTo(moved.after))).toBe(id);
  });

  test("leave the links of other applications valid", async () => {
    const id = await apply(services);
    const key = valueOf(applications.keyCookie(services, { id, keyRound: 0 }));
    expect(await opened(key)).toBe(id);
  });
});
