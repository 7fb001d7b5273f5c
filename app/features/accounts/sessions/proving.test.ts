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

test("[SAFE-03] requires a proof for a change of address an hour after sign-in", async () => {
  const { person, visitor } = await member();
  const newEmail = `proved-${person.email}`;
  const requestChange = () => visitor.call("POST", "/api/account/email", { email: newEmail });
  anHourLater();
  expect(await requestChange()).toMatchObject(REFUSED);
  expect(await readEmailChange(services, person.id)).toBeUndefined();
  expect([...sentEmails.to(person.email), ...sentEmails.to(newEmail)]).toEqual([]);
  await visitor.call("POST", "/api/account/proof", { password: "not-mine" });
  expect(await requestChange()).toMatchObject(REFUSED);
  await visitor.call("POST", "/api/account/proof", { password: person.password });
  expect((await requestChange()).status).toBe(200);
  expect(await readEmailChange(services, person.id)).toMatchObject({ newEmail });
});

test("[SAFE-03] requires a proof for ending other sessions an hour after sign-in", async () => {
  const { person, visitor, signIn } = await member();
  const otherDevice = await signIn();
  const { sessionId } = await requireSession(services, otherDevice.headers());
  anHourLater();
  for (const path of [`sessions/${sessionId}`, "sessions"])
    expect(await visitor.call("DELETE", `/api/account/${path}`)).toMatchObject(REFUSED);
  expect(await whoIs(otherDevice)).toMatchObject({ id: person.id });
  await visitor.call("POST", "/api/account/proof", { password: person.password });
  expect((await visitor.call("DELETE", `/api/account/sessions/${sessionId}`)).status).toBe(200);
  expect(await whoIs(otherDevice)).toBeNull();
  const third = await signIn();
  expect((await visitor.call("DELETE", "/api/account/sessions")).status).toBe(200);
  expect([await whoIs(visitor), await whoIs(third)]).toMatchObject([{ id: person.id }, null]);
});

test("[SAFE-03] requires a proof for adding an authenticator app an hour after sign-in", async () => {
  const { person, visitor } = await member();
  const offer = () => visitor.call("POST", "/api/account/second-factor/offer");
  const { secret } = (await offer()).body as SecondFactorOffer;
  anHourLater();
  const code = codeAt(typedSecret(secret), stepOf(services.clock.now()));
  const turnOn = () => visitor.call("POST", "/api/account/second-factor/on", { code });
  for (const call of [offer, turnOn]) expect(await call()).toMatchObject(REFUSED);
  await visitor.call("POST", "/api/account/proof", { password: person.password });
  expect((await turnOn()).status).toBe(200);
});
