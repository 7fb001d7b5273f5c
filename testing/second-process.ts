import { openDb } from "../app/platform/database/db.server.ts";
import { openLocks } from "../app/platform/database/advisory-locks.server.ts";
import { openNotices } from "../app/platform/database/change-notifications.server.ts";
import type { Services } from "../app/platform/services.server.ts";

/**
 * Services as in a second process on the same database: with separate connections, locks, notifications and
 * cached settings, and a fixed clock.
 */
export async function openSecondProcess(services: Services) {
  const url = services.db.$client.options.connectionString!;
  const { db, pool } = openDb(url);
  const notices = await openNotices(url, services.log);
  const locks = openLocks(url);
  const now = services.clock.now();
  return {
    services: { ...services, db, notices, locks, clock: { now: () => now } },
    async close() {
      await notices.close();
      await locks.close();
      if (!pool.ended) await pool.end();
    },
  };
}
