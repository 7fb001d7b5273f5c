import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as audit from "../../audit/audit.server.ts";
import * as analytics from "../analytics.server.ts";
import { noteFact } from "../collection/facts.server.ts";
import { eraseVisits } from "../members/own-visits.server.ts";
import { rollUpAll } from "../fixtures.ts";
import type { UserAction } from "../record.contract.ts";
import { over, signup, statisticsFixtures } from "../statistics/statistics-fixtures.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices();
const { setClock, visit } = statisticsFixtures(services);

const answerTo = async (id: string, asked = "from=2026-11-01&to=2026-11-20") => {
  setClock("2026-11-20T12:00:00Z");
  await rollUpAll(services);
  return (await analytics.readQuestions(services, over(asked))).find((one) => one.id === id)!;
};
let count = 0;
const fact = (
  time: string,
  kind: "signed_up" | "quest_started" | "paid",
  userId: string,
  amount?: number,
) => {
  setClock(time);
  return noteFact(services, {
    kind,
    userId,
    reference: `${++count}`,
    ...(amount !== undefined && { amount }),
  });
};

/** A visit of 600 seconds to a result, with sections opened at these seconds. */
async function reading(time: string, opened: [section: string, second: number][], shared: string[] = []) {
  const start = Date.parse(time) - 600_000;
  const acted = (action: UserAction["action"], section: string, second: number): UserAction => ({
    action,
    page: "/r",
    timestamp: new Date(start + second * 1000).toISOString(),
    extras: { section },
  });
  await visit(time, {
    seen: [
      ["/r", 500],
      ["/", 100],
    ],
    user_actions: [
      ...opened.map(([section, second]) => acted("report_section", section, second)),
      ...shared.map((section) => acted("share", section, 490)),
    ],
  });
}

/** Records an action of the administrator Asha in the audit log. */
const done = (time: string, action: string, subject: string, before = {}, after = {}) =>
  transaction(services.db, (tx) =>
    audit.record(tx, {
      who: { id: "asha", name: "Asha" },
      action,
      subject,
      before,
      after,
      at: new Date(time),
    }),
  );
const visits = async (time: string, n: number) => {
  for (let one = 0; one < n; one++) await visit(time); // oxlint-disable-line no-await-in-loop
};

