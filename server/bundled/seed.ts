import { demoUsersExist, findDemoUsers } from "../../app/features/accounts/fixtures.ts";
import { contributionsTo } from "../../app/platform/feature.server.ts";
import { runExclusively } from "../../app/platform/database/advisory-locks.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

const LONGEST_SEED_MS = 10 * 60_000;

/**
 * Makes the demo data once, in local mode, feature by feature: maya has bought her report, arjun is halfway
 * through the quest, noor has had her money back, every setting has its specified value, sixty days of visits lie behind. ada
 * comes last: until she exists, a start goes on where the one before was cut off.
 */
export async function seed(services: Services, announce: (line: string) => void) {
  if (services.env.SITE_MODE !== "local" || services.env.SEED_CAST !== "yes") return;
  if (await demoUsersExist(services)) return;
  // processes that start together on an empty database wait for the one that seeds it
  await runExclusively(services.locks, "seed", LONGEST_SEED_MS, async () => {
    if (await demoUsersExist(services)) return;
    announce("Inviting the cast (once)…");
    for (const make of contributionsTo(services, "seed")) {
      await make(services, announce); // oxlint-disable-line no-await-in-loop -- in their order
    }
  });
}

/**
 * What keeps this data from going live, as a sentence; undefined where nothing does. Data that was used
 * locally has users whose password stands in the README.
 */
export async function localDataProblem(services: Services): Promise<string | undefined> {
  if (services.env.SITE_MODE !== "live") return undefined;
  const found = await findDemoUsers(services);
  return found.length === 0
    ? undefined
    : `This data was used locally: it has ${found.join(", ")}, whose password everybody knows. A live site ` +
        "needs data of its own: another DATA_DIR or DATABASE_URL, or this one without them.";
}
