import { afterEach, expect, test } from "vitest";
import { codeAt, stepOf, typedSecret } from "../../../../testing/authenticator.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import type { SecondFactorOffer } from "../contract.ts";
import { accountJobs } from "../jobs.server.ts";
import { readEmailChange } from "../profile/email-change.server.ts";
import { profileFixtures } from "../profile/profile-fixtures.ts";
import { requireSession } from "./reading.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
const { member, whoIs } = profileFixtures(services);
const anHourLater = () => {
  services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
};
afterEach(() => {
  services.clock = { now: () => new Date() };
});
const REFUSED = { status: 403, body: { code: "PROVE_AGAIN" } };

test("[SAFE-03] an hour after signing in, a change of address requires a proof first", async () => {
  const { person, visitor } = await member();
  const newEmail = `proved-${person.email}`;
  const ask = () => visitor.call("POST", "/api/account/email", { email: newEmail });
  anHourLater();
  expect(await ask()).toMatchObject(REFUSED);
  expect(await readEmailChange(services, person.id)).toBeUndefined();
  expect([...sentEmails.to(person.email), ...sentEmails.to(newEmail)]).toEqual([]);
  await visitor.call("POST", "/api/account/proof", { password: "not-mine" });
  expect(await ask()).toMatchObject(REFUSED);
  await visitor.call("POST", "/api/account/proof", { password: person.password });
  expect((await ask()).status).toBe(200);
  expect(await readEmailChange(services, person.id)).toMatchObject({ newEmail });
});

test("[SAFE-03] an hour after signing in, ending other sessions requires a proof first", async () => {
  const { person, visitor, signIn } = await member();
  const other = await signIn();
  const { sessionId } = await requireSession(services, other.headers());
  anHourLater();
  for (const path of [`sessions/${sessionId}`, "sessions"])
    expect(await visitor.call("DELETE", `/api/account/${path}`)).toMatchObject(REFUSED);
  expect(await whoIs(other)).toMatchObject({ id: person.id });
  await visitor.call("POST", "/api/account/proof", { password: person.password });
  expect((await visitor.call("DELETE", `/api/account/sessions/${sessionId}`)).status).toBe(200);
  expect(await whoIs(other)).toBeNull();
  const third = await signIn();
  expect((await visitor.call("DELETE", "/api/account/sessions")).status).toBe(200);
  expect([await whoIs(visitor), await whoIs(third)]).toMatchObject([{ id: person.id }, null]);
});

test("[SAFE-03] an hour after signing in, adding an app for codes asks for proof", async () => {
  const { person, visitor } = await member();
  const offer = () => visitor.call("POST", "/api/account/second-factor/offer");
  const { secret } = (await offer()).body as SecondFactorOffer;
  anHourLater();
  const code = codeAt(typedSecret(secret), stepOf(services.clock.now()));
  const turnOn = () => visitor.call("POST", "/api/account/second-factor/on", { code });
  for (const asked of [offer, turnOn]) expect(await asked()).toMatchObject(REFUSED);
  await visitor.call("POST", "/api/account/proof", { password: person.password });
  expect((await turnOn()).status).toBe(200);
});
