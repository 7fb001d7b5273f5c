import { paid } from "../app/features/payments/contract.ts";
import { MAKE_JOB } from "../app/features/pdf-report/making/making.server.ts";
import { test, type useSite } from "./browser.ts";

/**
 * Does not print reports bought in this file: printing takes as much CPU time as a page, and is not what such
 * a file tests.
 */
export function withoutPrints(site: ReturnType<typeof useSite>) {
  test.beforeAll(() => site.services.jobs.unsubscribe(paid.name, MAKE_JOB));
  test.afterAll(() => site.services.jobs.subscribe(paid.name, MAKE_JOB));
}
