import fs from "node:fs";
import { sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { orderRequest } from "../../payments/fixtures.ts";
import * as payments from "../../payments/payments.server.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import pdfReportFeature from "../feature.server.ts";
import * as pdfReport from "../pdf-report.server.ts";
import { eventually, type Member, openReportMaking } from "./making-fixtures.ts";

const { services, member, paidMember, orderOnly, stateOf, rowOf, fileOf, expectPages } =
  await openReportMaking();
const sentEmails = useSentEmails(services);
const textOf = async (file: string) =>
  (await extractText(await getDocumentProxy(new Uint8Array(fs.readFileSync(file))), { mergePages: true }))
    .text;

describe("[PDF-02] a paid order becomes a report", () => {
  test("in the background; dashboard and email say so; the email leads to the dashboard", async () => {
    const one = await paidMember();
    await eventually(() => stateOf(one)).toBe("ready");
    expect(await pdfReport.reportStateOf(services, one.whose)).toMatchObject({
      purchaseId: one.order.purchaseId,
      bytes: fs.statSync(fileOf(one.order.purchaseId)).size,
      download: `/api/pdf-report/${one.item.sessionId}/${one.item.testId}/download`,
    });
    expect((await pdfReport.reportStateOf(services, one.whose))!.pages).toBeGreaterThanOrEqual(35);
    const readyEmails = () =>
      sentEmails.to(one.user.email).filter((l) => l.subject === "Your PDF report is ready");
    await eventually(() => readyEmails().length).toBe(1);
    const [sentEmail] = readyEmails();
    for (const body of [sentEmail!.text, sentEmail!.html])
      expect(body).toContain(`${services.env.ORIGIN}/quest-dashboard/${one.user.id}`);
    expect(sentEmail!.text).not.toContain("/api/");
  });

  test("once, also for repeated and concurrent requests", async () => {
    const { order } = await orderOnly();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => pdfReport.makeReport(services, order)),
    );
    expect(outcomes.filter((o) => o === "made")).toEqual(["made"]);
    expect(await pdfReport.makeReport(services, order)).toBe("already");
    expectPages(order.purchaseId);
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", attempts: 1 });
  });

  test("from the owner's own answers, under their name", async () => {
    const { order } = await orderOnly({ firstName: "Meenakshi", lastName: "Sundaram" });
    await pdfReport.makeReport(services, order);
    const text = await textOf(fileOf(order.purchaseId));
    expect(text).toContain("Meenakshi Sundaram");
    expect(text).toContain("The Architect");
    expect(text.replaceAll(/\s+/g, " ")).not.toContain("could not be printed and were left out");
  });

  test("a name of 200 characters is printed up to its sixtieth, and dots say so", async () => {
    const { order } = await orderOnly({
      firstName: "Venkata".repeat(14),
      lastName: "Subrahmanyam".repeat(8),
    });
    await pdfReport.makeReport(services, order);
    const text = (await textOf(fileOf(order.purchaseId))).replaceAll(/\s+/g, "");
    expect(text).toContain(`${"Venkata".repeat(14).slice(0, 59)}…`);
  });

  test("a name in characters that no face has is printed without them", async () => {
    const { order } = await orderOnly({ firstName: "🌙李Maya", lastName: "नायर" });
    expect(await pdfReport.makeReport(services, order)).toBe("made");
    const text = await textOf(fileOf(order.purchaseId));
    expect(text).toContain("Maya");
    expect(text).not.toMatch(/[🌙李]/u);
    expect(text.replaceAll(/\s+/g, " ")).toContain("could not be printed and were left out");
    const nameless = await orderOnly({ firstName: "🌙", lastName: "李" });
    expect(await pdfReport.makeReport(services, nameless.order)).toBe("made");
    expect(await textOf(fileOf(nameless.order.purchaseId))).toContain("A guest of the villa");
  });
});

