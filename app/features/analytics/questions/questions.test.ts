import { describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { noteFact } from "../collection/facts.server.ts";
import { eraseVisits } from "../members/own-visits.server.ts";
import { rollUpAll, signUpIn } from "../fixtures.ts";
import { from, onLaptop, over, signup, statisticsFixtures } from "../statistics/statistics-fixtures.ts";

const services = useServices();
const { setClock, visit } = statisticsFixtures(services);

const answerTo = async (id: string, asked = "from=2026-10-01&to=2026-11-20") => {
  setClock("2026-11-20T12:00:00Z");
  await rollUpAll(services);
  return (await analytics.readQuestions(services, over(asked))).find((one) => one.id === id)!;
};
let memberCount = 0;
/** A person who signed up in a visit from this source, and paid this many hours later. */
async function member(time: string, source: string, paidAfterHours?: number, amount = 95_000) {
  const userId = `user-${++memberCount}`;
  const journeyId = await visit(time, { seen: [["/", 60]], actions: [signup], ...from("other", source) });
  await signUpIn(services, { journeyId, userId });
  if (paidAfterHours === undefined) return userId;
  // the visit began a minute before it was sent
  setClock(new Date(Date.parse(time) - 60_000 + paidAfterHours * 3_600_000).toISOString());
  await noteFact(services, { kind: "paid", reference: userId, userId, amount });
  return userId;
}
/** A visit whose browser reported a payment at this time. */
const paying = (time: string, source: string) =>
  visit(time, { actions: [{ action: "payment_done", page: "/x" }], ...from("other", source) });
/** A payment without a visit, as the server recorded it. */
const paid = (time: string, reference: string) => {
  setClock(time);
  return noteFact(services, { kind: "paid", reference, userId: "hasty", amount: 95_000 });
};
const saidOf = async (id: string) => {
  const { answer, rows } = await answerTo(id);
  return [answer, rows.length];
};
const cohortsOver = async (days: string) =>
  (await analytics.readQuestions(services, over(days))).find(({ id }) => id === "cohorts");
const NO_DATA = "No data for this period.";

describe("[OWNER-03] the owner's questions, over known data", () => {
  test("answers which post brings sign-ups", async () => {
    const [room, fire] = ["/blog/the-room", "/blog/the-fire"];
    for (let n = 0; n < 5; n++)
      await visit("2026-11-10T10:00:00Z", { seen: [[room, 30]], ...(n < 3 && { actions: [signup] }) }); // oxlint-disable-line no-await-in-loop
    for (let n = 0; n < 9; n++)
      await visit("2026-11-11T10:00:00Z", {
        seen: [
          ["/", 5],
          [fire, 30],
          [fire, 5],
        ],
        ...(n < 1 && { actions: [signup] }),
      }); // oxlint-disable-line no-await-in-loop
    await visit("2026-11-11T10:00:00Z", { seen: [["/blog", 30]], actions: [signup] });
    await visit("2026-09-11T10:00:00Z", { seen: [[fire, 30]], actions: [signup] });
    expect(await answerTo("posts")).toMatchObject({
      answer: "/blog/the-room: 3 sign-ups in 5 visits that opened it.",
      rows: [
        [room, "5", "3"],
        [fire, "9", "1"],
      ],
    });
  });

  test("answers where people leave the quest", async () => {
    for (const last of [3, 3, 3, 1, 5]) {
      const statements = Array.from({ length: last }, (_, at) => ({
        action: "quest_statement" as const,
        page: "/assessment",
        extras: { n: at + 1 },
      }));
      await visit("2026-11-10T10:00:00Z", { seen: [["/assessment", 60]], actions: statements }); // oxlint-disable-line no-await-in-loop
    }
    await rollUpAll(services);
    expect((await answerTo("leaving")).answer).toBe(
      "After statement 3: 3 of 4 who answered it did not answer the next.",
    );
  });

  test("does not count the last statement of the short form as leaving", async () => {
    const first58 = Array.from({ length: 58 }, (_, at) => ({
      action: "quest_statement" as const,
      page: "/assessment",
      extras: { n: at + 1 },
    }));
    for (const answered of [58, 58, 58, 57])
      await visit("2026-11-10T10:00:00Z", { actions: first58.slice(0, answered) }); // oxlint-disable-line no-await-in-loop
    await rollUpAll(services);
    expect(await answerTo("leaving")).toMatchObject({
      answer: "After statement 57: 1 of 4 who answered it did not answer the next.",
      rows: [["Statement 57", "4", "1"]],
    });
  });

  test("answers which campaign turns visits into sign-ups", async () => {
    for (let n = 0; n < 10; n++)
      await visit("2026-11-10T10:00:00Z", {
        ...from("instagram", "ig", "dusk"),
        ...(n < 2 && { actions: [signup] }),
      }); // oxlint-disable-line no-await-in-loop
    for (let n = 0; n < 3; n++)
      await visit("2026-11-10T10:00:00Z", {
        ...from("instagram", "ig", "dawn"),
        ...(n < 1 && { actions: [signup] }),
      }); // oxlint-disable-line no-await-in-loop
    expect(await answerTo("campaigns")).toMatchObject({
      answer: "“dawn”: 33% of 3 visits.",
      rows: [
        ["dusk", "10", "2", "20%", "0"],
        ["dawn", "3", "1", "33%", "0"],
      ],
    });
  });

  test("answers where payers came from, by sign-up and by paying visit, adding up to all revenue", async () => {
    await member("2026-11-01T10:00:00Z", "a.test", 1);
    const back = await member("2026-11-01T10:00:00Z", "a.test", 2);
    await member("2026-11-01T10:00:00Z", "b.test", 3, 120_000);
    setClock("2026-11-05T10:00:00Z");
    await noteFact(services, { kind: "refunded", reference: back, userId: back, amount: 95_000 });
    await noteFact(services, {
      kind: "paid",
      reference: "unseen",
      userId: "unseen",
      amount: 50_000,
    });
    await paying("2026-11-01T11:00:40Z", "letter"); // for the first payment, an hour after the sign-up
    await paying("2026-11-03T09:00:00Z", "elsewhere"); // reported by a browser only
    expect(await answerTo("revenue")).toMatchObject({
      answer:
        "Of ₹3,600, most came from a.test by the visit in which they signed up (₹1,900), and from letter by the visit in which they paid (₹950).",
      rows: [
        ["a.test", "₹1,900", "₹950", "₹950", "₹0"],
        ["b.test", "₹1,200", "₹0", "₹1,200", "₹0"],
        ["Unknown", "₹500", "₹0", "₹500", "₹2,650"],
        ["letter", "₹0", "₹0", "₹0", "₹950"],
      ],
    });
  });

  test("answers how far people get on each device", async () => {
    const [start, finish] = ["quest_start", "quest_finish"].map((action) => ({
      action: action as "quest_start",
      page: "/quest",
    }));
    await visit("2026-11-10T10:00:00Z", { actions: [start!, finish!, signup] });
    await visit("2026-11-10T10:00:00Z", { actions: [start!] });
    await visit("2026-11-10T10:00:00Z");
    expect(await answerTo("devices")).toMatchObject({
      answer: "Of quests begun on a phone, 50% are finished in the same visit: the most.",
      rows: [["Phone", "3", "2", "1", "1", "0"]],
    });
  });

  test("does not count a quest as finished that was started in another visit", async () => {
    const [start, finish] = (["quest_start", "quest_finish"] as const).map((action) => ({
      action,
      page: "/quest",
    }));
    await visit("2026-11-10T10:00:00Z", { actions: [start!, finish!] });
    for (let n = 0; n < 3; n++) await visit("2026-11-10T10:00:00Z", { actions: [start!] }); // oxlint-disable-line no-await-in-loop
    for (let n = 0; n < 2; n++) await visit("2026-11-11T10:00:00Z", { actions: [finish!] }); // oxlint-disable-line no-await-in-loop
    await visit("2026-11-11T10:00:00Z", { actions: [finish!], ...onLaptop });
    expect(await answerTo("devices")).toMatchObject({
      answer: "Of quests begun on a phone, 25% are finished in the same visit: the most.",
      rows: [
        ["Phone", "6", "4", "1", "0", "0"],
        ["Computer", "1", "0", "0", "0", "0"],
      ],
    });
  });

  test("attributes only one of two payments within seconds to the same visit", async () => {
    await paying("2026-11-03T09:00:00Z", "a.test"); // reported at 08:59:01
    await paying("2026-11-03T09:00:50Z", "b.test"); // reported at 08:59:51
    await paid("2026-11-03T08:59:02Z", "first");
    await paid("2026-11-03T08:59:20Z", "second");
    const { rows } = await answerTo("revenue");
    expect(rows.map(([source, , , , last]) => [source, last])).toEqual([
      ["Unknown", "₹950"],
      ["a.test", "₹950"],
    ]);
  });

  test("answers how long it takes from sign-up to payment", async () => {
    for (const hours of [1, 30, 72]) await member("2026-11-01T10:00:00Z", "a.test", hours); // oxlint-disable-line no-await-in-loop
    await member("2026-11-01T10:00:00Z", "a.test");
    expect(await answerTo("to-payment")).toMatchObject({
      answer: "Half of 3 payers paid within 30 hours of signing up.",
      rows: [["3", "30 hours"]],
    });
  });

  test("answers how many of a week's sign-ups pay, leaving out unfinished weeks", async () => {
    for (const hours of [1, undefined, 29 * 24, undefined])
      await member("2026-10-06T10:00:00Z", "a.test", hours); // oxlint-disable-line no-await-in-loop
    await member("2026-10-04T20:00:00Z", "a.test", 1); // Monday in India
    await member("2026-11-10T10:00:00Z", "a.test", 1);
    for (const hours of [1, undefined]) {
      const gone = await member("2026-10-07T10:00:00Z", "a.test", hours); // oxlint-disable-line no-await-in-loop
      await eraseVisits(services, gone); // oxlint-disable-line no-await-in-loop
    }
    expect(await answerTo("cohorts")).toMatchObject({
      answer: "40% within 28 days, over 1 week whose 28 days are over.",
      rows: [
        ["5 October 2026", "5", "2", "40%"],
        ["9 November 2026, not over yet", "1", "1", "100%"],
      ],
    });
  });

  test("labels a week that the period cuts with the days that count", async () => {
    for (const day of ["05", "08", "11", "12"]) await member(`2026-10-${day}T10:00:00Z`, "a.test", 1); // oxlint-disable-line no-await-in-loop
    setClock("2026-11-20T12:00:00Z");
    expect(await cohortsOver("from=2026-10-08&to=2026-10-12")).toMatchObject({
      answer:
        "100% within 28 days, over 2 weeks whose 28 days are over; what of a week lies in the period counts as one.",
      rows: [
        ["8 October 2026, only until 11 October 2026", "2", "2", "100%"],
        ["12 October 2026, only until 12 October 2026", "1", "1", "100%"],
      ],
    });
    expect((await cohortsOver("from=2026-10-05&to=2026-10-11"))?.rows).toEqual([
      ["5 October 2026", "3", "3", "100%"],
    ]);
  });

  test("answers where applications come from", async () => {
    const sent = { action: "apply_submitted" as const, page: "/apply" };
    await visit("2026-11-10T10:00:00Z", { actions: [sent, sent], ...from("other", "a.test") });
    await visit("2026-11-10T10:00:00Z", { actions: [sent], ...from("other", "a.test") });
    await visit("2026-11-10T10:00:00Z", { actions: [sent], ...from("google", "www.google.com") });
    await visit("2026-11-10T10:00:00Z", from("google", "www.google.com"));
    const { answer, rows } = await answerTo("applications");
    expect(answer).toBe("Most from a.test: 2 visits in which one was sent.");
    expect(rows.map(([, n]) => n)).toEqual(["2", "1"]);
  });

  test("says so when the data contains no answer", async () => {
    await visit("2026-11-10T10:00:00Z", {
      ...from("instagram", "ig", "dusk"),
      seen: [["/blog/a-post", 30]],
      actions: [{ action: "quest_start", page: "/quest" }],
    });
    await member("2026-11-11T10:00:00Z", "a.test");
    await noteFact(services, { kind: "paid", reference: "x", userId: "unseen", amount: 50_000 });
    expect(await saidOf("posts")).toEqual(["No visit that opened a post led to a sign-up.", 1]);
    expect(await saidOf("campaigns")).toEqual(["No visit from a campaign led to a sign-up.", 1]);
    expect(await saidOf("revenue")).toEqual(["₹500 was paid; no visit of those who paid is known.", 1]);
    expect(await saidOf("devices")).toEqual(["No quest was finished in the visit in which it was begun.", 1]);
    expect(await saidOf("cohorts")).toEqual(["Too early to say: no week has had its 28 days yet.", 1]);
  });

  test("says in every answer that there is no data", async () => {
    setClock("2026-11-20T12:00:00Z");
    const all = await analytics.readQuestions(services, over("from=2026-10-01&to=2026-11-20"));
    expect(all.map(({ answer }) => answer)).toEqual(all.map(() => NO_DATA));
    expect(all.flatMap(({ rows }) => rows)).toEqual([]);
  });
});
