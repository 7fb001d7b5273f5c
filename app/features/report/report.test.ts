import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { takeQuest } from "../quest/fixtures.ts";
import * as quest from "../quest/quest.server.ts";
import type { FeedbackCall } from "./contract.ts";
import * as report from "./report.server.ts";
import { reportFeedback, reportGuestFeedback, reportImports } from "./tables.server.ts";

const services = useServices([], {});
const stranger = { userId: null, headers: new Headers() };
let now = Date.parse("2026-11-20T10:00:00Z");
const later = (ms: number) => (now += ms);
beforeEach(() => {
  services.clock = { now: () => new Date(now) };
});

/** Maya's result: hers and shared by default, or only her browser's. */
async function result({ claimed = true, shared }: { claimed?: boolean; shared?: boolean } = {}) {
  const owner = await createPerson(services);
  const taken = await takeQuest(services, { userId: claimed ? owner.id : null, person: "maya" });
  const { sessionId, testId, headers } = taken;
  if (shared ?? claimed)
    await report.setSharing(services, { sessionId, testId, userId: owner.id, shared: true });
  return {
    key: { sessionId, testId },
    owner: { userId: owner.id, headers: new Headers() },
    maker: { userId: null, headers },
    taken,
  };
}
const like = (
  key: { sessionId: string; testId: string },
  more: Partial<FeedbackCall> = {},
): FeedbackCall => ({
  ...key,
  sectionId: "films",
  reaction: "like",
  feedback: "",
  ...more,
});

describe("who may see a report", () => {
  test("[RESULT-18] shared and closed by presses at the same moment, none of them fails", async () => {
    const { key, owner } = await result({ shared: false });
    const { userId } = owner;
    const presses = Array.from({ length: 6 }, (_, i) =>
      report.setSharing(services, { ...key, userId, shared: i % 2 === 0 }),
    );
    expect((await Promise.allSettled(presses)).map(({ status }) => status)).toEqual(
      Array(6).fill("fulfilled"),
    );
  });

  test("[RESULT-18] the owner sees everything, others everything but the answers and whose it is", async () => {
    const { key, owner, taken } = await result();
    const mine = await report.openReport(services, { ...key, viewer: owner });
    const theirs = await report.openReport(services, { ...key, viewer: stranger });
    expect(mine).toMatchObject({ relation: "owner", claimed: true, shared: true });
    expect(mine!.document).toEqual(report.composeReport(taken));
    expect(mine!.document.user_id).toBe(owner.userId);
    expect(mine!.document.evidence.findings[0]!.answers.length).toBeGreaterThan(0);
    expect(theirs!.relation).toBe("guest");
    expect(theirs!.document.user_id).toBe("anonymous");
    const own = JSON.stringify(mine!.document.results).replaceAll(
      /women of about \d+ who/g,
      "people of their group who",
    );
    expect(JSON.stringify(theirs!.document.results)).toBe(own);
    expect(theirs!.document.evidence.findings.flatMap((f) => f.answers)).toEqual([]);
    expect(theirs!.json).not.toContain(owner.userId);
  });

  test("[RESULT-13] before it has an owner it is the browser's that made it, and a signed-in stranger's never", async () => {
    const { key, owner, maker } = await result({ claimed: false });
    expect(await report.openReport(services, { ...key, viewer: maker })).toMatchObject({
      relation: "maker",
      claimed: false,
    });
    expect(
      (await report.openReport(services, { ...key, viewer: maker }))!.document.evidence.findings[0]!.answers
        .length,
    ).toBeGreaterThan(0);
    expect(await report.openReport(services, { ...key, viewer: owner })).toBeUndefined();
  });

  test("[RESULT-13] once claimed it is the account's, at once, and the browser without it is a guest", async () => {
    const { key, owner, maker } = await result({ claimed: false });
    await report.openReport(services, { ...key, viewer: maker });
    await quest.claimQuests(services, owner.userId, maker);
    const landed = await report.openReport(services, { ...key, userId: owner.userId, viewer: owner });
    expect(landed).toMatchObject({ relation: "owner", claimed: true });
    expect(await report.openReport(services, { ...key, viewer: maker })).toBeUndefined();
    await report.setSharing(services, { ...key, userId: owner.userId, shared: true });
    expect(await report.openReport(services, { ...key, viewer: maker })).toMatchObject({
      relation: "guest",
      claimed: true,
    });
  });

  test("[RESULT-18] the user id in the address grants nothing, and only the owner's or anonymous finds anything", async () => {
    const { key, owner } = await result();
    const other = await createPerson(services);
    const ask = (userId: string, viewer: report.Viewer) =>
      report.openReport(services, { ...key, userId, viewer });
    expect((await ask(owner.userId, stranger))!.relation).toBe("guest");
    expect((await ask("anonymous", owner))!.relation).toBe("owner");
    expect(await ask(other.id, owner)).toBeUndefined();
    expect(await ask(other.id, { userId: other.id })).toBeUndefined();
  });

  test("an unknown session or form finds nothing", async () => {
    const { key, owner } = await result();
    expect(
      await report.openReport(services, { ...key, sessionId: "q_0000000000000000000000", viewer: owner }),
    ).toBeUndefined();
    expect(
      await report.openReport(services, { ...key, testId: "neo-116-v1", viewer: owner }),
    ).toBeUndefined();
  });
});

