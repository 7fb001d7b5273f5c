import { expect, test } from "vitest";
import { createPerson, DEMO_USERS } from "../../app/features/accounts/fixtures.ts";
import { useServices } from "../../testing/services.ts";
import { localDataProblem } from "./seed.ts";

const services = useServices();

test("[SAFE-06] data that was used locally does not go live: everybody knows its users' password", async () => {
  const live = { ...services, env: { ...services.env, SITE_MODE: "live" as const } };
  await createPerson(services);
  expect(await localDataProblem(live)).toBeUndefined();
  await createPerson(services, DEMO_USERS.noor);
  await createPerson(services, DEMO_USERS.ada);
  expect(await localDataProblem(live)).toContain("it has ada@villa.test, noor@villa.test, whose password");
  expect(await localDataProblem(services)).toBeUndefined();
});
