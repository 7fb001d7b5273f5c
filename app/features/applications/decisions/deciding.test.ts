import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { openAdminApi } from "../../../../testing/admin-api.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { servicesContext } from "../../../context.ts";
import { putSetting } from "../../settings/fixtures.ts";
import { action as onePage, loader } from "../admin/application.tsx";
import { action as listPage } from "../admin/list.tsx";
import * as applications from "../applications.server.ts";
import { type Offer, toAnswerText } from "../contract.ts";
import type { Decision } from "../domain/states.ts";
import { answersFrom, apply, offerFrom, openWeek } from "../fixtures.ts";
import { applicationsHttp } from "../http.server.ts";
import { applicationJobs } from "../jobs.server.ts";
import { applicationStory } from "../tables.server.ts";

const services = useServices(
  applicationJobs.map(({ cron: _cron, ...rest }) => rest),
  { ADMIN_EMAILS: "ada@villa.test, host@villa.test" },
);
const { to: emailsTo, waitFor: emailTo } = useSentEmails(services);
const who = { id: "ada", name: "Ada Fernandes" };
const T0 = Date.parse("2026-11-23T12:00:00+05:30");
const DAY = 86_400_000;
const setClock = (ms: number) => {
  services.clock = { now: () => new Date(ms) };
};

const stored = async (id: string) => (await applications.readApplication(services, id))!;
const move = (id: string, to: Decision, offer?: Offer) =>
  applications.moveApplication(services, { id, to, text: "", who, offer });
const offerTo = (id: string, more: Partial<Offer> = {}) => move(id, "offered", offerFrom(more));
const accept = async (id: string) =>
  applications.acceptOffer(services, { id, version: (await stored(id)).version });

beforeEach(async () => {
  setClock(T0);
  await services.db.execute(sql`truncate applications, attempts cascade`);
  await openWeek(services, 2);
});

describe("[APPLY-07] administrators", () => {
  test("get an email about a new application, an accepted offer and a withdrawal", async () => {
    const id = await apply(services, { name: "Zubin Mehta", building: "A concert hall for a hundred." });
    for (const address of ["ada@villa.test", "host@villa.test"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { text } = await emailTo(address, /^New application: Zubin Mehta$/);
      expect(text).toContain("Zubin Mehta: Main experience, January 2027.");
      expect(text).toContain("A concert hall for a hundred.");
      expect(text).toContain(`${services.env.ORIGIN}/admin/applications/${id}`);
      expect(text).toContain("Applications: 1 to answer.");
    }
    await offerTo(id);
    await accept(id);
    expect((await emailTo("ada@villa.test", /^Offer accepted: Zubin Mehta$/)).text).toContain("₹52,000");
    await applications.withdrawApplication(services, id);
    await emailTo("ada@villa.test", /^Application withdrawn: Zubin Mehta$/);
  });

  test("get no email about their own decisions", async () => {
    const id = await apply(services, { name: "Nadia Quadros" });
    await emailTo("ada@villa.test", /Nadia Quadros/);
    await move(id, "declined");
    await move(id, "reopened");
    await emailTo((await stored(id)).email, /was a mistake/);
    expect(emailsTo("ada@villa.test").filter(({ subject }) => subject?.includes("Nadia"))).toHaveLength(1);
  });

  test("see the number of applications to answer and the age of the oldest", async () => {
    expect(await applications.readToAnswer(services)).toEqual({ count: 0, days: 0 });
    const first = await apply(services);
    setClock(T0 + DAY);
    await apply(services);
    await move(await apply(services), "waiting");
    setClock(T0 + 2.5 * DAY);
    const toAnswer = await applications.readToAnswer(services);
    expect(toAnswer).toEqual({ count: 2, days: 2 });
    expect(toAnswerText(toAnswer)).toBe("2 to answer, oldest 2 days");
    await offerTo(first);
    expect(await applications.readToAnswer(services)).toEqual({ count: 1, days: 1 });
    await accept(first);
    expect(await applications.readToAnswer(services)).toEqual({ count: 2, days: 1 });
  });
});

describe("[APPLY-03] the list of applications", () => {
  test("shows how long an application has waited, and filters by those to answer", async () => {
    const waiting = await apply(services);
    const answered = await apply(services);
    await move(answered, "waiting");
    const list = async (state?: string) =>
      (await applications.listApplications(services, { state }, undefined)).rows;
    expect(new Map((await list()).map(({ id, waits, movedAt }) => [id, { waits, movedAt }]))).toEqual(
      new Map([
        [waiting, { waits: true, movedAt: T0 }],
        [answered, { waits: false, movedAt: T0 }],
      ]),
    );
    expect((await list("to-answer")).map(({ id }) => id)).toEqual([waiting]);
  });

  test("is exported with conversation, offer and deadline", async () => {
    const id = await apply(services);
    const talkAt = new Date("2026-12-01T13:30:00Z");
    await applications.moveApplication(services, { id, to: "conversation", text: "", who, talkAt });
    await offerTo(id);
    const api = openAdminApi(services, [applicationsHttp(services)]);
    const { text } = await api.call("GET", "/api/admin/applications.csv", undefined, await api.owner());
    const [head = "", row = ""] = text.split("\r\n");
    for (const name of ["Conversation", "Offer", "Arrival", "Departure", "Room", "Offer valid through"])
      expect(head.split(",")).toContain(name);
    expect(row).toContain('"₹52,000",2027-01-17,2027-01-24,"The corner room, for one.",2026-12-12');
    expect(row).toMatch(/2026-12-01[T ]/);
  });
});

describe("[APPLY-08] offers and seats", () => {
  test("rejects an offer once every seat is confirmed or offered", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => apply(services)));
    const [first = "", second = "", third = ""] = ids;
    await offerTo(first);
    await offerTo(second);
    await accept(first);
    await expect(offerTo(third)).rejects.toMatchObject({
      status: 409,
      message: "January 2027 has no seat left to offer: 0 confirmed and 2 offered, of 2.",
    });
    // a changed offer takes no second seat
    await offerTo(second, { price: "50,000" });
    await move(first, "seated");
    await expect(offerTo(third)).rejects.toMatchObject({
      message: "January 2027 has no seat left to offer: 1 confirmed and 1 offered, of 2.",
    });
    // the second offer has expired
    setClock(Date.parse("2026-12-13T12:00:00+05:30"));
    await offerTo(third, { until: "2026-12-20" });
  });

  test("makes one offer when two requests race for the last seat", async () => {
    await putSetting(services, "available_seats", "1");
    const ids = await Promise.all([1, 2].map(() => apply(services)));
    const both = await Promise.allSettled(ids.map((id) => offerTo(id)));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("counts an offer to an applicant for later dates against the seats of the offered week", async () => {
    const ids = await Promise.all([1, 2].map(() => apply(services, { dates: "later" })));
    for (const id of ids) await offerTo(id); // oxlint-disable-line no-await-in-loop -- two
    expect((await stored(ids[0]!)).dates).toBe("January 2027");
    await expect(offerTo(await apply(services))).rejects.toMatchObject({ status: 409 });
  });

  test("rejects an arrival outside the dates of the application", async () => {
    const id = await apply(services);
    await expect(offerTo(id, { arrives: "2027-03-07", leaves: "2027-03-14" })).rejects.toMatchObject({
      field: "arrives",
    });
  });
});

