import fs from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { createPerson } from "../../accounts/fixtures.ts";
import { entryOf } from "../../../lib/checked.ts";
import { orderDelivery } from "../admin.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { leaveAll } from "../../report/fixtures.ts";
import * as report from "../../report/report.server.ts";
import { type Aim, AIMS, facetOf, type PlanView } from "../contract.ts";
import { composePdfReport } from "../domain/compose.ts";
import { eventually, openReportMaking } from "../making/making-fixtures.ts";
import { storeOrder } from "../making/making.server.ts";
import * as pdfReport from "../pdf-report.server.ts";
import { sourceOf } from "../book/source.server.ts";
import { pdfMakings } from "../tables.server.ts";
import { aimTexts } from "../book/texts.server.ts";

/** Two aims that fit Maya. */
const CHOSEN: [Aim, Aim] = ["C4 down", "E1 up"];

const { services, orderOnly, rowOf, fileOf } = await openReportMaking();
/** The aims of the plan on the printed pages. */
const printed = async (purchaseId: string) => {
  const file = await getDocumentProxy(new Uint8Array(fs.readFileSync(fileOf(purchaseId))));
  const { text } = await extractText(file, { mergePages: true });
  const pageText = text.replaceAll(/\s+/g, " ");
  return AIMS.filter((aim) => pageText.split(entryOf(aimTexts, aim).card).length > 2);
};
const stateOf = async (purchaseId: string) => (await rowOf(purchaseId))?.state;

/** Adds Maya's comments about hard work (C4) and daydreams (O1), which her cards lack `before`. */
const withThoughts = async () => {
  const { ownedItem } = await orderOnly();
  const before = (await pdfReport.readPlan(services, ownedItem))!;
  await leaveAll(services, { ...ownedItem, ownerId: ownedItem.userId }, [
    { sectionId: "mind", reaction: "like", thought: "I do more than is asked, and would rather not." },
    { sectionId: "films", reaction: "dislike", thought: "My daydreams are nicer." },
  ]);
  return { ownedItem, before };
};
/** The facets of the cards in order, marked if the member commented on them. */
const facetsOf = ({ cards }: PlanView) =>
  cards.map(({ aim, isWritten }) => `${facetOf(aim)}${isWritten ? " written" : ""}`);

