import { demoUsersExist, findDemoUsers } from "../../app/features/accounts/fixtures.ts";
import { contributionsTo } from "../../app/platform/feature.server.ts";
import { runExclusively } from "../../app/platform/database/advisory-locks.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

const LONGEST_SEED_MS = 10 * 60_000;

/**
 * Creates the demo data once, in local mode, feature by feature: maya has bought her report, arjun is halfway
 * through the quest, noor got a refund, every setting has its specified value, and there are sixty days of
 * visits. ada comes last: until she exists, the next start continues an interrupted seed.
 */
export async function seed(services: Services, announce: (line: string) => void) {
  if (services.env.SITE_MODE !== "local" || services.env.SEED_CAST !== "yes") return;
  if (await demoUsersExist(services)) return;
  // processes that start together on an empty database wait for the one that seeds
  await runExclusively(services.locks, "seed", LONGEST_SEED_MS, async () => {
    if (await demoUsersExist(services)) return;
    announce("Creating the demo data (once)…");
    for (const seedFeature of contributionsTo(services, "seed")) {
      await seedFeature(services, announce); // oxlint-disable-line no-await-in-loop -- in order
    }
  });
}

/**
 * Why this data must not go live, as a sentence; undefined if it may. Data used locally has demo users, whose
 * password is in the README.
 */
export async function localDataProblem(services: Services): Promise<string | undefined> {
  if (services.env.SITE_MODE !== "live") return undefined;
  const existing = await findDemoUsers(services);
  return existing.length === 0
    ? undefined
    : `This data was used locally: it has ${existing.join(", ")}, whose password is public. A live site ` +
        "needs another DATA_DIR or DATABASE_URL, or this one without these users.";
}
