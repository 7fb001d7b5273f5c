import { expect, test } from "vitest";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { useServices } from "../../../../testing/services.ts";
import { createPerson } from "../fixtures.ts";
import { readSession } from "../accounts.server.ts";
import { enter, secondFactorFixtures } from "./second-factor-fixtures.ts";

const services = useServices([], { ADMIN_EMAILS: "ada@villa.test" });
const { guarded } = secondFactorFixtures(services);

test("[SAFE-03] [AUTH-16] treats an administrator without a second factor as a member on a live site", async () => {
  const { person, next } = await guarded("ada@villa.test");
  const live = { ...services, env: { ...services.env, SITE_MODE: "live" as const } };
  const client = openAuthClient(services);
  await enter(client, person);
  await client.post("/second-factor", { code: next() });
  expect((await readSession(live, client.headers())).user).toMatchObject({ isAdmin: true });
  const bare = { ...live, env: { ...live.env, ADMIN_EMAILS: ["bare@villa.test"] } };
  const otherAdmin = await createPerson(services, { email: "bare@villa.test" });
  const plain = openAuthClient(services);
  await enter(plain, otherAdmin);
  expect((await readSession(bare, plain.headers())).user).toMatchObject({
    isAdmin: false,
    needsSecondFactor: true,
  });
});
