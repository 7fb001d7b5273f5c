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
const advanceClock = (ms: number) => (now += ms);
beforeEach(() => {
  services.clock = { now: () => new Date(now) };
});

/** Maya's result: by default in her account and shared, or unclaimed (`claimed: false`). */
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
  changes: Partial<FeedbackCall> = {},
): FeedbackCall => ({
  ...key,
  sectionId: "films",
  reaction: "like",
  feedback: "",
  ...changes,
});

describe("who may see a report", () => {
  test("[RESULT-18] handles simultaneous requests to share and unshare without an error", async () => {
    const { key, owner } = await result({ shared: false });
    const { userId } = owner;
    const presses = Array.from({ length: 6 }, (_, i) =>
      report.setSharing(services, { ...key, userId, shared: i % 2 === 0 }),
    );
    expect((await Promise.allSettled(presses)).map(({ status }) => status)).toEqual(
      Array(6).fill("fulfilled"),
    );
  });

  test("[RESULT-18] shows the owner everything, and others everything except answers, owner and comparison group", async () => {
    const { key, owner, taken } = await result();
    const asOwner = await report.openReport(services, { ...key, viewer: owner });
    const asStranger = await report.openReport(services, { ...key, viewer: stranger });
    expect(asOwner).toMatchObject({ relation: "owner", claimed: true, shared: true });
    expect(asOwner!.document).toEqual(report.composeReport(taken));
    expect(asOwner!.document.user_id).toBe(owner.userId);
    expect(asOwner!.document.evidence.findings[0]!.answers.length).toBeGreaterThan(0);
    expect(asStranger!.relation).toBe("guest");
    expect(asStranger!.document.user_id).toBe("anonymous");
    const ownerJson = JSON.stringify(asOwner!.document.results).replaceAll(
      /women of about \d+ who/g,
      "people of their group who",
    );
    expect(JSON.stringify(asStranger!.document.results)).toBe(ownerJson);
    expect(asStranger!.document.evidence.findings.flatMap((f) => f.answers)).toEqual([]);
    expect(asStranger!.json).not.toContain(owner.userId);
  });

  test("[RESULT-13] belongs to the browser that took the quest until it is claimed, and never to a signed-in stranger", async () => {
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

  test("[RESULT-13] belongs to the account once it is claimed, and makes the signed-out browser a guest", async () => {
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

  test("[RESULT-18] finds a report only under its owner's id or as anonymous, and grants nothing for either", async () => {
    const { key, owner } = await result();
    const otherMember = await createPerson(services);
    const openAs = (userId: string, viewer: report.Viewer) =>
      report.openReport(services, { ...key, userId, viewer });
    expect((await openAs(owner.userId, stranger))!.relation).toBe("guest");
    expect((await openAs("anonymous", owner))!.relation).toBe("owner");
    expect(await openAs(otherMember.id, owner)).toBeUndefined();
    expect(await openAs(otherMember.id, { userId: otherMember.id })).toBeUndefined();
  });

  test("returns nothing for an unknown session or form", async () => {
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
  test("[SAFE-08] [RESULT-18] shows a result to others only after its owner shares it", async () => {
    const { key, owner } = await result({ shared: false });
    expect(await report.sharingOf(services, key)).toBe(false);
    expect(await report.openReport(services, { ...key, viewer: stranger })).toBeUndefined();
    await report.setSharing(services, { ...key, userId: owner.userId, shared: true });
    expect(await report.openReport(services, { ...key, viewer: stranger })).toBeDefined();
    const unsaved = await result({ claimed: false });
    expect(await report.openReport(services, { ...unsaved.key, viewer: stranger })).toBeUndefined();
    expect(await report.openReport(services, { ...unsaved.key, viewer: unsaved.maker })).toBeDefined();
  });

  test("[SAFE-08] leaves sex and age out of a guest's copy", async () => {
    const { key, owner } = await result();
    const ownerJson = (await report.openReport(services, { ...key, viewer: owner }))!.json();
    const strangerJson = (await report.openReport(services, { ...key, viewer: stranger }))!.json();
    expect(ownerJson).toMatch(/\bwomen\b|\bof about \d/);
    expect(strangerJson).not.toMatch(/\bwomen\b|\bmen\b|\bof about \d/);
  });

  test("[RESULT-18] hides a report from others, not from its owner, while sharing is off", async () => {
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

  test("[RESULT-18] takes effect in another process within a second", async () => {
    const { key, owner } = await result();
    const elsewhere = { ...services, db: Object.create(services.db) as typeof services.db };
    expect(await report.openReport(elsewhere, { ...key, viewer: stranger })).toBeDefined();
    await report.setSharing(services, { ...key, userId: owner.userId, shared: false });
    advanceClock(1000);
    expect(await report.openReport(elsewhere, { ...key, viewer: stranger })).toBeUndefined();
  });

  test("[RESULT-18] is changed only by the owner", async () => {
    const { key } = await result();
    const otherMember = await createPerson(services);
    const turned = report.setSharing(services, { ...key, userId: otherMember.id, shared: false });
    await expect(turned).rejects.toMatchObject({ code: "RESULT_NOT_FOUND", status: 404 });
    expect(await report.sharingOf(services, key)).toBe(true);
  });

  test("[RESULT-17] requires an unclaimed result to be saved first", async () => {
    const { key, owner } = await result({ claimed: false });
    const turned = report.setSharing(services, { ...key, userId: owner.userId, shared: false });
    await expect(turned).rejects.toMatchObject({ message: "Please save your analysis first", status: 409 });
  });
});

describe("the report cache", () => {
  test("does not serve a deleted result", async () => {
    const { key, owner, maker } = await result({ claimed: false });
    expect(await report.openReport(services, { ...key, viewer: maker })).toBeDefined();
    advanceClock(40 * 24 * 3600 * 1000);
    await quest.expireQuests(services);
    expect(await report.openReport(services, { ...key, viewer: owner })).toBeUndefined();
  });

  test("runs two statements for a hundred simultaneous readers, who all get the same bytes", async () => {
    const { key } = await result();
    const statements = await statementsOf(services, async () => {
      const readers = Array.from({ length: 100 }, () =>
        report.openReport(services, { ...key, viewer: stranger }),
      );
      const reports = await Promise.all(readers);
      expect(new Set(reports.map((r) => r!.json())).size).toBe(1);
    });
    expect(statements).toHaveLength(2); // one for the result, one for its import and sharing
  });
});

describe("reactions and thoughts", () => {
  test("[RESULT-07] are stored for the owner; a later reaction replaces the first and keeps the thought", async () => {
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

  test("[RESULT-07] move into the account when the result is claimed", async () => {
    const { key, owner, maker } = await result({ claimed: false });
    await report.leaveFeedback(services, like(key), maker);
    await quest.claimQuests(services, owner.userId, maker);
    expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.userId)).toMatchObject([
      { reaction: "like" },
    ]);
  });

  test("[RESULT-18] from guests are stored apart from the owner's", async () => {
    const { key, owner } = await result();
    const otherMember = await createPerson(services);
    await report.leaveFeedback(services, like(key, { feedback: "So you!" }), stranger);
    await report.leaveFeedback(services, like(key, { reaction: "dislike" }), { userId: otherMember.id });
    expect(await report.feedbackOf(services, key.sessionId, key.testId, owner.userId)).toEqual([]);
    expect(await report.feedbackOf(services, key.sessionId, key.testId, otherMember.id)).toEqual([]);
    expect(await report.reactionsFor(services, key, { relation: "guest" })).toEqual({});
    expect(await services.db.$count(reportFeedback, eq(reportFeedback.sessionId, key.sessionId))).toBe(0);
    expect(
      await services.db.$count(reportGuestFeedback, eq(reportGuestFeedback.sessionId, key.sessionId)),
    ).toBe(2);
  });

  test("[RESULT-18] are rejected for a report that the viewer cannot see", async () => {
    const { key, owner } = await result();
    await report.setSharing(services, { ...key, userId: owner.userId, shared: false });
    await expect(report.leaveFeedback(services, like(key), stranger)).rejects.toMatchObject({ status: 404 });
  });

  test("[API-04] from guests get 429 after 500 for one report, so that they cannot fill the table", async () => {
    const { key } = await result();
    const row = { ...like(key), thought: "", speaksOf: "", givenAt: services.clock.now() };
    await services.db.insert(reportGuestFeedback).values(Array.from({ length: 500 }, () => row));
    await expect(report.leaveFeedback(services, like(key), stranger)).rejects.toMatchObject({ status: 429 });
  });
});

describe("imported results", () => {
  const results =
    'Here you are!\n```json\n{"section 1": "A line from elsewhere.", "Mind Card": {"name": "The Gardener", "scores": [sixty-five]},\n "subjects": [{"title": "Botany", "description": "Green.", "matchPercentage": sixty-five}], "findings": []}\n```';

  test("[RESULT-14] replace the engine's sections, repaired, with defaults for missing values", async () => {
    const { key, owner, taken } = await result();
    const engine = report.composeReport(taken);
    await report.importResults(services, { ...key, results, source: "an export" });
    const { results: shown, evidence } = (await report.openReport(services, { ...key, viewer: owner }))!
      .document;
    expect(shown["section 1"]).toBe("A line from elsewhere.");
    expect(shown["Mind Card"]).toMatchObject({
      name: "The Gardener",
      scores: ["65/100", "50/100", "50/100", "50/100"],
    });
    expect(shown["Mind Card"].insights).toEqual(Array.from({ length: 4 }, () => "Analysis in progress..."));
    expect(shown.subjects).toEqual([{ title: "Botany", description: "Green.", matchPercentage: 65 }]);
    expect(shown.findings).toEqual(engine.results.findings);
    expect(evidence.subjects).toEqual([]);
    expect(evidence.findings).toEqual(engine.evidence.findings);
    expect(evidence.traits).toEqual(engine.evidence.traits);
    expect(Object.keys(shown)).toEqual(Object.keys(engine.results));
  });

  test("[RESULT-14] leave the engine's report unchanged if a stored text cannot be parsed", async () => {
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
  test.each(refused)("[RESULT-14] are rejected on import: %s", async (_, text, code) => {
    const { key } = await result();
    const importing = report.importResults(services, { ...key, results: text, source: "test" });
    await expect(importing).rejects.toMatchObject({ code, field: "results" });
  });

  test("[RESULT-14] are rejected for a missing result", async () => {
    const importing = report.importResults(services, {
      sessionId: "q_0000000000000000000000",
      testId: "neo-58-v1",
      results,
      source: "test",
    });
    await expect(importing).rejects.toMatchObject({ status: 404 });
  });
});
