import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { collectRecord, journeyRecord, rollUpAll } from "../analytics/fixtures.ts";
import { issuesQuestion } from "./issues-question.server.ts";
import * as newsletter from "./newsletter.server.ts";
import { issues } from "./tables.server.ts";

const services = useServices();
const setClock = (time: string) => (services.clock = { now: () => new Date(time) });
const who = { id: "ada", name: "Ada Fernandes" };

/** An issue sent at this time. */
async function sentIssue(subject: string, time: string) {
  setClock(time);
  const words = { subject, preview: "", body: "Come.", topic: "letter" as const };
  const { id } = await newsletter.createIssue(services, who, words);
  await services.db
    .update(issues)
    .set({ state: "sent", startedAt: new Date(time), endedAt: new Date(time) })
    .where(eq(issues.id, id));
}
/** Records `n` visits of one minute that start at this time. */
async function visits(time: string, n: number) {
  const end = Date.parse(time) + 60_000;
  services.clock = { now: () => new Date(end) };
  for (let i = 0; i < n; i++) await collectRecord(services, journeyRecord({ until: end })); // oxlint-disable-line no-await-in-loop -- one after the other
}
const askAt = async (now = "2026-11-20T12:00:00Z") => {
  setClock(now);
  await rollUpAll(services);
  return issuesQuestion(services, { from: "2026-11-01", to: "2026-11-20", today: "2026-11-20" });
};

beforeEach(() =>
  services.db.execute(
    sql`truncate newsletter_issues, analytics_days, analytics_visits, analytics_receipts cascade`,
  ),
);

describe("[OWNER-03] which newsletters bring visits", () => {
  test("compares visits in 48 hours with the same hours a week earlier", async () => {
    await sentIssue("Six evenings", "2026-11-10T10:40:00Z");
    await sentIssue("The fire", "2026-11-16T10:40:00Z");
    await visits("2026-11-10T10:20:00Z", 1); // the hour before, in India
    await visits("2026-11-10T10:35:00Z", 2);
    await visits("2026-11-12T10:10:00Z", 9);
    await visits("2026-11-12T10:35:00Z", 1); // an hour too late
    await visits("2026-11-03T12:00:00Z", 2);
    await visits("2026-11-17T10:00:00Z", 3);
    expect(await askAt()).toMatchObject({
      answer:
        "“Six evenings”, 10 November 2026: 11 visits in the 48 hours after it, 9 more than in the same hours a week before.",
      rows: [
        ["“The fire”, 16 November 2026", "3", "3", "0"],
        ["“Six evenings”, 10 November 2026", "11", "2", "9"],
      ],
    });
  });

  test("explains when there is no data, it is too early, or visits are few or within chance", async () => {
    expect(await askAt()).toMatchObject({ answer: "No data for this period.", rows: [] });
    await sentIssue("The fire", "2026-11-19T10:40:00Z");
    expect((await askAt()).answer).toBe("Too early to say: 48 hours have not passed since the newsletter.");
    await visits("2026-11-19T12:00:00Z", 4);
    expect((await askAt("2026-11-22T12:00:00Z")).answer).toBe(
      "Too few visits after the newsletters of this period to compare.",
    );
    await visits("2026-11-12T12:00:00Z", 2);
    expect((await askAt("2026-11-22T12:00:00Z")).answer).toBe(
      "No newsletter of this period was followed by more visits than chance explains.",
    );
  });
});