describe("[APPLY-02] accepting", () => {
  test("accepts the offer once, emails the applicant and reserves the seat", async () => {
    const id = await apply(services);
    await offerTo(id);
    const { version } = await stored(id);
    const both = await Promise.all([1, 2].map(() => applications.acceptOffer(services, { id, version })));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: "accepted", offer: { price: "₹52,000" } });
    await emailTo((await stored(id)).email, /You accepted our offer/);
  });

  test("rejects an offer that has changed since it was read, or has expired", async () => {
    const id = await apply(services);
    await offerTo(id);
    const { version } = await stored(id);
    await offerTo(id, { price: "60,000" });
    expect(await applications.acceptOffer(services, { id, version })).toBe(false);
    setClock(Date.parse("2026-12-13T00:00:00+05:30"));
    expect(await applications.acceptOffer(services, { id, version: version + 1 })).toBe(false);
    expect((await stored(id)).state).toBe("offered");
  });
});

/** Submits a form on the page of an application. */
const submit = async (id: string, intent: string, form: Record<string, string>) =>
  (await openAction(services, onePage, { id }))(intent, { version: "1", text: "", ...form });

/** The prefilled offer on the page of an application. */
const openApplication = async (id: string) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return (await loader({ params: { id }, context } as never)).offer;
};