test("[PDF-02] later than 15 minutes: alarms the owner and offers the buyer a refund, once; it is still made and announced", async () => {
  const one = await orderOnly();
  const { order, user } = one;
  const orderedAt = services.clock.now();
  const full = {
    ...services,
    storage: {
      ...services.storage,
      write: async (_: string, bytes: Uint8Array) => fs.promises.writeFile("/dev/full", bytes),
    },
  };
  await pdfReport.makeReport(full, order).catch(() => {});
  const at = (minutes: number) =>
    (services.clock = { now: () => new Date(orderedAt.getTime() + minutes * 60_000) });
  at(14.9);
  await pdfReport.markDelayed(services);
  expect((await rowOf(order.purchaseId))!.state).toBe("queued");
  at(15.1);
  await pdfReport.markDelayed(services);
  await pdfReport.markDelayed(services);
  expect(await rowOf(order.purchaseId)).toMatchObject({ state: "delayed", delayedAt: expect.any(Date) });
  await eventually(() => sentEmails.to(user.email).map((l) => l.subject)).toEqual([
    "Your PDF report is late",
  ]);
  expect(sentEmails.to(user.email)[0]!.text).toContain("you can have your money back in full");
  const alarms = () =>
    sentEmails.to("ada@villa.test").filter(({ text }) => text?.includes(`/admin/orders/${order.purchaseId}`));
  await eventually(() => alarms().length).toBe(1);
  expect(alarms()[0]!.text).toContain("The disk is full");
  expect(alarms()[0]!.text).toContain(`/admin/orders/${order.purchaseId}\n`);
  await pdfReport.resumeReports(services);
  await eventually(() => sentEmails.to(user.email).map((l) => l.subject)).toEqual([
    "Your PDF report is late",
    "Your PDF report is ready",
  ]);
  expect((await rowOf(order.purchaseId))!.state).toBe("ready");
});

test("[PDF-02] a mail server that is down delays the email, not the report; it comes once", async () => {
  const one = await orderOnly();
  const up = services.mail;
  services.mail = openMail({ ...services.env, SMTP_URL: "smtp://127.0.0.1:9" });
  await pdfReport.makeReport(services, one.order);
  await eventually(() => pdfReport.emailReady(services, one.order.purchaseId).catch(() => "not taken")).toBe(
    "not taken",
  );
  expect((await rowOf(one.order.purchaseId))!.state).toBe("ready");
  services.mail = up;
  await Promise.all([1, 2, 3].map(() => pdfReport.emailReady(services, one.order.purchaseId)));
  await eventually(() => sentEmails.to(one.user.email).length).toBe(1);
});

const refused = async (user: Member["user"], item: Member["item"]) =>
  payments
    .createOrder(services, user, await orderRequest(services, user, item))
    .catch((error: unknown) => error);

describe("[QUEST-05] [QUEST-07] what is not sold", () => {
  beforeAll(() => void (services.features = [pdfReportFeature]));

  test("careless answers", async () => {
    const one = await member();
    await services.db.execute(
      sql`update quest_results set scores = jsonb_set(scores::jsonb, '{quality,grade}', '"C"')::json where session_id = ${one.item.sessionId}`,
    );
    expect(await refused(one.user, one.item)).toMatchObject({ code: "GRADE_C", status: 409 });
    expect(await pdfReport.offerFor(services, one.user.id, one.item)).toMatchObject({
      own: true,
      refusal: expect.stringContaining("We would not sell you a report"),
    });
  });
  test("an unsaved result", async () => {
    const { user } = await member();
    const { sessionId, testId } = await takeQuest(services, { userId: null, person: "noor" });
    expect(await refused(user, { sessionId, testId })).toMatchObject({
      code: "NOT_SAVED",
      message: "Please save your analysis first",
    });
  });
  test("somebody else's result, and one that does not exist", async () => {
    const [one, other] = [await member(), await member()];
    expect(await refused(other.user, one.item)).toMatchObject({ code: "NOT_OWNER" });
    expect(
      await refused(one.user, { sessionId: "q_nothing_nothing_nothin", testId: "neo-58-v1" }),
    ).toMatchObject({
      message: "Missing session information. Please try again.",
    });
  });
});