describe("[OWNER-03] questions about members, sections and changes, over known data", () => {
  test("answers whether members return on a later day, and visitors within a day", async () => {
    // 20:00 UTC is the next day in India
    for (const id of ["m1", "m2", "m3", "m4", "m5", "m6"])
      await fact("2026-11-05T10:00:00Z", "signed_up", id); // oxlint-disable-line no-await-in-loop
    await fact("2026-11-05T10:00:00Z", "signed_up", "gone");
    await fact("2026-11-07T10:00:00Z", "quest_started", "gone");
    await eraseVisits(services, "gone"); // erased, so unknown whether they returned
    await fact("2026-11-05T17:00:00Z", "quest_started", "m1");
    await fact("2026-11-05T20:00:00Z", "quest_started", "m2");
    await fact("2026-11-09T10:00:00Z", "quest_started", "m3");
    await fact("2026-11-09T11:00:00Z", "quest_started", "m3");
    await fact("2026-12-05T10:00:00Z", "paid", "m4", 49_900);
    for (const [day, address] of [
      ["10", "1"],
      ["10", "1"],
      ["10", "2"],
      ["11", "1"],
    ] as const)
      // prettier-ignore
      await visit(`2026-11-${day}T10:00:00Z`, { address: `203.0.113.${address}` }); // oxlint-disable-line no-await-in-loop
    expect(await answerTo("again")).toMatchObject({
      answer:
        "2 of 6 members who signed up were active again on a later day; 25% of visits were not their visitor’s first of the day.",
      rows: [
        ["Members who signed up, active on a later day", "6", "2", "33%"],
        ["Visits, not the first of their visitor’s day", "4", "1", "25%"],
      ],
    });
  });

  test("draws no conclusion from fewer than five members", async () => {
    for (const id of ["n1", "n2", "n3", "n4"]) await fact("2026-11-05T10:00:00Z", "signed_up", id); // oxlint-disable-line no-await-in-loop
    expect((await answerTo("again")).answer).toBe(
      "Too few members signed up to say whether they return (4).",
    );
  });

  test("answers which section is read longest and which is shared most", async () => {
    for (const second of [100, 110, 120, 130, 140])
      await reading(
        "2026-11-10T10:00:00Z",
        [["emotional", 10], ["mind", second], ["findings", 300]], // prettier-ignore
        second < 130 ? ["mind"] : [],
      ); // oxlint-disable-line no-await-in-loop
    await reading("2026-11-10T12:00:00Z", [["work", 0]], ["mind", "work"]);
    await reading("2026-09-10T12:00:00Z", [["emotional", 0]], ["emotional"]);
    expect(await answerTo("sections")).toMatchObject({
      answer:
        "“Findings” is read longest: 3.3 minutes or more in half of 5 readings; “Mind card” is shared most: 4 times.",
      rows: [
        ["Emotional mirror", "5", "5", "110 seconds", "0"],
        ["Mind card", "5", "5", "3 minutes", "4"],
        ["Findings", "5", "5", "3.3 minutes", "0"],
        ["Growth work", "1", "1", "8.3 minutes", "1"],
      ],
    });
  });

  test("names no longest-read section after one reading", async () => {
    await reading("2026-11-10T12:00:00Z", [["work", 0]]);
    expect((await answerTo("sections")).answer).toBe(
      "Too few readings to say which is read longest (fewer than 5 of any section); none was shared.",
    );
  });

  test("compares with the same weekdays of the previous year", async () => {
    for (let n = 0; n < 6; n++) await visit("2026-11-10T10:00:00Z", n < 3 ? { actions: [signup] } : {}); // oxlint-disable-line no-await-in-loop
    for (let n = 0; n < 8; n++) await visit("2025-11-11T10:00:00Z"); // oxlint-disable-line no-await-in-loop
    await visit("2025-11-01T10:00:00Z"); // 52 weeks before 31 October
    await fact("2026-11-10T10:00:00Z", "paid", "y1", 120_000);
    await fact("2025-11-11T10:00:00Z", "paid", "y2", 95_000);
    await fact("2026-11-10T10:00:00Z", "signed_up", "y3");
    await fact("2025-11-11T10:00:00Z", "signed_up", "y4");
    await fact("2025-11-12T10:00:00Z", "signed_up", "y5");
    const { answer, rows } = await answerTo("year");
    expect(answer).toBe(
      "Against the same days 52 weeks before: visits −25%, sign-ups −50%, gross revenue +26%.",
    );
    expect(rows).toContainEqual(["Visits", "6", "8", "−25%"]);
    expect(rows).toContainEqual(["Gross revenue", "₹1,200", "₹950", "+26%"]);
  });

  test("does not compare with only four visits in the previous year", async () => {
    for (let n = 0; n < 4; n++) await visit("2025-11-11T10:00:00Z"); // oxlint-disable-line no-await-in-loop
    await visit("2026-11-10T10:00:00Z");
    expect((await answerTo("year")).answer).toBe(
      "Too little to compare: 4 visits in the same days 52 weeks before.",
    );
  });

  describe("what changed since the week before", () => {
    test("names the figure that moved most and the changes to the site", async () => {
      await visits("2026-11-10T10:00:00Z", 4);
      await visits("2026-11-17T10:00:00Z", 16);
      await visits("2026-11-06T10:00:00Z", 9); // a week too early
      await done("2026-11-13T18:00:00Z", "settings.changed", "report_early_price", { value: "1" });
      await done("2026-11-16T06:30:00Z", "blog.published", "post-1", {}, { title: "The Room" });
      await done(
        "2026-11-18T06:30:00Z",
        "settings.changed",
        "available_seats",
        { value: "15" },
        { value: "14" },
      );
      await done("2026-11-18T07:00:00Z", "analytics.exported", "visits");
      await done("2026-11-18T07:00:00Z", "members.looked-up", "user-1");
      const { answer, rows, details } = await answerTo("changed");
      expect(answer).toBe(
        "Visits went from 4 to 16 (+300%) in the seven days to 20 November 2026; 2 changes were made to the site, the last by Asha: Changed Available seats (15 → 14).",
      );
      expect(rows).toContainEqual(["Visits", "16", "4", "+300%"]);
      expect(details?.rows).toEqual([
        ["Changed Available seats (15 → 14)", "Asha", "18 November at 12:00"],
        ["Published the post “The Room”", "Asha", "16 November at 12:00"],
      ]);
    });

    test("ignores changes within chance, and too few visits", async () => {
      await services.db.execute(sql`truncate audit_log`);
      await visits("2026-11-17T10:00:00Z", 4);
      expect((await answerTo("changed")).answer).toBe(
        "Too little was counted to compare (4) in the seven days to 20 November 2026; nothing was changed on the site.",
      );
      await visits("2026-11-10T10:00:00Z", 6);
      expect((await answerTo("changed")).answer).toBe(
        "No figure changed more than by chance in the seven days to 20 November 2026; nothing was changed on the site.",
      );
    });
  });
});
