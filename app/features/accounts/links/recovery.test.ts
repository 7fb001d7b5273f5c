import { describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { follow, HOUR, INVALID, linksFixtures, open } from "./links-fixtures.ts";
import { createPerson } from "../fixtures.ts";
import { accountJobs } from "../jobs.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
let n = 0;
const { advanceClock, whoIs } = linksFixtures(services);

async function recovering() {
  const person = await createPerson(services, { email: `lost-${++n}@villa.test` });
  const elsewhere = openAuthClient(services);
  await elsewhere.post("/sign-in", { email: person.email, password: person.password });
  const here = openAuthClient(services);
  expect((await here.post("/recover", { email: person.email })).body).toEqual({ success: true });
  return { person, elsewhere, here, token: await sentEmails.nextTokenTo(person.email) };
}

describe("[AUTH-13] a forgotten password", () => {
  test("is replaced with a link from an email, and every other device is signed out", async () => {
    const { person, elsewhere, here, token } = await recovering();
    expect((await follow(here, token)).body).toMatchObject({ type: "recovery", setPassword: true });
    expect((await here.post("/password", { password: "a-new-one" })).status).toBe(200);
    expect(await whoIs(here)).toMatchObject({ email: person.email });
    expect(await whoIs(elsewhere)).toBeNull();
    expect(
      (await openAuthClient(services).post("/sign-in", { email: person.email, password: person.password }))
        .status,
    ).toBe(401);
    expect(
      (await openAuthClient(services).post("/sign-in", { email: person.email, password: "a-new-one" }))
        .status,
    ).toBe(200);
  });
  test("can be replaced once, within 15 minutes, and only in the session that the email opened", async () => {
    const { elsewhere, here, token } = await recovering();
    await follow(here, token);
    const NO_GRANT = { status: 403, body: { code: "NO_GRANT" } };
    expect(await elsewhere.post("/password", { password: "a-new-one" })).toMatchObject(NO_GRANT);
    expect(await openAuthClient(services).post("/password", { password: "a-new-one" })).toMatchObject({
      status: 401,
    });
    expect(await here.post("/password", { password: "short" })).toMatchObject({
      status: 400,
      body: { field: "password" },
    });
    advanceClock(16 * 60_000);
    expect(await here.post("/password", { password: "a-new-one" })).toMatchObject(NO_GRANT);
    advanceClock(0);
    expect((await here.post("/password", { password: "a-new-one" })).status).toBe(200);
    expect(await here.post("/password", { password: "another" })).toMatchObject(NO_GRANT);
  });
  test("sends a link that works once within an hour; answers an unknown address the same without an email", async () => {
    const { token, here } = await recovering();
    advanceClock(HOUR + 1000);
    expect(await here.post("/link/open", { token })).toMatchObject(INVALID);
    advanceClock(0);
    await follow(here, token);
    expect(await openAuthClient(services).post("/link/open", { token })).toMatchObject(INVALID);
    expect((await here.post("/recover", { email: "nobody@villa.test" })).body).toEqual({ success: true });
    expect(sentEmails.to("nobody@villa.test")).toEqual([]);
  });

  test("[SAFE-01] invalidates every other link once a new password is chosen", async () => {
    const { person, here, token } = await recovering();
    await openAuthClient(services).post("/recover", { email: person.email });
    const second = await sentEmails.nextTokenTo(person.email, 1);
    expect(second).not.toBe(token);
    const waiting = openAuthClient(services);
    const pair = await open(waiting, second);
    await follow(here, token);
    expect((await here.post("/password", { password: "a-new-one" })).status).toBe(200);
    expect(await openAuthClient(services).post("/link/open", { token: second })).toMatchObject(INVALID);
    expect(await waiting.post("/link/session", pair)).toMatchObject(INVALID); // opened earlier, invalid now
    expect(await whoIs(here)).toMatchObject({ email: person.email });
  });
});
