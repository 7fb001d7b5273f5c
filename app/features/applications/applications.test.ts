import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { useServices } from "../../../testing/services.ts";
import * as audit from "../audit/audit.server.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { putSetting } from "../settings/fixtures.ts";
import { takeQuest } from "../quest/fixtures.ts";
import * as applications from "./applications.server.ts";
import { readBrought, sendApplication } from "./form/applying.server.ts";
import type { Answers } from "./contract.ts";
import type { Decision } from "./domain/states.ts";
import { answersFrom, anyone, apply, offerFrom, openWeek } from "./fixtures.ts";
import { applicationsHttp } from "./http.server.ts";
import { applicationJobs } from "./jobs.server.ts";
import { applicationsPersonalData } from "./personal-data.server.ts";
import { applications as table, applicationStory } from "./tables.server.ts";
import { transaction } from "../../platform/database/db.server.ts";

const services = useServices(applicationJobs.map(({ cron: _cron, ...rest }) => rest));
const { to: emailsTo, waitFor: emailTo } = useSentEmails(services);
const ada = { id: "ada", name: "Ada Fernandes" };
const T0 = Date.parse("2026-11-23T12:00:00+05:30");
const send = (answers: Answers, id?: string) =>
  sendApplication(services, { ...anyone(answers, id), journeyId: null, brought: undefined });
const stored = async (id: string) => (await applications.readApplication(services, id))!;
const move = async (id: string, to: Decision, more = {}) =>
  applications.moveApplication(services, {
    id,
    to,
    version: (await stored(id)).version,
    text: "",
    who: ada,
    ...more,
  });

beforeEach(async () => {
  services.clock = { now: () => new Date(T0) };
  await services.db.execute(sql`truncate applications cascade`);
  await openWeek(services, 2);
});