describe("sharing", () => {
  test("[SAFE-08] [RESULT-18] nobody else sees a result until its owner shares it", async () => {
    const { key, owner } = await result({ shared: false });
    expect(await report.sharingOf(services, key)).toBe(false);
    expect(await report.openReport(services, { ...key, viewer: stranger })).toBeUndefined();
    await report.setSharing(services, { ...key, userId: owner.userId, shared: true });
    expect(await report.openReport(services, { ...key, viewer: stranger })).toBeDefined();
    const unsaved = await result({ claimed: false });
    expect(await report.openReport(services, { ...unsaved.key, viewer: stranger })).toBeUndefined();
    expect(await report.openReport(services, { ...unsaved.key, viewer: unsaved.maker })).toBeDefined();
  });

  test("[SAFE-08] a guest's copy names neither sex nor age, wherever the owner's does", async () => {
    const { key, owner } = await result();
    const mine = (await report.openReport(services, { ...key, viewer: owner }))!.json();
    const theirs = (await report.openReport(services, { ...key, viewer: stranger }))!.json();
    expect(mine).toMatch(/\bwomen\b|\bof about \d/);
    expect(theirs).not.toMatch(/\bwomen\b|\bmen\b|\bof about \d/);
  });

  test("[RESULT-18] turned off, others find nothing and the owner still does; turned on again, others do too", async () => {
    const { key, owner } = await result();
    await report.openReport(services, { ...key, viewer: stranger });
    await report.setSharing(services, { ...key, userId: owner.userId, shared: false });
    expect(await report.sharingOf(services, key)).toBe(false);
    expect(await report.openReport(services, { ...key, viewer: stranger })).toBeUndefined();
    expect(await report.openReport(services, { ...key, viewer: owner })).toMatchObject({
      relation: "owner",
      shared: false,
    });
    await report.setSharing(services, { ...key, userId: owner.userId, shared: true });
    expect(await report.openReport(services, { ...key, viewer: stranger })).toBeDefined();
  });

  test("[RESULT-18] another process learns of it within a second", async () => {
    const { key, owner } = await result();
    const elsewhere = { ...services, db: Object.create(services.db) as typeof services.db };
    expect(await report.openReport(elsewhere, { ...key, viewer: stranger })).toBeDefined();
    await report.setSharing(services, { ...key, userId: owner.userId, shared: false });
    later(1000);
    expect(await report.openReport(elsewhere, { ...key, viewer: stranger })).toBeUndefined();
  });

  test("[RESULT-18] only the owner turns it", async () => {
    const { key } = await result();
    const other = await createPerson(services);
    const turned = report.setSharing(services, { ...key, userId: other.id, shared: false });
    await expect(turned).rejects.toMatchObject({ code: "RESULT_NOT_FOUND", status: 404 });
    expect(await report.sharingOf(services, key)).toBe(true);
  });

  test("[RESULT-17] an unclaimed result has to be saved first", async () => {
    const { key, owner } = await result({ claimed: false });
    const turned = report.setSharing(services, { ...key, userId: owner.userId, shared: false });
    await expect(turned).rejects.toMatchObject({ message: "Please save your analysis first", status: 409 });
  });
});

describe("what memory holds", () => {
  test("a deleted result is gone within a second", async () => {
    const { key, owner, maker } = await result({ claimed: false });
    expect(await report.openReport(services, { ...key, viewer: maker })).toBeDefined();
    later(40 * 24 * 3600 * 1000);
    await quest.expireQuests(services);
    expect(await report.openReport(services, { ...key, viewer: owner })).toBeUndefined();
  });

  test("a hundred readers at once ask the database once, and all get the same bytes", async () => {
    const { key } = await result();
    const statements = await statementsOf(services, async () => {
      const readers = Array.from({ length: 100 }, () =>
        report.openReport(services, { ...key, viewer: stranger }),
      );
      const read = await Promise.all(readers);
      expect(new Set(read.map((r) => r!.json())).size).toBe(1);
    });
    expect(statements).toHaveLength(2); // the result, and its import and sharing
  });
});

