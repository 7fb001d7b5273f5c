import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { job } from "../../platform/jobs/jobs.server.ts";
import { questFinished, SESSION_ID } from "./contract.ts";
import { ageOn } from "./results/finish.server.ts";
import { answersOf, beginQuest, givenBy, takeQuest } from "./fixtures.ts";
import * as quest from "./quest.server.ts";
import { questResults, questSessions } from "./tables.server.ts";

const events: { sessionId: string }[] = [];
const listener = job({
  name: "test.quest-told",
  on: questFinished,
  payload: questFinished.payload,
  parallel: 10,
  run: async (_, event) => void events.push(event),
});
const services = useServices([listener]);
const visitor = { userId: null, headers: new Headers() };
const statements = quest.sheetOf("full").statements;
const soon = () => services.clock.now().toISOString();
const answerTo = (itemId: string, value: number, answeredAt = soon()) => ({ itemId, value, answeredAt });
const valuesOf = async (sessionId: string, asker: Parameters<typeof quest.readProgress>[2]) => {
  const progress = await quest.readProgress(services, sessionId, asker);
  return Object.fromEntries(progress!.answers.map((a) => [a.itemId, a.value]));
};

describe("beginning", () => {
  test("[QUEST-08] starts a quest only after affirming an age of 18 or over", async () => {
    const before = await services.db.$count(questSessions);
    await expect(quest.startQuest(services, { adult: false }, visitor)).rejects.toMatchObject({
      code: "NOT_AFFIRMED",
      status: 400,
      field: "adult",
    });
    expect(await services.db.$count(questSessions)).toBe(before);
    const { sessionId } = await quest.startQuest(services, { adult: true }, visitor);
    const [session] = await services.db.select().from(questSessions).where(eq(questSessions.id, sessionId));
    expect(session?.adultAffirmedAt).toBeInstanceOf(Date);
  });

  test("[QUEST-07] gives a visitor a random id and an HttpOnly cookie, which the browser keeps", async () => {
    const first = await quest.startQuest(services, { adult: true }, visitor);
    expect(first.sessionId).toMatch(SESSION_ID);
    expect(first.cookie).toMatch(/^vv_quest=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = new Headers({ cookie: `other=1; ${first.cookie!.split(";")[0]}` });
    const second = await quest.startQuest(services, { adult: true }, { userId: null, headers });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(second.cookie).toBe(first.cookie);
    expect(await quest.ownsByCookie(services, first.sessionId, headers)).toBe(true);
    expect(await quest.ownsByCookie(services, first.sessionId, new Headers())).toBe(false);
  });

  test("[QUEST-01] gives members the quests they start, in any browser", async () => {
    const { sessionId, cookie } = await quest.startQuest(
      services,
      { adult: true },
      { userId: "u-begins", headers: new Headers() },
    );
    expect(cookie).toBeNull();
    expect(await quest.currentQuest(services, { userId: "u-begins", headers: new Headers() })).toMatchObject({
      sessionId,
      form: "short",
    });
    expect(await quest.currentQuest(services, visitor)).toBeUndefined();
  });
});

test("[QUEST-01] continues the earlier quest after an accidental restart until the new one has an answer", async () => {
  const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 30);
  const current = async () => (await quest.currentQuest(services, asker))?.sessionId;
  const anew = await quest.startQuest(services, { adult: true }, asker);
  expect(await current()).toBe(sessionId);
  await quest.recordAnswers(
    services,
    { sessionId: anew.sessionId, answers: [answerTo(statements[0]!.id, 3)] },
    asker,
  );
  expect(await current()).toBe(anew.sessionId);
});

