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

describe("[PDF-02] makes a report of a paid order", () => {
  test("in the background, and announces it on the dashboard and by an email that links to it", async () => {
    const paidBuyer = await paidMember();
    await eventually(() => stateOf(paidBuyer)).toBe("ready");
    expect(await pdfReport.reportStateOf(services, paidBuyer.ownedItem)).toMatchObject({
      purchaseId: paidBuyer.order.purchaseId,
      bytes: fs.statSync(fileOf(paidBuyer.order.purchaseId)).size,
      download: `/api/pdf-report/${paidBuyer.item.sessionId}/${paidBuyer.item.testId}/download`,
    });
    expect((await pdfReport.reportStateOf(services, paidBuyer.ownedItem))!.pages).toBeGreaterThanOrEqual(35);
    const readyEmails = () =>
      sentEmails.to(paidBuyer.user.email).filter((l) => l.subject === "Your PDF report is ready");
    await eventually(() => readyEmails().length).toBe(1);
    const [sentEmail] = readyEmails();
    for (const body of [sentEmail!.text, sentEmail!.html])
      expect(body).toContain(`${services.env.ORIGIN}/quest-dashboard/${paidBuyer.user.id}`);
    expect(sentEmail!.text).not.toContain("/api/");
  });

  test("once, even for repeated and concurrent requests", async () => {
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

  test("with a name of 200 characters shortened to sixty, ending in an ellipsis", async () => {
    const { order } = await orderOnly({
      firstName: "Venkata".repeat(14),
      lastName: "Subrahmanyam".repeat(8),
    });
    await pdfReport.makeReport(services, order);
    const text = (await textOf(fileOf(order.purchaseId))).replaceAll(/\s+/g, "");
    expect(text).toContain(`${"Venkata".repeat(14).slice(0, 59)}…`);
  });

  test("without the characters of a name that no font has", async () => {
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

test("[PDF-02] alerts the owner and offers the buyer a refund once after 15 minutes, and still delivers the report", async () => {
  const ordered = await orderOnly();
  const { order, user } = ordered;
  const orderedAt = services.clock.now();
  const full = {
    ...services,
    storage: {
      ...services.storage,
      write: async (_: string, bytes: Uint8Array) => fs.promises.writeFile("/dev/full", bytes),
    },
  };
  await pdfReport.makeReport(full, order).catch(() => {});
  const setClock = (minutes: number) =>
    (services.clock = { now: () => new Date(orderedAt.getTime() + minutes * 60_000) });
  setClock(14.9);
  await pdfReport.markDelayed(services);
  expect((await rowOf(order.purchaseId))!.state).toBe("queued");
  setClock(15.1);
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

test("[PDF-02] delays only the email, not the report, while the mail server is down, and sends it once", async () => {
  const ordered = await orderOnly();
  const up = services.mail;
  services.mail = openMail({ ...services.env, SMTP_URL: "smtp://127.0.0.1:9" });
  await pdfReport.makeReport(services, ordered.order);
  await eventually(() =>
    pdfReport.emailReady(services, ordered.order.purchaseId).catch(() => "not taken"),
  ).toBe("not taken");
  expect((await rowOf(ordered.order.purchaseId))!.state).toBe("ready");
  services.mail = up;
  await Promise.all([1, 2, 3].map(() => pdfReport.emailReady(services, ordered.order.purchaseId)));
  await eventually(() => sentEmails.to(ordered.user.email).length).toBe(1);
});

const refused = async (user: Member["user"], item: Member["item"]) =>
  payments
    .createOrder(services, user, await orderRequest(services, user, item))
    .catch((error: unknown) => error);

describe("[QUEST-05] [QUEST-07] does not sell", () => {
  beforeAll(() => void (services.features = [pdfReportFeature]));

  test("careless answers", async () => {
    const buyer = await member();
    await services.db.execute(
      sql`update quest_results set scores = jsonb_set(scores::jsonb, '{quality,grade}', '"C"')::json where session_id = ${buyer.item.sessionId}`,
    );
    expect(await refused(buyer.user, buyer.item)).toMatchObject({ code: "GRADE_C", status: 409 });
    expect(await pdfReport.offerFor(services, buyer.user.id, buyer.item)).toMatchObject({
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
  test("another person's result, and one that does not exist", async () => {
    const [buyer, otherBuyer] = [await member(), await member()];
    expect(await refused(otherBuyer.user, buyer.item)).toMatchObject({ code: "NOT_OWNER" });
    expect(
      await refused(buyer.user, { sessionId: "q_nothing_nothing_nothin", testId: "neo-58-v1" }),
    ).toMatchObject({
      message: "Missing session information. Please try again.",
    });
  });
});
