import { startTestPostgres } from "./database.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

/**
 * Creates the folder and database of a test run, for Vitest and Playwright. @returns a function that removes
 * both
 */
export default async function setUp() {
  const removeFolder = openTemporaryFolder();
  const stopPostgres = await startTestPostgres();
  return async () => {
    await stopPostgres();
    removeFolder();
  };
}
