import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { adminAction } from "../../../admin-action.server.ts";
import { useServices } from "../../../../testing/services.ts";
import { addDays, indiaDay } from "../../../lib/india-time.ts";
import * as audit from "../../audit/audit.server.ts";
import * as analytics from "../analytics.server.ts";
import { analyticsPersonalData } from "../members/own-visits.server.ts";
import { listMarks, markIntents } from "./marks.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices();
const today = indiaDay(Date.now());
const yesterday = addDays(today, -1);
let act: Awaited<ReturnType<typeof openAction>>;
beforeAll(async () => void (act = await openAction(services, adminAction(markIntents))));
beforeEach(async () => void (await services.db.execute(sql`truncate analytics_marks`)));
const mark = (day: string, words: string) => act("mark-day", { day, words });
const marks = (from = yesterday, to = today) => listMarks(services, { from, to });

const refusal = async (day: string, words: string) => {
  const answer = await mark(day, words);
  return "ok" in answer && !answer.ok ? [answer.status, answer.field, answer.error] : [];
};

describe("[OWNER-03] marks of days", () => {
  test("adds a mark, lists it with changes to the site, and removes it, each with an audit entry", async () => {
    expect((await mark(yesterday, "  The reel went out ")).status).toBe(200);
    await mark(addDays(today, -40), "Long before");
    await transaction(services.db, (tx) =>
      audit.record(tx, {
        who: { id: "asha", name: "Asha" },
        action: "settings.changed",
        subject: "available_seats",
        before: { value: "15" },
        after: { value: "14" },
        at: new Date(),
      }),
    );
    const {
      marks: shown,
      changes,
      count,
    } = await analytics.readMarksAndChanges(services, { from: yesterday, to: today });
    expect(shown).toMatchObject([{ day: yesterday, words: "The reel went out", by: "Ada Fernandes" }]);
    expect([changes, count]).toEqual([
      [{ day: today, what: "Changed Available seats (15 → 14)", who: "Asha" }],
      1,
    ]);
    const { id } = shown[0]!;
    expect((await act("remove-mark", { id: String(id) })).status).toBe(200);
    expect(await marks()).toEqual([]);
    expect(await audit.auditEntriesOf(services, "analytics.day-marked", String(id))).toMatchObject([
      { who: { name: "Ada Fernandes" }, after: { day: yesterday, words: "The reel went out" } },
    ]);
    expect(await audit.auditEntriesOf(services, "analytics.mark-removed", String(id))).toHaveLength(1);
  });

  test("includes marks in the answer about what changed", async () => {
    await mark(today, "The reel went out");
    const asked = new URLSearchParams({ days: "7" });
    const { period } = analytics.parseChoices(services, `http://villa.test/?${asked}`);
    const all = await analytics.readQuestions(services, period);
    const { answer, details } = all.find(({ id }) => id === "changed")!;
    expect(answer).toMatch(/; marked by hand: “The reel went out”\.$/);
    expect(details?.rows[0]).toMatchObject([
      "Marked: The reel went out",
      "Ada Fernandes",
      expect.any(String),
    ]);
  });

  test("rejects future and invalid days, empty and long texts, eleventh and removed marks", async () => {
    expect(await refusal(addDays(today, 1), "x")).toEqual([400, "day", "This day is in the future."]);
    expect(await refusal("2026-02-30", "x")).toEqual([400, "day", "Choose a valid date."]);
    expect(await refusal(today, "  ")).toEqual([400, "words", "Say what happened on this day."]);
    expect(await refusal(today, "x".repeat(81))).toEqual([400, "words", "A mark has at most 80 characters."]);
    for (let n = 0; n < 10; n++) await mark(today, `mark ${n}`); // oxlint-disable-line no-await-in-loop -- in order
    expect(await refusal(today, "x")).toEqual([400, "day", "This day has 10 marks. Remove one first."]);
    expect(await marks()).toHaveLength(10);
    expect(await act("remove-mark", { id: "999999" })).toMatchObject({
      status: 404,
      error: "This mark has been removed.",
    });
  });

  test("keeps the marks of an erased administrator without the name", async () => {
    await mark(today, "Ours");
    const { rows } = await services.db.execute<{ id: string }>(sql`select by_id as id from analytics_marks`);
    await transaction(services.db, (tx) =>
      analyticsPersonalData.erase(services, tx, { id: rows[0]!.id, email: "ada@villa.test" }),
    );
    expect(await marks()).toMatchObject([{ words: "Ours", by: "A former administrator" }]);
  });
});
