import { expect, test } from "vitest";
import { noticedBy } from "./noticed.ts";

test("[RUN-09] says on /status that we were notified only if an alarm sent an email", () => {
  const payments = { part: "Payments", works: false, says: "Away.", since: null };
  const reports = { part: "PDF reports", works: false, says: "Late.", since: "2026-11-27T06:00:00.000Z" };
  expect(noticedBy([payments, { ...reports, works: true, since: null }])).toBe(
    "The site has detected it automatically. Your purchases and texts are safe.",
  );
  expect(noticedBy([payments, reports])).toBe("We have been notified. Your purchases and texts are safe.");
});
