import { startTestPostgres } from "./database.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

/** Makes the folder and database of a test run, for Vitest and Playwright. @returns removes both */
export default async function setUp() {
  const removeFolder = openTemporaryFolder();
  const stopPostgres = await startTestPostgres();
  return async () => {
    await stopPostgres();
    removeFolder();
  };
}
