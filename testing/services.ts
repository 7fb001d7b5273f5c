import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { readEnv } from "../app/platform/env.server.ts";
import { type Job, publisher, work } from "../app/platform/jobs/jobs.server.ts";
import { openServices, type Services } from "../app/platform/services.server.ts";
import { copyDatabase, dropDatabase } from "./database.ts";
import { watchConnections } from "./outbound.ts";

/** Polls for retries every half second instead of every five seconds, for tests that wait for retries. */
export const PROMPT_RETRIES = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };

/** Real services with their own database and folder, and workers for `jobs`. Tests may replace the clock. */
export function useServices(
  jobs: Job[] = [],
  env: Record<string, string> = {},
  polling?: typeof PROMPT_RETRIES,
) {
  const services = {} as Services;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-files-"));
    const base = {
      DATA_DIR: folder,
      AUTH_SECRET: "a-secret-of-the-tests-0123456789abcdef",
      LOG_LEVEL: "silent",
    };
    const database = await copyDatabase();
    const opened = await openServices(readEnv({ ...base, ...env }), database, [
      { name: "of-the-test", jobs },
    ]);
    watchConnections(opened.services.db.$client);
    Object.assign(services, opened.services, {
      events: publisher(opened.services.jobs, () => services.clock.now()),
    });
    const workers = jobs.length ? await work(services, jobs, polling) : undefined;
    close = async () => {
      await workers?.stop();
      await opened.close();
      await dropDatabase(database);
      fs.rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return services;
}
