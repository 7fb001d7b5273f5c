import { describe, expect, test } from "vitest";
import accountsFeature from "../../accounts/feature.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as audit from "../../audit/audit.server.ts";
import rightsFeature from "../feature.server.ts";
import { ADA, rightsFixtures } from "../rights-fixtures.ts";
import * as rights from "../rights.server.ts";

const { services, sentEmails, subjectsTo } = rightsFixtures([rightsFeature, accountsFeature]);
const DAY_MS = 86_400_000;
const ADA_FERNANDES = { id: "ada", name: "Ada Fernandes" };

describe("[ROUTE-09] the owner's actions on a member's data", () => {
  test("schedule a deletion in seven days, email once, log it, and can cancel it", async () => {
    const { id, email } = await createPerson(services);
    const member = { userId: id, who: ADA_FERNANDES };
    const stranger = { userId: "nobody", who: ADA_FERNANDES };
    const now = services.clock.now();
    services.clock = { now: () => now };
    const endsAt = new Date(now.getTime() + 7 * DAY_MS);
    for (let times = 0; times < 2; times++)
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      expect(await rights.eraseForMember(services, member)).toEqual(endsAt);
    expect(await rights.deletionOf(services, id)).toEqual({
      state: "scheduled",
      endsAt: endsAt.toISOString(),
    });
    expect(await audit.auditEntriesOf(services, "rights.erasure-ordered", id)).toMatchObject([
      { after: { endsAt: endsAt.toISOString() } },
    ]);
    await expect.poll(() => subjectsTo(email).length).toBe(1);
    await rights.cancelErasure(services, member);
    expect(await rights.deletionOf(services, id)).toBeNull();
    await expect(rights.cancelErasure(services, member)).rejects.toMatchObject({
      status: 404,
      code: "NOT_FOUND",
      message: "This account was no longer scheduled for deletion",
    });
    await expect(rights.eraseForMember(services, stranger)).rejects.toMatchObject({
      status: 404,
      code: "NOT_FOUND",
      message: "This member does not exist",
    });
    expect(await audit.auditEntriesOf(services, "rights.erasure-taken-back", id)).toHaveLength(1);
  });

  test("tell a suspended member to write instead of signing in", async () => {
    const who = ADA_FERNANDES;
    const { id, email } = await createPerson(services);
    await accounts.suspendMember(services, { userId: id, suspended: true, who });
    await rights.eraseForMember(services, { userId: id, who });
    await expect.poll(() => subjectsTo(email).length).toBe(1);
    const text = sentEmails.to(email)[0]!.text;
    expect(text).toContain("Your account is suspended, so you cannot sign in.");
    expect(text).not.toMatch(/sign in before|you can sign in|\/profile/);
  });

  test("export the data for the member, one at a time, logged and hidden from the owner", async () => {
    const { id } = await createPerson(services);
    await rights.exportForMember(services, { userId: id, who: ADA_FERNANDES });
    expect(await rights.exportOf(services, id)).toMatchObject({ id: expect.stringMatching(/^ex_/) });
    expect(await audit.auditEntriesOf(services, "rights.export-made", id)).toHaveLength(1);
    await expect(
      rights.exportForMember(services, { userId: "nobody", who: ADA_FERNANDES }),
    ).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("refuse to delete the only administrator's account", async () => {
    const ada = await createPerson(services, { email: ADA });
    const who = { id: ada.id, name: "Ada" };
    await expect(rights.eraseForMember(services, { userId: ada.id, who })).rejects.toMatchObject({
      code: "CANNOT_END",
      status: 409,
      message: expect.stringMatching(/only administrator/),
    });
  });
});

test("[ROUTE-09] shows a deletion request with its address until its link expires", async () => {
  const now = services.clock.now();
  services.clock = { now: () => now };
  const user = await createPerson(services);
  const asked = {
    state: "asked",
    email: user.email,
    until: new Date(now.getTime() + DAY_MS).toISOString(),
  };
  expect(await rights.askDeletion(services, user)).toEqual(asked);
  expect(await rights.deletionOf(services, user.id)).toEqual(asked);
  services.clock = { now: () => new Date(asked.until) };
  expect(await rights.deletionOf(services, user.id)).toBeNull();
});