describe("[APPLY-01] a draft and its submission", () => {
  test("saves a draft once it has an address, emails its link once, and continues it in another browser", async () => {
    const answers = answersFrom({ building: "" });
    expect(await applications.saveDraft(services, anyone({ ...answers, email: "" }))).toEqual({
      is: "unsaved",
      problems: {},
    });
    const saved = await applications.saveDraft(services, anyone(answers));
    const { id } = saved as { id: string };
    await applications.saveDraft(services, anyone({ ...answers, building: "More" }, id));
    const { text = "" } = await emailTo(answers.email, /so far/);
    const [, key = ""] = /application\/open\/(\S+)/.exec(text)!;
    expect((await applications.findByKey(services, key))?.id).toBe(id);
    expect((await stored(id)).answers.building).toBe("More");
    expect(emailsTo(answers.email)).toHaveLength(1);
  });

  test("replaces a draft whose address changes, so that its old key opens nothing", async () => {
    const [lure, own] = [answersFrom(), answersFrom()];
    const begin = async (answers: Answers, before?: string) =>
      ((await applications.saveDraft(services, anyone(answers, before))) as { id: string }).id;
    const first = await begin(lure);
    await applications.joinAccount(services, first, "whoever laid it out");
    const second = await begin(own, first);
    expect(await applications.readApplication(services, first)).toBeUndefined();
    expect(await stored(second)).toMatchObject({ state: "draft", email: own.email, userId: null });
    expect(await begin({ ...own, building: "More" }, second)).toBe(second);
    const sent = (await send({ ...own, email: lure.email }, second)) as { id: string };
    expect(await applications.readApplication(services, second)).toBeUndefined();
    expect(await stored(sent.id)).toMatchObject({ state: "received", email: lure.email });
  });

  test("keeps one draft per device, even for concurrent saves before it has its key", async () => {
    const http = applicationsHttp(services);
    const save = async (begun: string, more: Partial<Answers>, cookie = "") => {
      const answer = await http.request("/api/applications/draft", {
        method: "POST",
        headers: { "content-type": "application/json", origin: services.env.ORIGIN, cookie },
        body: JSON.stringify({ ...answers, ...more, begun }),
      });
      expect(await answer.json()).toMatchObject({ success: true, saved: true });
      return answer.headers.get("set-cookie")!.split(";", 1)[0]!;
    };
    const count = () => services.db.$count(table, eq(table.email, answers.email));
    const answers = answersFrom({ stuck: "" });
    const [phone, laptop] = ["a".repeat(48), "b".repeat(48)];
    const [key] = await Promise.all([
      save(phone, {}),
      save(phone, { stuck: "At the door" }),
      save(phone, {}),
    ]);
    await save(phone, { stuck: "Behind the door" });
    expect(await count()).toBe(1);
    await save(laptop, {});
    expect(await count()).toBe(2);
    // two concurrent saves with another address
    const moved = answersFrom().email;
    await Promise.all([save(phone, { email: moved }, key), save(phone, { email: moved }, key)]);
    expect([await count(), await services.db.$count(table)]).toEqual([1, 2]);
    // the device's secret opens nothing once the links are cancelled
    const [mine] = await services.db.select().from(table).where(eq(table.email, moved));
    await applications.cancelLinks(services, mine!.id);
    await save(phone, { email: moved, stuck: "Somewhere else" });
    expect((await stored(mine!.id)).answers.stuck).toBe("");
    expect(await services.db.$count(table)).toBe(3);
  });

  test("accepts repeated and concurrent submissions as one, and emails the applicant", async () => {
    const answers = answersFrom({ dates: "January 2027" });
    const results = await Promise.all([send(answers), send(answers), send(answers)]);
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]).toMatchObject({ is: "sent" });
    expect(await services.db.$count(table)).toBe(1);
    await emailTo(answers.email, /We have your application/);
    expect(await services.db.$count(applicationStory)).toBe(1);
  });

  test("opens a member's draft on a device without its key", async () => {
    const { id: userId } = await createPerson(services);
    const answers = answersFrom({ stuck: "" });
    const { id } = (await applications.saveDraft(services, { ...anyone(answers), userId })) as { id: string };
    const elsewhere = { userId, headers: new Headers() };
    expect(await applications.readForm(services, elsewhere)).toMatchObject({ answers, saved: true });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...answers, stuck: "At the door", dates: "later" }))
      form.set(name, value);
    form.delete("quest");
    expect(await applications.submitForm(services, form, elsewhere, "elsewhere")).toMatchObject({
      is: "sent",
    });
    expect(await stored(id)).toMatchObject({ state: "received", answers: { stuck: "At the door" } });
    expect(await applications.readForm(services, elsewhere)).toEqual({ sent: true });
    expect(await applications.readForm(services, { ...elsewhere, userId: null })).toMatchObject({
      sent: false,
    });
  });

  test("accepts and flags a second application from an address, and counts only one", async () => {
    const answers = answersFrom({ dates: "January 2027" });
    await send(answers);
    const second = await send({ ...answers, stuck: "Somewhere else entirely" });
    const row = await stored((second as { id: string }).id);
    expect([row.state, row.again]).toEqual(["received", true]);
    expect(await applications.readCounts(services)).toEqual({ received: 1, taken: 0, dates: "January 2027" });
  });

  test("rejects applications once registration has closed, and keeps the draft", async () => {
    const answers = answersFrom();
    const { id } = (await applications.saveDraft(services, anyone(answers))) as { id: string };
    await putSetting(services, "registration_close_date", "2026-11-23");
    expect(await send(answers, id)).toEqual({ is: "closed" });
    expect((await stored(id)).state).toBe("draft");
  });

  test("keeps the text of a rejected form", async () => {
    const form = new FormData();
    const long = "word ".repeat(4_000).trim();
    for (const [name, value] of Object.entries(answersFrom({ building: long }))) form.set(name, value);
    form.set("intent", "send");
    const headers = new Headers();
    const saved = await applications.submitForm(services, form, { userId: null, headers }, "203.0.113.9");
    expect(saved).toMatchObject({
      is: "refused",
      answers: { building: long },
      problems: { building: expect.stringMatching(/^This is 19,999 characters long/) },
    });
    form.set("about", new File(["cv"], "cv.pdf"));
    expect(
      await applications.submitForm(services, form, { userId: null, headers }, "203.0.113.9"),
    ).toMatchObject({
      problems: { about: "Please paste text here instead of a file." },
    });
  });

  test("deletes drafts after sixty unchanged days, and withdrawn applications after a year", async () => {
    const { id } = (await applications.saveDraft(services, anyone(answersFrom()))) as { id: string };
    const sent = await apply(services);
    services.clock = { now: () => new Date(T0 + 61 * 86_400_000) };
    await applicationJobs.find(({ name }) => name === "applications.tidy")!.run(services, {});
    expect(await applications.readApplication(services, id)).toBeUndefined();
    expect(await applications.readApplication(services, sent)).toBeDefined();
    await applications.withdrawApplication(services, sent);
    services.clock = { now: () => new Date(T0 + (61 + 366) * 86_400_000) };
    await applicationJobs.find(({ name }) => name === "applications.tidy")!.run(services, {});
    expect(await applications.readApplication(services, sent)).toBeUndefined();
  });
});