describe("answering", () => {
  test("[QUEST-01] accepts a batch repeatedly; the latest answer to each statement wins in any order", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 0);
    const [a, b] = statements.map((s) => s.id) as [string, string];
    const base = services.clock.now().getTime() - 60_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ item: fc.constantFrom(a, b), second: fc.integer({ min: 0, max: 50 }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 1, max: 4 }),
        async (history, size) => {
          const ownQuest = await quest.startQuest(services, { adult: true }, asker);
          const answers = history.map(({ item, second }) =>
            answerTo(item, (second % 5) + 1, new Date(base + second * 1_000).toISOString()),
          );
          for (let i = 0; i < answers.length; i += size)
            await quest.recordAnswers(
              services,
              { sessionId: ownQuest.sessionId, answers: answers.slice(i, i + size) },
              asker,
            );
          await quest.recordAnswers(services, { sessionId: ownQuest.sessionId, answers }, asker);
          const latest: Record<string, number> = {};
          for (const { item, second } of history.toSorted((x, y) => x.second - y.second))
            latest[item] = (second % 5) + 1;
          expect(await valuesOf(ownQuest.sessionId, asker)).toEqual(latest);
        },
      ),
      { numRuns: 25 },
    );
    expect(await valuesOf(sessionId, asker)).toEqual({});
  });

  test("[QUEST-01] replaces an answer whose clock was far ahead", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 0);
    const id = statements[0]!.id;
    await quest.recordAnswers(
      services,
      { sessionId, answers: [answerTo(id, 1, "2099-01-01T00:00:00Z")] },
      asker,
    );
    await quest.recordAnswers(services, { sessionId, answers: [answerTo(id, 5)] }, asker);
    expect(await valuesOf(sessionId, asker)).toEqual({ [id]: 5 });
  });

  test("[QUEST-01] keeps the answers of two simultaneous tabs", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 0);
    const answers = givenBy("maya", { now: services.clock.now() });
    const half = (odd: number) => answers.filter((_, i) => i % 2 === odd);
    await Promise.all(
      [0, 1, 0, 1].map((odd) => quest.recordAnswers(services, { sessionId, answers: half(odd) }, asker)),
    );
    expect(await valuesOf(sessionId, asker)).toEqual(answersOf("maya"));
  });

  test("[QUEST-01] rejects an unknown statement, an unknown quest and another person's quest, and stores nothing of the batch", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 1);
    const good = answerTo(statements[5]!.id, 3);
    const strange = { sessionId, answers: [good, answerTo("no-such-item", 3)] };
    await expect(quest.recordAnswers(services, strange, asker)).rejects.toMatchObject({
      code: "UNKNOWN_STATEMENT",
      status: 400,
      field: "answers.1.itemId",
      message: "There is no statement no-such-item",
    });
    expect(Object.keys(await valuesOf(sessionId, asker))).toHaveLength(1);
    const nowhere = { sessionId: "q_0000000000000000000000", answers: [good] };
    await expect(quest.recordAnswers(services, nowhere, asker)).rejects.toMatchObject({
      code: "QUEST_NOT_FOUND",
      status: 404,
    });
    const otherQuest = await beginQuest(services, { userId: null, person: "noor" }, 0);
    for (const stranger of [visitor, otherQuest.asker, { userId: "u-stranger", headers: new Headers() }]) {
      const foreign = quest.recordAnswers(services, { sessionId, answers: [good] }, stranger);
      await expect(foreign).rejects.toMatchObject({ code: "NOT_YOUR_QUEST", status: 403 });
      expect(await quest.readProgress(services, sessionId, stranger)).toBeUndefined();
    }
  });
});

