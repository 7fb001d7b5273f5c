import { beforeAll, describe, expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { createSubscribers } from "../fixtures.ts";
import * as newsletter from "../newsletter.server.ts";
import { action } from "./issue.tsx";
import { action as listAction } from "./issues.tsx";
import { action as subscribersAction } from "./subscribers.tsx";

const services = useServices();
useSentEmails(services);
const grace = { id: "grace", name: "Grace Iyer" };
const WORDS = { subject: "Six evenings", preview: "", body: "[Apply](/apply)", topic: "letter" } as const;
const ISSUE_PATH = /^\/admin\/newsletter\/issues\/([\w-]+)$/;

async function openIssue() {
  const { id } = await newsletter.createIssue(services, grace, WORDS);
  return { id, send: await openAction(services, action, { id }) };
}
const idIn = (answer: object) => ISSUE_PATH.exec((answer as { to: string }).to)![1]!;

describe("[ADMIN-06] actions of the issue page", () => {
  beforeAll(async () => void (await createSubscribers(services, 1)));

  test("rejects a second save of a version, and saves the text as a copy", async () => {
    const { id, send } = await openIssue();
    expect(await send("save", { ...WORDS, version: "1" })).toMatchObject({ result: { version: 2 } });
    expect(await send("save", { ...WORDS, version: "1" })).toMatchObject({ code: "ISSUE_CHANGED" });
    const copy = await send("copy", { ...WORDS, subject: "Mine" });
    expect(await newsletter.readIssue(services, idIn(copy))).toMatchObject({ subject: "Mine", version: 1 });
    expect(await newsletter.readIssue(services, id)).toMatchObject(WORDS);
  });

  test("schedules in Indian time, and sends only the version that the administrator saw", async () => {
    const { id, send } = await openIssue();
    expect(await send("schedule", { version: "1", sendAt: "" })).toMatchObject({
      status: 400,
      field: "sendAt",
      error: "Choose a date and time",
    });
    expect(await send("schedule", { version: "1", sendAt: "2099-01-01T18:00" })).toMatchObject({ ok: true });
    expect(await newsletter.readIssue(services, id)).toMatchObject({
      state: "scheduled",
      sendAt: "2099-01-01T12:30:00.000Z",
    });
    expect(await send("unschedule")).toMatchObject({ ok: true });
    expect(await send("send", { version: "2" })).toMatchObject({ status: 409, code: "ISSUE_CHANGED" });
    expect(await send("send", { version: "1" })).toMatchObject({ ok: true, result: 1 });
  });

  test("sends a test, duplicates and deletes a draft", async () => {
    const { id, send } = await openIssue();
    expect(await send("test")).toMatchObject({ result: "ada@villa.test" });
    const duplicate = idIn(await send("duplicate"));
    expect(await newsletter.readIssue(services, duplicate)).toMatchObject(WORDS);
    expect(await send("delete")).toEqual({ status: 303, to: "/admin/newsletter/issues" });
    expect(await newsletter.readIssue(services, id)).toBeUndefined();
    const write = await openAction(services, listAction);
    expect(await newsletter.readIssue(services, idIn(await write("write")))).toMatchObject({ subject: "" });
  });
});

test("[ADMIN-06] the list action unsubscribes a person, and blocks them on request", async () => {
  await createSubscribers(services, 2, "going");
  const { rows } = await newsletter.listSubscribers(services, { q: "going-" });
  const send = await openAction(services, subscribersAction);
  const form = { reason: "Asked by phone" };
  expect(await send("unsubscribe", { id: rows[0]!.id, ...form })).toMatchObject({ ok: true });
  expect(await send("unsubscribe", { id: rows[1]!.id, ...form, block: "yes" })).toMatchObject({ ok: true });
  const { rows: after } = await newsletter.listSubscribers(services, { q: "going-" });
  expect(after.map(({ suppression }) => suppression)).toEqual(["unsubscribed", "owner"]);
  expect(await send("unsubscribe", { id: rows[0]!.id, reason: "" })).toMatchObject({
    status: 400,
    field: "reason",
  });
});