test("[APPLY-01] shares the archetype and five trait scores of the quest, but no answers", async () => {
  const maya = await createPerson(services);
  await takeQuest(services, { userId: maya.id, person: "maya" });
  const brought = await readBrought(services, { userId: maya.id, headers: new Headers() });
  expect(Object.keys(brought!)).toEqual(["archetype", "traits", "takenAt"]);
  expect(brought!.traits.map(({ name }) => name)).toEqual([
    "Openness",
    "Conscientiousness",
    "Extraversion",
    "Agreeableness",
    "Sensitivity",
  ]);
  expect(await readBrought(services, { userId: null, headers: new Headers() })).toBeUndefined();
});

describe("[APPLY-02] [APPLY-03] decisions about an application", () => {
  test("emails and logs a conversation with a calendar file, an offer and a seat", async () => {
    const email = answersFrom().email;
    const id = await apply(services, { email });
    const talkAt = new Date("2026-12-01T13:30:00Z");
    await move(id, "conversation", { talkAt, text: "We read it twice." });
    const invitation = await emailTo(email, /talk/);
    expect(invitation.text).toContain("We read it twice.\n\nWe’d like to talk with you.\n\nTuesday");
    expect(invitation.text).toContain("Tuesday, 1 December at 19:00 (Indian time)");
    const [file] = invitation.attachments;
    expect([file?.filename, file?.mimeType]).toEqual(["conversation.ics", "text/calendar"]);
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain("DTSTART:20261201T133000Z");
    await move(id, "offered", { offer: offerFrom() });
    const offer = await emailTo(email, /seat for you/);
    expect(offer.text).toContain(
      [
        "Main experience, January 2027: ₹52,000",
        "Dates: 17 January 2027 to 24 January 2027, 7 nights",
        "Room: The corner room, for one.",
        "Tax: GST is included.",
        "Included: Seven nights and every meal.",
        "Cancellation: Half is returned until ten days before the week.",
        "Offer valid through: 12 December 2026",
      ].join("\n"),
    );
    expect(await applications.acceptOffer(services, { id, version: (await stored(id)).version })).toBe(true);
    expect((await emailTo(email, /accepted/)).text).toContain(
      "Main experience, January 2027: ₹52,000\nDates:",
    );
    await move(id, "seated", { payment: "By bank transfer until 20 December." });
    const { text: confirmed } = await emailTo(email, /Your seat is confirmed/);
    expect(confirmed).toContain(
      [
        "Your seat is confirmed.",
        "",
        "Main experience, January 2027: ₹52,000",
        "Dates: 17 January 2027 to 24 January 2027, 7 nights",
        "Room: The corner room, for one.",
      ].join("\n"),
    );
    expect(confirmed).toContain("How to pay: By bank transfer until 20 December.");
    expect(await applications.readCounts(services)).toMatchObject({ received: 1, taken: 1 });
    const entries = await audit.auditEntriesOf(services, "application.moved", id);
    expect(entries.map(({ after }) => (after as { state: string }).state)).toEqual([
      "seated",
      "offered",
      "conversation",
    ]);
  });

  test("includes the owner's message in each email, even when an application is reopened", async () => {
    const email = answersFrom().email;
    const id = await apply(services, { email });
    await emailTo(email, /We have your application/);
    await move(id, "declined", { text: "A full table." });
    expect((await emailTo(email, /Not this time/)).text).toContain("A full table.");
    await move(id, "reopened", { text: "We spoke too soon." });
    const again = await emailTo(email, /last email was a mistake/);
    expect(again.text).toContain("We spoke too soon.");
    expect(again.text).toContain("We have your application");
    expect(again.text).not.toContain("Thank you for writing");
  });

  test.each([
    ["waiting", [], "You’re on the waiting list."],
    ["conversation", [], "We would like to talk."],
    ["offered", [], "Offer valid through: 12 December 2026"],
    ["seated", ["offered"], "You have a seat at the table."],
  ] as const)("reopens an application as %s, and emails the applicant", async (state, before, sentence) => {
    const email = answersFrom().email;
    const id = await apply(services, { email });
    for (const to of [...before, state]) await move(id, to, to === "offered" ? { offer: offerFrom() } : {}); // oxlint-disable-line no-await-in-loop -- two
    await move(id, "declined");
    await move(id, "reopened");
    expect((await stored(id)).state).toBe(state);
    const { text } = await emailTo(email, /last email was a mistake/);
    expect(text).toContain("Please ignore our email “Not this time”.");
    expect(text).toContain(sentence);
  });

  test("[APPLY-08] does not restore a seat that is promised to someone else", async () => {
    await putSetting(services, "available_seats", "1");
    const [first, second] = [await apply(services), await apply(services)];
    await move(first, "offered", { offer: offerFrom() });
    await move(first, "seated");
    await move(first, "declined");
    await move(second, "offered", { offer: offerFrom() });
    await expect(move(first, "reopened")).rejects.toMatchObject({ code: "NOT_POSSIBLE", status: 409 });
    expect((await stored(first)).state).toBe("declined");
    await move(second, "declined");
    await move(first, "reopened");
    expect((await stored(first)).state).toBe("seated");
  });

  test("offers Insider access without a seat, an address or a tide table", async () => {
    const email = answersFrom().email;
    const id = await apply(services, { email, way: "insider", dates: "later" });
    await move(id, "offered", { offer: offerFrom({ price: "499", arrives: "", leaves: "", room: "" }) });
    expect((await stored(id)).offer).toMatchObject({ price: "₹499 a month", room: "" });
    expect(await applications.acceptOffer(services, { id, version: (await stored(id)).version })).toBe(true);
    await move(id, "seated");
    await expect.poll(() => emailsTo(email).length, { timeout: 20_000 }).toBe(4);
    for (const { subject, text } of emailsTo(email)) expect(`${subject} ${text}`).not.toMatch(/seat|tide/);
  });

  test("accepts one of two simultaneous decisions, and sends one email", async () => {
    const id = await apply(services);
    const { version } = await stored(id);
    const both = await Promise.allSettled([
      applications.moveApplication(services, { id, to: "waiting", version, text: "", who: ada }),
      applications.moveApplication(services, { id, to: "declined", version, text: "", who: ada }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        code: "CHANGED_MEANWHILE",
        status: 409,
        message: expect.stringMatching(/it is now (on the waiting list|declined)\./),
      },
    });
    expect(await services.db.$count(applicationStory, eq(applicationStory.applicationId, id))).toBe(2);
  });

  test("never overbooks seats, and frees the seat of a withdrawn application", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => apply(services)));
    await putSetting(services, "available_seats", "3");
    for (const id of ids) await move(id, "offered", { offer: offerFrom() }); // oxlint-disable-line no-await-in-loop -- three
    await putSetting(services, "available_seats", "2");
    const results = await Promise.allSettled(ids.map((id) => move(id, "seated")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "January 2027 is full: every seat is taken." },
    });
    const refused = await send(answersFrom({ dates: "January 2027" }));
    expect(refused).toMatchObject({ problems: { dates: expect.stringMatching(/^January 2027 is full/) } });
    const seated = ids[results.findIndex(({ status }) => status === "fulfilled")]!;
    expect(await applications.withdrawApplication(services, seated)).toEqual({ id: seated, keyRound: 1 });
    expect(await applications.withdrawApplication(services, seated)).toBeUndefined();
    expect(await send(answersFrom({ dates: "January 2027" }))).toMatchObject({ is: "sent" });
  });

  test("rejects invalid state changes with a message", async () => {
    await expect(move(await apply(services), "seated")).rejects.toThrow(
      "An application that is received cannot become seated.",
    );
  });
});

