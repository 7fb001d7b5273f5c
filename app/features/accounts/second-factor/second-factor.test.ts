import { describe, expect, test } from "vitest";
import { codeAt, stepOf, typedSecret } from "../../../../testing/authenticator.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { auditEntriesOf } from "../../audit/audit.server.ts";
import { accountJobs } from "../jobs.server.ts";
import { createPerson } from "../fixtures.ts";
import { enter, secondFactorFixtures } from "./second-factor-fixtures.ts";
import { recoveryCodes, secondFactors } from "../tables.server.ts";

const services = useServices(accountJobs, { ADMIN_EMAILS: "ada@villa.test" });
const sentEmails = useSentEmails(services);
const { guarded } = secondFactorFixtures(services);

describe("[AUTH-16] turning on the second factor", () => {
  test("turns it on with a first code, shows recovery codes once, and stores no secret in plain text", async () => {
    const person = await createPerson(services);
    const client = openAuthClient(services);
    await enter(client, person);
    const offer = await client.call("POST", "/api/account/second-factor/offer");
    expect(offer.body).toMatchObject({
      uri: expect.stringContaining("otpauth://totp/Villa%20Vesper:"),
      qr: expect.stringContaining("<svg"),
    });
    expect(await client.call("POST", "/api/account/second-factor/on", { code: "000000x" })).toMatchObject({
      status: 400,
      body: { code: "CODE_WRONG", field: "code" },
    });
    expect((await client.call("GET", "/api/account/second-factor")).body).toEqual({
      success: true,
      on: false,
      codesLeft: 0,
    });
    const secret = typedSecret(offer.body["secret"] as string);
    const on = await client.call("POST", "/api/account/second-factor/on", {
      code: codeAt(secret, stepOf(new Date())),
    });
    const codes = on.body["codes"] as string[];
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/.test(code))).toBe(true);
    expect((await client.call("GET", "/api/account/second-factor")).body).toEqual({
      success: true,
      on: true,
      codesLeft: 10,
    });
    expect((await client.call("POST", "/api/account/second-factor/offer")).status).toBe(409);
    const stored = JSON.stringify([
      await services.db.select().from(secondFactors),
      await services.db.select().from(recoveryCodes),
    ]);
    for (const secretText of [
      offer.body["secret"] as string,
      secret.toString("base64url"),
      secret.toString("hex"),
      ...codes,
      ...codes.map((code) => code.replaceAll("-", "")),
    ])
      expect(stored).not.toContain(secretText);
    await expect
      .poll(() => sentEmails.to(person.email).map((sentEmail) => sentEmail.subject))
      .toContain("Two-step sign-in is on");
  });
});

const AUDIT_ACTIONS = [
  "second-factor-on",
  "recovery-code-used",
  "recovery-codes-renewed",
  "second-factor-off",
].map((kind) => `accounts.${kind}`);
const auditEntriesAbout = async (subject: string) =>
  (await Promise.all(AUDIT_ACTIONS.map((action) => auditEntriesOf(services, action, subject)))).flat();

describe("[AUTH-16] changing the second factor", () => {
  test("requires password and code to turn it off or renew recovery codes, and audits an administrator's actions", async () => {
    const { person, codes, next, codeAfter } = await guarded("ada@villa.test");
    const client = openAuthClient(services);
    await enter(client, person);
    await client.post("/second-factor", { code: next(), trust: true });
    const path = "/api/account/second-factor";
    expect(await client.call("POST", `${path}/off`, { password: "wrong-one", code: codes[0] })).toMatchObject(
      {
        status: 400,
        body: { field: "password" },
      },
    );
    expect(
      await client.call("POST", `${path}/off`, { password: person.password, code: "000000" }),
    ).toMatchObject({
      status: 400,
      body: { field: "code" },
    });
    const renewed = await client.call("POST", `${path}/codes`, { password: person.password, code: codes[0] });
    expect(renewed.body["codes"]).toHaveLength(10);
    expect(
      (await client.call("POST", `${path}/off`, { password: person.password, code: codes[1] })).status,
    ).toBe(400);
    expect(
      (await client.call("POST", `${path}/off`, { password: person.password, code: codeAfter(2) })).status,
    ).toBe(200);
    expect((await enter(openAuthClient(services), person)).body).toEqual({
      success: true,
      secondFactor: false,
    });
    const entries = await auditEntriesAbout(person.id);
    expect(entries.map((entry) => entry.action)).toEqual(AUDIT_ACTIONS);
    expect(entries.every((entry) => entry.before === null && entry.after === null)).toBe(true);
  });
  test("does not audit a member's actions", async () => {
    const { person } = await guarded();
    expect(await auditEntriesAbout(person.id)).toEqual([]);
  });
});

test("[AUTH-16] emails the member about a new device, but not about the first or a known one", async () => {
  const person = await createPerson(services);
  const [first, phone] = [openAuthClient(services), openAuthClient(services)];
  const pixel = {
    "user-agent":
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  };
  for (let i = 0; i < 2; i++) await enter(first, person);
  await phone.post("/sign-in", { email: person.email, password: person.password }, pixel);
  const deviceEmails = () =>
    sentEmails
      .to(person.email)
      .map((sentEmail) => [sentEmail.subject, sentEmail.text!.includes("Chrome on Android")]);
  await expect.poll(deviceEmails).toEqual([["A new device signed in to your account", true]]);
  await phone.post("/sign-in", { email: person.email, password: person.password }, pixel);
  await enter(openAuthClient(services), person);
  await expect.poll(() => deviceEmails().length).toBe(2);
  expect(deviceEmails()[1]).toEqual(["A new device signed in to your account", false]);
  const noticeTime = /On \d{1,2} [A-Z][a-z]+ 20\d\d at \d\d:\d\d \(Indian time\) /;
  for (const { text } of sentEmails.to(person.email)) expect(text).toMatch(noticeTime);
});
