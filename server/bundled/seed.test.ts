import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openLocks } from "../../app/platform/database/advisory-locks.server.ts";
import { createPerson, DEMO_USERS } from "../../app/features/accounts/fixtures.ts";
import { useServices } from "../../testing/services.ts";
import { localDataProblem, seed } from "./seed.ts";

const services = useServices();

test("[SAFE-06] refuses local data in live mode, because its passwords are public", async () => {
  const live = { ...services, env: { ...services.env, SITE_MODE: "live" as const } };
  await createPerson(services);
  expect(await localDataProblem(live)).toBeUndefined();
  await createPerson(services, DEMO_USERS.noor);
  await createPerson(services, DEMO_USERS.ada);
  expect(await localDataProblem(live)).toContain("it has ada@villa.test, noor@villa.test, whose password");
  expect(await localDataProblem(services)).toBeUndefined();
});

test("[RUN-06] seeds the demo once when two processes start together", async () => {
  const calls: string[] = [];
  const slowly = async () => {
    calls.push("seed");
    await setTimeout(200);
    await createPerson(services, DEMO_USERS.ada);
  };
  await services.db.execute(sql`delete from users`);
  // separate locks, as in another process
  const locks = [1, 2].map(() => openLocks(services.db.$client.options.connectionString!));
  await Promise.all(
    locks.map((processLocks) =>
      seed({ ...services, locks: processLocks, features: [{ name: "of-the-test", seed: slowly }] }, () => {}),
    ),
  );
  for (const processLocks of locks) await processLocks.close(); // oxlint-disable-line no-await-in-loop -- two
  expect(calls).toEqual(["seed"]);
});
