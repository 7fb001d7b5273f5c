import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAction } from "../../testing/admin-action.ts";
import { useServices } from "../../testing/services.ts";
import { statementsOf } from "../../testing/statements.ts";
import accountsFeature from "../../app/features/accounts/feature.server.ts";
import { createPerson } from "../../app/features/accounts/fixtures.ts";
import applicationsFeature from "../../app/features/applications/feature.server.ts";
import { tidyApplications } from "../../app/features/applications/form/applying.server.ts";
import { apply } from "../../app/features/applications/fixtures.ts";
import { applications } from "../../app/features/applications/tables.server.ts";
import * as audit from "../../app/features/audit/audit.server.ts";
import notesFeature from "../../app/features/notes/feature.server.ts";
import * as notes from "../../app/features/notes/notes.server.ts";
import { notesPersonalData } from "../../app/features/notes/personal-data.server.ts";
import { adminAction } from "../../app/admin-action.server.ts";
import { transaction } from "../../app/platform/database/db.server.ts";

const services = useServices();
beforeAll(() => void (services.features = [notesFeature, applicationsFeature, accountsFeature]));
const NOON = "2026-11-25T06:30:00Z";
const setClock = (time: string) => void (services.clock = { now: () => new Date(time) });
beforeEach(() => setClock(NOON));

const ada = { id: "ada", name: "Ada Fernandes" };
const onMember = async (text: string, due: string | null = null) => {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
  await notes.addNote(services, { on: "member", id: user.id, text, due, who: ada });
  return user;
};
const dueTexts = async () => (await notes.dueNotes(services)).map(({ text, days }) => [text, days]);

/** Numbers of statements for tidying notes and for reading due notes. */
const looks = async () => [
  (await statementsOf(services, () => notes.tidyNotes(services))).length,
  (await statementsOf(services, () => notes.dueNotes(services))).length,
];