describe("[REPORT-05] choosing aims", () => {
  test("remakes the PDF with them once, and not for the same choice again", async () => {
    const { order, ownedItem } = await orderOnly();
    await pdfReport.makeReport(services, order);
    const unasked = (await pdfReport.readPlan(services, ownedItem))!.unasked.map(({ aim }) => aim);
    expect((await printed(order.purchaseId)).toSorted()).toEqual(unasked.toSorted());
    expect(await pdfReport.choosePlan(services, ownedItem, CHOSEN)).toEqual({ again: 1 });
    await eventually(() => stateOf(order.purchaseId)).toBe("ready");
    expect((await printed(order.purchaseId)).toSorted()).toEqual(CHOSEN.toSorted());
    const { madeAt } = (await rowOf(order.purchaseId))!;
    expect(await pdfReport.choosePlan(services, ownedItem, CHOSEN)).toEqual({ again: 0 });
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", madeAt });
    const described = { ...order, id: order.purchaseId, status: "paid" } as const;
    const { steps } = await orderDelivery.describe(services, described);
    expect(steps.map(({ title, detail }) => `${title} ${detail ?? ""}`).join("\n")).toContain(
      "PDF requested again By Maya Iyer",
    );
  });

  test("while the PDF is printed queues it again, so that the finished one has the last choice", async () => {
    const { order, ownedItem } = await orderOnly();
    const row = (await storeOrder(services, order))!;
    const write = services.storage.write.bind(services.storage);
    let chosen: Promise<unknown> | undefined;
    services.storage.write = async (...file) => {
      chosen ??= pdfReport.choosePlan(services, ownedItem, CHOSEN); // between printing and storing
      await chosen;
      return write(...file);
    };
    try {
      expect(await pdfReport.makeReport(services, order)).toBe("made");
      expect(await chosen).toEqual({ again: 0 });
      await eventually(() => stateOf(row.purchaseId)).toBe("ready");
      expect((await printed(row.purchaseId)).toSorted()).toEqual(CHOSEN.toSorted());
    } finally {
      services.storage.write = write;
    }
  });

  test("before paying is kept for both reports of the quest", async () => {
    const { order, ownedItem } = await orderOnly();
    const [aim] = CHOSEN;
    expect(await pdfReport.choosePlan(services, ownedItem, [aim])).toEqual({ again: 0 });
    expect((await pdfReport.readPlan(services, ownedItem))?.chosen).toEqual([aim]);
    expect((await pdfReport.offerFor(services, ownedItem.userId, ownedItem)).aims).toEqual([
      entryOf(aimTexts, aim).card,
    ]);
    const longer = { userId: ownedItem.userId, sessionId: ownedItem.sessionId };
    expect(await pdfReport.chosenAims(services, longer)).toEqual([aim]);
    await pdfReport.setPreference(services, ownedItem, { incorporateFeedback: false });
    await pdfReport.makeReport(services, order);
    expect(await printed(order.purchaseId)).toContain(aim);
    expect(await pdfReport.incorporates(services, ownedItem)).toBe(false);
  });

  test.each([
    ["three aims", ["O1 up", "O2 up", "C5 up"], "Choose two: take one away first"],
    ["both directions of one", ["C4 up", "C4 down"], "Choose one direction of each"],
    ["an unknown facet", ["O6 up"], "These are no aims of a plan"],
    ["a facet without a direction", ["C5"], "These are no aims of a plan"],
    ["low spirits", ["N3 down"], "These are no aims of a plan"],
    ["an aim without room", ["O2 up"], expect.stringContaining("does not fit your result") as string],
  ])("of %s is refused with a sentence, and changes nothing", async (_, aims, message) => {
    const { ownedItem } = await orderOnly();
    await pdfReport.choosePlan(services, ownedItem, CHOSEN);
    expect(await pdfReport.choosePlan(services, ownedItem, aims)).toEqual({ message });
    expect((await pdfReport.readPlan(services, ownedItem))?.chosen).toEqual(CHOSEN);
  });

  test("offers six cards, including the two default aims", async () => {
    const { ownedItem } = await orderOnly();
    const view = (await pdfReport.readPlan(services, ownedItem))!;
    expect(view.cards).toHaveLength(6);
    expect(view.unasked).toHaveLength(2);
    expect(view.cards.map(({ aim }) => aim)).toEqual(
      expect.arrayContaining(view.unasked.map(({ aim }) => aim)),
    );
  });

  describe("after the member wrote about something", () => {
    test("shows the aims about it first among the six, marked, without changing the default aims", async () => {
      const { ownedItem, before } = await withThoughts();
      expect(facetsOf(before).join()).not.toMatch(/O1|C4|written/);
      const view = (await pdfReport.readPlan(services, ownedItem))!;
      expect(facetsOf(view).slice(0, 2).toSorted()).toEqual(["C4 written", "O1 written"]);
      expect(facetsOf(view).slice(2)).toEqual(facetsOf(before).slice(0, 4));
      expect(view).toMatchObject({ unasked: before.unasked, chosen: [] });
    });

    test("prints the same PDF until the member chooses one of them", async () => {
      const { ownedItem } = await withThoughts();
      const result = (await quest.readResult(services, ownedItem.sessionId, ownedItem.testId))!;
      const feedback = await report.feedbackOf(
        services,
        ownedItem.sessionId,
        ownedItem.testId,
        ownedItem.userId,
      );
      const silent = feedback.map((entry) => ({ ...entry, thought: "" }));
      const printOf = (feedbackList: typeof feedback, aims?: Aim[]) =>
        composePdfReport(sourceOf(result, "Maya", { feedback: feedbackList, aims }));
      expect(printOf(feedback)).toEqual(printOf(silent));
      expect(await pdfReport.choosePlan(services, ownedItem, ["C4 down"])).toEqual({ again: 0 });
      const aims = await pdfReport.chosenAims(services, ownedItem);
      expect(aims).toEqual(["C4 down"]);
      expect(JSON.stringify(printOf(feedback, aims))).toContain(entryOf(aimTexts, "C4 down").card);
    });

    test("shows the cards as before if the member's feedback does not shape the report", async () => {
      const { ownedItem, before } = await withThoughts();
      await pdfReport.setPreference(services, ownedItem, { incorporateFeedback: false });
      expect(await pdfReport.readPlan(services, ownedItem)).toEqual(before);
    });
  });

  test("is offered only to the owner, and only for consistent answers", async () => {
    const { ownedItem } = await orderOnly();
    const otherMember = await createPerson(services);
    expect(await pdfReport.readPlan(services, { ...ownedItem, userId: otherMember.id })).toBeUndefined();
    await expect(
      pdfReport.choosePlan(services, { ...ownedItem, userId: otherMember.id }, CHOSEN),
    ).rejects.toMatchObject({ status: 404 });
    await services.db.execute(
      sql`update quest_results set scores = jsonb_set(scores::jsonb, '{quality,grade}', '"C"')::json where session_id = ${ownedItem.sessionId}`,
    );
    expect(await pdfReport.readPlan(services, ownedItem)).toBeUndefined();
  });

  test("is refused the seventh time in a day, and keeps the previous choice", async () => {
    const { order, ownedItem } = await orderOnly();
    await pdfReport.choosePlan(services, ownedItem, CHOSEN);
    await pdfReport.makeReport(services, order);
    await eventually(() => stateOf(order.purchaseId)).toBe("ready");
    const row = (await rowOf(order.purchaseId))!;
    await services.db
      .insert(pdfMakings)
      .values(Array.from({ length: 6 }, () => ({ ...row, requestedAt: services.clock.now() })));
    await expect(pdfReport.choosePlan(services, ownedItem, [])).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining("made again six times in a day"),
    });
    expect((await pdfReport.readPlan(services, ownedItem))?.chosen).toEqual(CHOSEN);
  });
});