describe("reactions and thoughts", () => {
  test("[RESULT-07] the owner's are stored; a later reaction replaces the first and leaves the thought", async () => {
    const { key, owner } = await result();
    await report.leaveFeedback(services, like(key, { feedback: "Columbus, yes." }), owner);
    await report.leaveFeedback(services, like(key, { reaction: "none" }), owner);
    await report.leaveFeedback(services, like(key, { sectionId: "mind", reaction: "dislike" }), owner);
    expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.userId)).toEqual([
      { sectionId: "films", reaction: "none", thought: "Columbus, yes." },
      { sectionId: "mind", reaction: "dislike", thought: "" },
    ]);
    expect(await report.reactionsFor(services, key, { relation: "owner" })).toEqual({
      films: "none",
      mind: "dislike",
    });
  });

  test("[RESULT-07] those of the browser that made the report move into the account with it", async () => {
    const { key, owner, maker } = await result({ claimed: false });
    await report.leaveFeedback(services, like(key), maker);
    await quest.claimQuests(services, owner.userId, maker);
    expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.userId)).toMatchObject([
      { reaction: "like" },
    ]);
  });

  test("[RESULT-18] those of people who were sent the link are accepted, kept apart, and never the owner's", async () => {
    const { key, owner } = await result();
    const other = await createPerson(services);
    await report.leaveFeedback(services, like(key, { feedback: "So you!" }), stranger);
    await report.leaveFeedback(services, like(key, { reaction: "dislike" }), { userId: other.id });
    expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.userId)).toEqual([]);
    expect(await report.feedbackOf(services, key.sessionId, key.testId, other.id)).toEqual([]);
    expect(await report.reactionsFor(services, key, { relation: "guest" })).toEqual({});
    expect(await services.db.$count(reportFeedback, eq(reportFeedback.sessionId, key.sessionId))).toBe(0);
    expect(
      await services.db.$count(reportGuestFeedback, eq(reportGuestFeedback.sessionId, key.sessionId)),
    ).toBe(2);
  });

  test("[RESULT-18] refuses reactions to a report that the viewer cannot see", async () => {
    const { key, owner } = await result();
    await report.setSharing(services, { ...key, userId: owner.userId, shared: false });
    await expect(report.leaveFeedback(services, like(key), stranger)).rejects.toMatchObject({ status: 404 });
  });

  test("[API-04] guests cannot fill the cache: after 500 the answer is 429", async () => {
    const { key } = await result();
    const row = { ...like(key), thought: "", speaksOf: "", givenAt: services.clock.now() };
    await services.db.insert(reportGuestFeedback).values(Array.from({ length: 500 }, () => row));
    await expect(report.leaveFeedback(services, like(key), stranger)).rejects.toMatchObject({ status: 429 });
  });
});

describe("results that were made elsewhere", () => {
  const results =
    'Here you are!\n```json\n{"section 1": "A line from elsewhere.", "Mind Card": {"name": "The Gardener", "scores": [sixty-five]},\n "subjects": [{"title": "Botany", "description": "Green.", "matchPercentage": sixty-five}], "findings": []}\n```';

  test("[RESULT-14] they take the place of the engine's sections, repaired, with defaults where they say nothing", async () => {
    const { key, owner, taken } = await result();
    const engine = report.composeReport(taken);
    await report.importResults(services, { ...key, results, source: "an export" });
    const { results: read, evidence } = (await report.openReport(services, { ...key, viewer: owner }))!
      .document;
    expect(read["section 1"]).toBe("A line from elsewhere.");
    expect(read["Mind Card"]).toMatchObject({
      name: "The Gardener",
      scores: ["65/100", "50/100", "50/100", "50/100"],
    });
    expect(read["Mind Card"].insights).toEqual(Array.from({ length: 4 }, () => "Analysis in progress..."));
    expect(read.subjects).toEqual([{ title: "Botany", description: "Green.", matchPercentage: 65 }]);
    expect(read.findings).toEqual(engine.results.findings);
    expect(evidence.subjects).toEqual([]);
    expect(evidence.findings).toEqual(engine.evidence.findings);
    expect(evidence.traits).toEqual(engine.evidence.traits);
    expect(Object.keys(read)).toEqual(Object.keys(engine.results));
  });

  test("[RESULT-14] a stored text that nothing can be read from leaves the engine's report as it is", async () => {
    const { key, owner, taken } = await result();
    await services.db
      .insert(reportImports)
      .values({ ...key, results: "I cannot do that.", source: "a model", importedAt: services.clock.now() });
    const opened = await report.openReport(services, { ...key, viewer: owner });
    expect(opened!.document).toEqual(report.composeReport(taken));
  });

  const refused: [what: string, given: string, code: string][] = [
    ["talk alone", "I cannot do that.", "RESULTS_UNUSABLE"],
    ["more than 200 kB", `{"findings": ["${"x".repeat(200_000)}"]}`, "RESULTS_UNUSABLE"],
    ["20,000 brackets", "[".repeat(20_000), "RESULTS_UNUSABLE"],
  ];
  test.each(refused)("[RESULT-14] %s is refused at the entry", async (_, given, code) => {
    const { key } = await result();
    const put = report.importResults(services, { ...key, results: given, source: "test" });
    await expect(put).rejects.toMatchObject({ code, field: "results" });
  });

  test("[RESULT-14] nothing is imported for a result that is not there", async () => {
    const put = report.importResults(services, {
      sessionId: "q_0000000000000000000000",
      testId: "neo-58-v1",
      results,
      source: "test",
    });
    await expect(put).rejects.toMatchObject({ status: 404 });
  });
});