describe("finishing", () => {
  test("[QUEST-03] gives the same bytes for the same answers", async () => {
    const first = await takeQuest(services, { userId: "u-same", person: "maya" });
    const second = await takeQuest(services, { userId: "u-same", person: "maya" });
    expect(JSON.stringify(first.scores)).toBe(JSON.stringify(second.scores));
    expect(first).toMatchObject({
      testId: "neo-58-v1",
      ownerId: "u-same",
      form: "short",
      sex: "female",
      birthDate: "1998-08-14",
    });
    expect(first.scores).toMatchObject({ instrument: "v1", form: "short", quality: { grade: "A" } });
    expect(first.answers).toEqual(answersOf("maya"));
  });

  test("[QUEST-03] gives one result for two simultaneous calls, which later answers and calls do not change", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "arjun" }, 58);
    const call = { sessionId, form: "short", sex: "male", birthDate: null } as const;
    const [first, second] = await Promise.all([
      quest.finishQuest(services, call, asker),
      quest.finishQuest(services, call, asker),
    ]);
    expect(second).toEqual(first);
    const before = await quest.readResult(services, sessionId, "neo-58-v1");
    const id = statements[0]!.id;
    const late = await quest.recordAnswers(
      services,
      { sessionId, answers: [answerTo(id, 6 - before!.answers[id]!)] },
      asker,
    );
    expect(late.locked).toEqual([id]);
    await quest.finishQuest(services, { ...call, sex: "female" }, asker);
    expect(await quest.readResult(services, sessionId, "neo-58-v1")).toEqual(before);
    expect((await valuesOf(sessionId, asker))[id]).toBe(before!.answers[id]);
  });

  test("[QUEST-03] names the first unanswered statement of either form; answers sent with the call fill the gap", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "noor" }, 57);
    const missing = statements[57]!;
    await expect(quest.finishQuest(services, { sessionId, form: "short" }, asker)).rejects.toMatchObject({
      code: "UNANSWERED",
      status: 400,
      field: missing.id,
      message: `Statement 58 is not answered yet: “${missing.text}”`,
    });
    expect(await quest.readResult(services, sessionId, "neo-58-v1")).toBeUndefined();
    const answers = [answerTo(missing.id, answersOf("noor")[missing.id]!)];
    await quest.finishQuest(services, { sessionId, form: "short", answers }, asker);
    expect((await quest.readResult(services, sessionId, "neo-58-v1"))!.answers).toEqual(answersOf("noor"));
    await expect(quest.finishQuest(services, { sessionId, form: "full" }, asker)).rejects.toMatchObject({
      code: "UNANSWERED",
      field: statements[58]!.id,
    });
  });

  test("[QUEST-03] gives a second result, with the same birth date and sex, after 58 more statements", async () => {
    const short = await takeQuest(services, { userId: "u-more", person: "maya" });
    const asker = { userId: "u-more", headers: new Headers() };
    expect(await quest.currentQuest(services, asker)).toBeUndefined();
    const remaining = givenBy("maya", { form: "full", now: services.clock.now() }).slice(58);
    await quest.recordAnswers(
      services,
      { sessionId: short.sessionId, answers: remaining.slice(0, 10) },
      asker,
    );
    expect(await quest.currentQuest(services, asker)).toMatchObject({
      sessionId: short.sessionId,
      form: "full",
      finished: ["short"],
    });
    await quest.finishQuest(
      services,
      { sessionId: short.sessionId, form: "full", answers: remaining },
      asker,
    );
    const full = await quest.readResult(services, short.sessionId, "neo-116-v1");
    expect(full).toMatchObject({ form: "full", sex: "female", birthDate: "1998-08-14" });
    expect(Object.keys(full!.answers)).toHaveLength(116);
    expect(full!.scores.traits.O.reliability).toBeGreaterThan(short.scores.traits.O.reliability);
    expect((await quest.resultsOf(services, "u-more")).map((r) => r.testId).toSorted()).toEqual([
      "neo-116-v1",
      "neo-58-v1",
    ]);
  });

  test.each([
    ["2012-01-01", "UNDER_AGE"],
    ["2026-12-01", "BIRTH_DATE"],
    ["1890-01-01", "BIRTH_DATE"],
    ["1900-02-28", "BIRTH_DATE"],
  ])("[QUEST-08] rejects the birth date %s at its field (%s) and scores nothing", async (birthDate, code) => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 58);
    const now = services.clock.now;
    services.clock.now = () => new Date("2026-11-20T10:00:00Z");
    try {
      const call = { sessionId, form: "short", birthDate } as const;
      await expect(quest.finishQuest(services, call, asker)).rejects.toMatchObject({
        code,
        status: 400,
        field: "birthDate",
      });
    } finally {
      services.clock.now = now;
    }
    expect(await quest.readResult(services, sessionId, "neo-58-v1")).toBeUndefined();
  });

  test("[QUEST-08] counts a birthday from midnight in India", () => {
    expect(ageOn("2008-11-21", new Date("2026-11-20T18:29:00Z"))).toBe(17);
    expect(ageOn("2008-11-21", new Date("2026-11-20T18:31:00Z"))).toBe(18);
    expect(ageOn("2000-02-29", new Date("2026-02-28T12:00:00Z"))).toBe(25);
  });

  test.each<[string, (i: number) => number, number | undefined, string, string | undefined]>([
    ["a pattern", (i) => (i % 5) + 1, undefined, "C", "The answers repeat in a fixed pattern."],
    [
      "careful answers given in under a second each",
      (i) => Object.values(answersOf("maya"))[i]!,
      300,
      "C",
      "Half of the statements were answered in less than a second each.",
    ],
    ["careful answers", (i) => Object.values(answersOf("maya"))[i]!, 4_000, "A", undefined],
  ])("[QUEST-05] grades %s with a reason", async (_, value, tookMs, grade, reason) => {
    const { sessionId, asker } = await beginQuest(services, { userId: null, person: "maya" }, 0);
    const answers = quest.sheetOf("short").statements.map((s, i) => ({
      ...answerTo(s.id, value(i)),
      ...(tookMs !== undefined && { tookMs }),
    }));
    await quest.finishQuest(services, { sessionId, form: "short", answers }, asker);
    const { quality } = (await quest.readResult(services, sessionId, "neo-58-v1"))!.scores;
    expect([quality.grade, quality.reasons[0]]).toEqual([grade, reason]);
  });

  test("[MEASURE-03] marks a retake whose previous result is from another engine version", async () => {
    const member = { userId: "u-engine", person: "maya" } as const;
    const first = await takeQuest(services, member);
    expect(first.moved).toBeNull();
    expect((await takeQuest(services, member)).moved).toBeNull();
    await services.db.update(questResults).set({ engine: "5" });
    const moved = { because: "engine", since: expect.any(String) as string };
    expect((await takeQuest(services, member)).moved).toEqual(moved);
    expect((await takeQuest(services, { ...member, form: "full" })).moved).toBeNull(); // the first of this form
  });

  test("publishes quest.finished once, and stores no result if publishing fails", async () => {
    const { sessionId, asker } = await beginQuest(services, { userId: "u-event", person: "maya" }, 58);
    await quest.finishQuest(services, { sessionId, form: "short" }, asker);
    await quest.finishQuest(services, { sessionId, form: "short" }, asker);
    const laterResult = await takeQuest(services, { userId: "u-event", person: "noor" });
    await expect.poll(() => events.map((t) => t.sessionId)).toContain(laterResult.sessionId);
    expect(events.filter((t) => t.sessionId === sessionId)).toEqual([
      { sessionId, testId: "neo-58-v1", userId: "u-event" },
    ]);

    const otherQuest = await beginQuest(services, { userId: "u-event", person: "maya" }, 58);
    const silenced = { ...services, events: { publish: () => Promise.reject(new Error("no queue")) } };
    await expect(
      quest.finishQuest(silenced, { sessionId: otherQuest.sessionId, form: "short" }, asker),
    ).rejects.toThrow("no queue");
    expect(await quest.readResult(services, otherQuest.sessionId, "neo-58-v1")).toBeUndefined();
  });
});