test("[APPLY-03] filters the list by state, name and address, without drafts", async () => {
  const id = await apply(services, { name: "Zubin 100%_Mehta" });
  await apply(services);
  await applications.saveDraft(services, anyone(answersFrom()));
  const list = async (filter: { state?: string; q?: string }) =>
    (await applications.listApplications(services, filter, undefined)).rows.map((row) => row.id);
  expect(await list({})).toHaveLength(2);
  expect(await list({ q: "zub" })).toEqual([id]);
  expect(await list({ q: "100%_m" })).toEqual([id]);
  expect(await list({ q: "%" })).toEqual([]);
  expect(await list({ state: "seated" })).toEqual([]);
  expect(await list({ state: "received" })).toHaveLength(2);
  const { email } = (await applications.readForOwner(services, id))!;
  expect(await list({ q: email.slice(0, -3).toUpperCase() })).toEqual([id]);
  expect(
    (await applications.readForOwner(services, id))!.story.map(({ kind, text }) => [kind, text]),
  ).toEqual([["state", ""]]);
});

test("[APPLY-01] [HOUSE-02] exports and erases applications by exact address or account", async () => {
  const person = await createPerson(services, {
    email: "ana@villa.test",
    firstName: "Ana",
    lastName: "Pinto",
  });
  const own = await apply(services, { email: "ana@villa.test" });
  const joined = await apply(services, { email: "work@villa.test" });
  const stranger = await apply(services, { email: "joana@villa.test" });
  await applications.joinAccount(services, joined, person.id);
  await applications.joinAccount(services, joined, "somebody else");
  const member = { id: person.id, email: "ana@villa.test" };
  const [file] = await applicationsPersonalData.gather(services, member);
  const ids = (file as unknown as { json: { id: string }[] }).json.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([own, joined].toSorted());
  await transaction(services.db, (tx) => applicationsPersonalData.erase(services, tx, member));
  expect((await services.db.select({ id: table.id }).from(table)).map(({ id }) => id)).toEqual([stranger]);
});

test("[HOUSE-02] removes a former administrator's name from other people's applications", async () => {
  const id = await apply(services);
  await move(id, "waiting");
  const member = { id: ada.id, email: "ada@villa.test" };
  await transaction(services.db, (tx) => applicationsPersonalData.erase(services, tx, member));
  const story = await services.db.select().from(applicationStory).orderBy(applicationStory.id);
  expect(story.map(({ byId, byName }) => [byId, byName])).toEqual([
    ["", "The applicant"],
    ["gone", "A former administrator"],
  ]);
});

// last, because sending fifty emails would delay those that the tests above wait for
test("[APPLY-01] receives fifty simultaneous applications without loss", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => apply(services)));
  expect(new Set(all).size).toBe(50);
  expect(await applications.readCounts(services)).toMatchObject({ received: 50 });
});
