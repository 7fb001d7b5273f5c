import { expect, test } from "vitest";
import { createPerson, DEMO_USERS, seedAdministrator } from "../../app/features/accounts/fixtures.ts";
import { analyticsJobs } from "../../app/features/analytics/jobs.server.ts";
import { analyticsFacts } from "../../app/features/analytics/tables.server.ts";
import { useServices } from "../../testing/services.ts";

const services = useServices(analyticsJobs.filter(({ on }) => on));
const setClock = (time: string) => (services.clock = { now: () => new Date(time) });

test("[ADMIN-07] dates the sign-ups of demo members by their creation, not by the end of the seed", async () => {
  setClock("2026-11-10T10:00:00Z");
  const { id } = await createPerson(services, DEMO_USERS.maya);
  setClock("2026-11-10T10:05:00Z");
  await seedAdministrator(services);
  const signedUpAt = async () =>
    (await services.db.select().from(analyticsFacts)).flatMap(({ userId, at }) =>
      userId === id ? [at] : [],
    );
  await expect.poll(signedUpAt).toEqual([new Date("2026-11-10T10:00:00Z")]);
});