describe("[APPLY-03] the email of a decision", () => {
  test("is previewed as it will be sent, without sending or changing anything", async () => {
    const id = await apply(services, { name: "Zubin Mehta" });
    const { version } = await stored(id);
    const form = { to: "offered", text: "We read it twice.", ...offerFrom({ price: "52000" }) };
    const answer = await submit(id, "preview-move", form);
    expect(answer).toMatchObject({ status: 200, result: { subject: "A seat for you", name: "Zubin Mehta" } });
    const { message } = (answer as unknown as { result: { message: string } }).result;
    for (const part of ["Hello Zubin,", "We read it twice.", "₹52,000", "The corner room, for one."])
      expect(message).toContain(part);
    // only the applicant gets the link to the application
    expect(message).not.toContain("/application/open/");
    expect(await stored(id)).toMatchObject({ state: "received", version, offer: null });
    expect(await services.db.$count(applicationStory)).toBe(1);
  });

  test("is previewed with a warning if an offer's dates differ from the prefilled settings", async () => {
    await putSetting(services, "place_from", "2027-01-17");
    await putSetting(services, "place_to", "2027-01-24");
    await putSetting(services, "place_cancelling", "Free until 1 January.");
    const id = await apply(services);
    const filled = await openApplication(id);
    expect(filled).toMatchObject({
      arrives: "2027-01-17",
      leaves: "2027-01-24",
      cancellation: "Free until 1 January.",
    });
    const preview = (offer: Partial<Offer>) =>
      submit(id, "preview-move", { to: "offered", ...offerFrom(offer) });
    expect(await preview({})).toMatchObject({ result: { warning: "" } });
    expect(await preview({ arrives: "2027-01-24", leaves: "2027-01-31" })).toMatchObject({
      result: { warning: expect.stringContaining("17 January 2027") },
    });
  });

  test("is previewed for the first of several, with every name; seats and declines are skipped", async () => {
    await putSetting(services, "available_seats", "5");
    const id = {
      new: await apply(services, { name: "Lina Das" }),
      waiting: await apply(services, { name: "Zubin Mehta" }),
      declined: await apply(services, { name: "Arjun Sen" }),
      offered: await apply(services, { name: "Maya Iyer" }),
      accepted: await apply(services, { name: "Noor Khan" }),
      seated: await apply(services, { name: "Kavya Rao" }),
    };
    await move(id.waiting, "waiting");
    await move(id.declined, "declined");
    for (const applicationId of [id.offered, id.accepted, id.seated]) await offerTo(applicationId); // oxlint-disable-line no-await-in-loop -- three
    await accept(id.accepted);
    await move(id.seated, "seated");
    const left = [
      { id: id.declined, name: "Arjun Sen", state: "declined" },
      { id: id.offered, name: "Maya Iyer", state: "offered" },
      { id: id.accepted, name: "Noor Khan", state: "accepted" },
      { id: id.seated, name: "Kavya Rao", state: "seated" },
    ];
    const send = await openAction(services, listPage);
    const form = { ids: Object.values(id).join(" "), to: "declined" };
    expect(await send("preview-move", form)).toMatchObject({
      result: {
        subject: "Not this time",
        name: "Lina Das",
        moves: [
          { name: "Lina Das", state: "received" },
          { name: "Zubin Mehta", state: "waiting" },
        ],
        left,
      },
    });
    const entries = await services.db.$count(applicationStory);
    expect(await send("move", form)).toMatchObject({ result: { moved: 2, left } });
    expect(await services.db.$count(applicationStory)).toBe(entries + 2);
    expect((await stored(id.seated)).state).toBe("seated");
    // nothing is left to decline
    expect(await send("preview-move", form)).toMatchObject({ status: 409 });
    expect(await send("move", { ...form, to: "offered" })).toMatchObject({ status: 400, field: "to" });
  });

  test("is rejected with the field to change, or with the reason why it cannot be sent", async () => {
    const id = await apply(services);
    const range = offerFrom({ price: "₹45,000 - ₹60,000" });
    expect(await submit(id, "preview-move", { to: "offered", ...range })).toMatchObject({
      status: 400,
      field: "price",
      error: "Enter one exact amount in rupees, such as 52,000.",
    });
    const empty = offerFrom({ room: "", tax: "" });
    expect(await submit(id, "preview-move", { to: "offered", ...empty })).toMatchObject({
      status: 400,
      problems: { room: "Enter the room.", tax: "Say whether tax is included in the price." },
    });
    expect(await submit(id, "preview-move", { to: "seated" })).toMatchObject({
      status: 400,
      field: "payment",
    });
    expect(await submit(id, "preview-move", { to: "seated", payment: " " })).toMatchObject({
      field: "payment",
      error: "Say how to pay, and by when.",
    });
    const talk = { to: "conversation", date: "2026-11-23", time: "11:59" };
    expect(await submit(id, "preview-move", talk)).toMatchObject({
      field: "date",
      error: "This time has passed. Choose a later one.",
    });
    await offerTo(id);
    await putSetting(services, "available_seats", "0");
    expect(
      await submit(id, "preview-move", { to: "seated", version: "2", payment: "By transfer." }),
    ).toMatchObject({
      status: 409,
      error: "January 2027 is full: every seat is taken.",
    });
  });

  test("does not say in the waiting-list email that the table is full", async () => {
    const { email } = answersFrom();
    await move(await apply(services, { email }), "waiting");
    const { subject, text } = await emailTo(email, /waiting list/);
    expect(`${subject} ${text}`).not.toMatch(/full/i);
  });
});
