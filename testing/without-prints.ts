import { paid } from "../app/features/payments/contract.ts";
import { pdfReady } from "../app/features/pdf-report/contract.ts";
import { MAKE_JOB } from "../app/features/pdf-report/making/making.server.ts";
import { test, type useSite } from "./browser.ts";

type TestSite = ReturnType<typeof useSite>;
function withoutJob(site: TestSite, event: string, job: string) {
  test.beforeAll(() => site.services.jobs.unsubscribe(event, job));
  test.afterAll(() => site.services.jobs.subscribe(event, job));
}

/**
 * Turns off printing of the reports bought in this file or group, in tests about something else: a print
 * takes as much CPU time as a page.
 */
export const withoutPrints = (site: TestSite) => withoutJob(site, paid.name, MAKE_JOB);
/** Prints reports without their phone and EPUB editions, which would double the time. */
export const withoutEditions = (site: TestSite) =>
  withoutJob(site, pdfReady.name, "pdf-report.make-editions");
