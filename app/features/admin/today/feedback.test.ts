import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import * as dashboard from "../../dashboard/dashboard.server.ts";
import { buy } from "../../payments/fixtures.ts";
import * as quest from "../../quest/quest.server.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import * as report from "../../report/report.server.ts";

const { services, control } = await openPaymentsFixture();

test("[RESULT-11] [ADMIN-07] shows feedback on sections, with the rated text, and on the paid report, without names", async () => {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
  const result = await takeQuest(services, { userId: user.id, person: "maya" });
  const item = { sessionId: result.sessionId, testId: result.testId };
  const viewer = { userId: user.id, headers: new Headers() };
  const say = (sectionId: "work" | "films", reaction: "like" | "dislike", feedback: string) =>
    report.leaveFeedback(services, { ...item, sectionId, reaction, feedback }, viewer);
  await say("work", "dislike", "I do this every morning already.");
  await say("films", "like", "");
  const all = { section: undefined, archetype: undefined, kind: undefined, text: undefined };
  const { rows } = await report.listReactions(services, all);
  const scored = (await quest.resultsOf(services, user.id))[0];
  const actionItem = scored ? report.composeReport(scored).results.actionItem : "";
  const work = rows.find(({ section }) => section === "work");
  expect(work).toMatchObject({
    reaction: "dislike",
    thought: "I do this every morning already.",
    result: "The Architect",
    guest: false,
  });
  expect(actionItem.startsWith(work!.speaksOf.replace(/…$/, "").slice(0, 60))).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/Iyer|@villa/);
  const only = async (query: string) =>
    (await report.listReactions(services, report.reactionFilterOf(new URLSearchParams(query)))).rows.length;
  expect(await only("section=films")).toBe(1);
  expect(await only("archetype=Architect&kind=thought")).toBe(1);
  expect(await only("archetype=Anchor")).toBe(0);
  const counts = await report.countReactions(services);
  expect(counts.sections.find(({ section }) => section === "work")).toEqual({
    section: "work",
    likes: 0,
    dislikes: 1,
    thoughts: 1,
  });
  expect(counts.archetypes.find(({ archetype }) => archetype === "Architect")).toMatchObject({ likes: 1 });

  await buy(services, control, { user, item });
  const form = { soundsLikeMe: "4", mostUseful: "You VS Future You", missing: "More about work" };
  expect(await dashboard.givePaidFeedback(services, user.id, form)).toBeUndefined();
  expect(await dashboard.readPaidFeedbackSummary(services)).toMatchObject({
    answers: 1,
    soundsLikeMe: [0, 0, 0, 1, 0],
    mostUseful: [{ part: "You VS Future You", n: 1 }],
    missing: [{ text: "More about work" }],
  });
});

test("[RESULT-11] [SPEED-07] uses the archetype stored with each reaction, without reading the result", async () => {
  const user = await createPerson(services, { firstName: "Noor", lastName: "Qureshi" });
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
  const call = { sessionId, testId, sectionId: "mind", reaction: "like", feedback: "" } as const;
  await report.leaveFeedback(services, call, { userId: user.id, headers: new Headers() });
  const ofSession = sql`session_id = ${sessionId}`;
  const stored = await services.db.execute(sql`select archetype from report_feedback where ${ofSession}`);
  expect(stored.rows).toEqual([{ archetype: "Architect" }]);
  const mind = async (archetype: string) => {
    const filters = report.reactionFilterOf(new URLSearchParams({ archetype, section: "mind" }));
    const { archetypes } = await report.countReactions(services);
    const counted = archetypes.find((row) => row.archetype === archetype)?.likes;
    return [(await report.listReactions(services, filters)).rows.map((row) => row.result), counted];
  };
  await services.db.execute(sql`update report_feedback set archetype = 'Anchor' where ${ofSession}`);
  expect(await mind("Anchor")).toEqual([["The Architect"], 1]); // found by the stored archetype
});

const filter = (query: string) => report.reactionFilterOf(new URLSearchParams(query));

test("[RESULT-11] [ADMIN-07] counts feedback by text, most disliked first, within the page's filters, and finds a text's comments", async () => {
  await services.db.execute(sql`delete from report_feedback`);
  await services.db.execute(sql`delete from report_guest_feedback`);
  const say = async (person: "maya" | "noor", sectionId: "work" | "mind", reaction: "like" | "dislike") => {
    const user = await createPerson(services, { firstName: "Asha", lastName: "Rao" });
    const { sessionId, testId } = await takeQuest(services, { userId: user.id, person });
    const call = { sessionId, testId, sectionId, reaction, feedback: "" } as const;
    await report.leaveFeedback(services, call, { userId: user.id, headers: new Headers() });
    return { sessionId, testId };
  };
  await say("maya", "mind", "like");
  await say("maya", "mind", "dislike");
  const last = await say("maya", "mind", "dislike");
  await say("noor", "mind", "dislike");
  const { texts, others } = await report.countTexts(services, filter(""));
  const [most] = texts;
  const { rows } = await report.listReactions(services, filter("section=mind&archetype=Architect"));
  expect(others).toBe(0);
  expect(most).toMatchObject({ section: "mind", likes: 1, dislikes: 2, thoughts: 0 });
  expect(new Set(rows.map(({ speaksOf }) => speaksOf))).toEqual(new Set([most!.speaksOf]));
  expect(texts.map(({ dislikes }) => dislikes)).toEqual([2, 1]);
  const led = await report.listReactions(services, filter(`section=mind&text=${most!.key}`));
  expect(led.rows.map(({ speaksOf }) => speaksOf)).toEqual(Array(3).fill(most!.speaksOf));
  expect((await report.countTexts(services, filter("kind=like"))).texts).toMatchObject([
    { likes: 1, dislikes: 0 },
  ]);
  expect((await report.countTexts(services, filter("section=work"))).texts).toEqual([]);

  await services.db.execute(sql`
    update report_feedback set speaks_of = 'A text of ' || session_id where session_id <> ${last.sessionId}`);
  await services.db.execute(sql`
    insert into report_guest_feedback (session_id, test_id, section_id, reaction, thought, speaks_of, given_at)
    select ${last.sessionId}, ${last.testId}, 'films', 'dislike', '', 'Film ' || i, now()
    from generate_series(1, 20) i`);
  const many = await report.countTexts(services, filter(""));
  expect([many.texts.length, many.others]).toEqual([12, 12]);
});
