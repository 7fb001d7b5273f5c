import { startTestPostgres } from "./database.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

/**
 * Makes folder and database of a run of tests, for Vitest and Playwright alike; what it returns ends both.
 */
export default async function setUp() {
  const removeFolder = openTemporaryFolder();
  const stopPostgres = await startTestPostgres();
  return async () => {
    await stopPostgres();
    removeFolder();
  };
}
