import { startTestPostgres } from "./database.ts";

/** Starts the database of a run of tests, for Vitest and Playwright alike; what it returns ends it. */
export default () => startTestPostgres();