describe("[OWNER-02] notes", () => {
  test("shows a dated note on Today from that day in India until it is done", async () => {
    const user = await onMember("Ring her about the boat", "2026-11-27");
    await onMember("A note alone");
    setClock("2026-11-26T18:29:00Z"); // 23:59 in India
    expect(await dueTexts()).toEqual([]);
    setClock("2026-11-26T18:31:00Z");
    expect(await dueTexts()).toEqual([["Ring her about the boat", 0]]);
    setClock("2026-11-29T06:30:00Z");
    const [due] = await notes.dueNotes(services);
    expect(due).toMatchObject({ name: "Maya Iyer", to: `/admin/members/${user.id}`, days: 2, by: ada.name });
    await notes.finishNote(services, { id: due!.id, who: ada });
    expect(await dueTexts()).toEqual([]);
    expect(await notes.notesOn(services, { on: "member", id: user.id })).toMatchObject([
      { text: "Ring her about the boat", doneBy: "Ada Fernandes", doneAt: "2026-11-29T06:30:00.000Z" },
    ]);
    const [entry] = await audit.auditEntriesOf(services, "member.noted", user.id);
    expect(JSON.stringify(entry)).not.toContain("boat");
  });

  test("rejects the second of two simultaneous completions, naming the author of the first", async () => {
    await onMember("Once only", "2026-11-25");
    const note = (await notes.dueNotes(services)).find(({ text }) => text === "Once only")!;
    const results = await Promise.allSettled(
      ["Ada", "Ben"].map((name) => notes.finishNote(services, { id: note.id, who: { id: name, name } })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected")!;
    expect(refused.reason).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^(Ada|Ben) has already done this\.$/),
    });
  });

  test.each([
    ["nothing", { text: "  " }, "text", "Write the note first."],
    ["a novel", { text: "x".repeat(4_001) }, "text", "Write at most 4,000 characters."],
    ["a day that does not exist", { due: "2026-02-30" }, "due", "Choose a valid date."],
    ["yesterday", { due: "2026-11-24" }, "due", "That day has passed. Choose today or a later day."],
    ["a field that does not exist", { colour: "red" }, "colour", "Unknown field: colour"],
  ])("refuses %s with an error at its field", async (_, wrong, field, error) => {
    const user = await createPerson(services);
    const send = await openAction(services, adminAction(notes.noteIntents("member")), { id: user.id });
    const answer = await send("add-note", { text: "Words", due: "", ...wrong });
    expect(answer).toMatchObject({ status: 400, field, error });
    expect(await notes.notesOn(services, { on: "member", id: user.id })).toEqual([]);
  });

  test("adds a note with the page's form, and marks it as done once", async () => {
    const { id } = await createPerson(services);
    const send = await openAction(services, adminAction(notes.noteIntents("member")), { id });
    expect(await send("add-note", { text: " Call her ", due: "" })).toMatchObject({ status: 200 });
    const [note] = await notes.notesOn(services, { on: "member", id });
    expect(note).toMatchObject({ text: "Call her", due: null, by: "Ada Fernandes" });
    const finishNote = () => send("finish-note", { id: String(note!.id) });
    expect(await finishNote()).toMatchObject({ status: 200 });
    expect(await finishNote()).toMatchObject({ status: 409, error: "Ada Fernandes has already done this." });
  });

  test("answers 404 for a missing subject and a missing note", async () => {
    const newNote = { on: "member" as const, id: "nobody", text: "Words", due: null, who: ada };
    await expect(notes.addNote(services, newNote)).rejects.toMatchObject({ status: 404 });
    await expect(notes.finishNote(services, { id: 999_999, who: ada })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("deletes notes on an application after its retention period, and keeps notes on existing rows", async () => {
    const user = await onMember("Likes the sea");
    const id = await apply(services);
    const onApplication = { on: "application" as const, id };
    await notes.addNote(services, { ...onApplication, text: "Ring back", due: null, who: ada });
    await services.db.update(applications).set({ state: "declined", movedAt: services.clock.now() });
    await notes.tidyNotes(services);
    expect(await notes.notesOn(services, onApplication)).toHaveLength(1);
    setClock("2027-11-26T06:30:00Z");
    await tidyApplications(services);
    await notes.tidyNotes(services);
    expect(await notes.notesOn(services, onApplication)).toEqual([]);
    expect(await notes.notesOn(services, { on: "member", id: user.id })).toHaveLength(1);
    // without the feature of its kind, it is unknown whether a note's subject still exists
    await notes.addNote(services, { on: "member", id: user.id, text: "Two", due: null, who: ada });
    const { features } = services;
    services.features = [notesFeature];
    await notes.tidyNotes(services).finally(() => (services.features = features));
    expect(await notes.notesOn(services, { on: "member", id: user.id })).toHaveLength(2);
  });

  test("looks up the subjects of notes in one query each, however many notes there are", async () => {
    await onMember("The first", "2026-11-25");
    const counts = await looks();
    for (const text of ["Two", "Three", "Four"]) await onMember(text, "2026-11-25"); // oxlint-disable-line no-await-in-loop -- in their order
    expect(await looks()).toEqual(counts);
  });

  test("[ROUTE-09] exports and erases notes on a member and on their rows, and keeps others", async () => {
    const user = await onMember("About her");
    const application = await apply(services, { email: user.email });
    await notes.addNote(services, {
      on: "application",
      id: application,
      text: "About her letter",
      due: null,
      who: ada,
    });
    const otherMember = await onMember("About him");
    const member = { id: user.id, email: user.email };
    const [file] = await notesPersonalData.gather(services, member);
    expect(file).toMatchObject({
      name: "notes.json",
      json: [{ text: "About her" }, { text: "About her letter" }],
    });
    await transaction(services.db, (tx) => notesPersonalData.erase(services, tx, member));
    expect(await notes.notesOn(services, { on: "member", id: user.id })).toEqual([]);
    expect(await notes.notesOn(services, { on: "application", id: application })).toEqual([]);
    expect(await notes.notesOn(services, { on: "member", id: otherMember.id })).toHaveLength(1);
  });
});
