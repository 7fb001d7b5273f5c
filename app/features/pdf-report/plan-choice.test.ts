import fs from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { createPerson } from "../accounts/fixtures.ts";
import { answersOf } from "../quest/fixtures.ts";
import * as quest from "../quest/quest.server.ts";
import { orderTeller } from "./admin.server.ts";
import { composePdfReport } from "./domain/compose.ts";
import { resultOf } from "./fixtures.ts";
import { eventually, openReportMaking } from "./making-fixtures.ts";
import { storeOrder } from "./making.server.ts";
import * as pdfReport from "./pdf-report.server.ts";
import { sourceOf } from "./source.server.ts";
import { pdfMakings } from "./tables.server.ts";

const { services, orderOnly, rowOf, fileOf } = await openReportMaking();
/** The sentence with which the printed pages say what their reader chose. */
const printed = async (purchaseId: string) => {
  const file = await getDocumentProxy(new Uint8Array(fs.readFileSync(fileOf(purchaseId))));
  const { text } = await extractText(file, { mergePages: true });
  return /You chose [^.]*\./.exec(text.replaceAll(/\s+/g, " "))?.[0];
};
const stateOf = async (purchaseId: string) => (await rowOf(purchaseId))?.state;

const pdfReportMoving = (moving: string[]) =>
  composePdfReport(sourceOf(resultOf(answersOf("maya")), "Maya Iyer", [], undefined, moving));
const nameOf = (facet: string) => quest.instrument.facets[facet]!.name;

test("[REPORT-05] the facets that a member chose come first in the drawing, the twelve weeks and the thirty days, and the page says who chose", () => {
  const chosen = ["O1", "A4", "N5"];
  const names = chosen.map(nameOf);
  const { chapters } = pdfReportMoving(chosen);
  const [drawn] = chapters.filter((c) => c.kind === "future");
  expect(drawn!.moves.slice(0, 3).map(({ facet }) => facet)).toEqual(names);
  expect(drawn!.moves).toHaveLength(4);
  expect(drawn!.paragraphs[0]).toContain(
    `You chose ${names[0]}, ${names[1]} and ${names[2]}. The report adds`,
  );
  const [weeks] = chapters.filter((c) => c.kind === "weeks");
  expect(weeks!.blocks.slice(0, 3).map(({ facet }) => facet)).toEqual(names);
  for (const pass of chapters.filter((c) => c.kind === "days"))
    expect(pass.days.slice(0, 3).map(({ facet }) => facet)).toEqual(names);
  expect(JSON.stringify(pdfReportMoving([]))).not.toContain("You chose");
});

describe("[REPORT-05] choosing them", () => {
  test("has the PDF made again with them, once; the same choice again makes nothing", async () => {
    const { order, whose } = await orderOnly();
    await pdfReport.makeReport(services, order);
    expect(await printed(order.purchaseId)).toBeUndefined();
    expect(await pdfReport.choosePlan(services, whose, ["N1", "O1"])).toEqual({ again: 1 });
    await eventually(() => stateOf(order.purchaseId)).toBe("ready");
    expect(await printed(order.purchaseId)).toBe("You chose Imagination and Worry.");
    const { madeAt } = (await rowOf(order.purchaseId))!;
    expect(await pdfReport.choosePlan(services, whose, ["O1", "N1"])).toEqual({ again: 0 });
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", madeAt });
    const described = { ...order, id: order.purchaseId, status: "paid" } as const;
    const { steps } = await orderTeller.describe(services, described);
    expect(steps.map(({ title, detail }) => `${title} ${detail ?? ""}`).join("\n")).toContain(
      "The PDF is made again Asked for by Maya Iyer",
    );
  });

  test("while the PDF is being printed puts it back in line: what is ready has the last choice", async () => {
    const { order, whose } = await orderOnly();
    const row = (await storeOrder(services, order))!;
    const write = services.storage.write.bind(services.storage);
    let chosen: Promise<unknown> | undefined;
    services.storage.write = async (...file) => {
      chosen ??= pdfReport.choosePlan(services, whose, ["E1"]); // between the print and its being stored
      await chosen;
      return write(...file);
    };
    try {
      expect(await pdfReport.makeReport(services, order)).toBe("made");
      expect(await chosen).toEqual({ again: 0 });
      await eventually(() => stateOf(row.purchaseId)).toBe("ready");
      expect(await printed(row.purchaseId)).toBe("You chose Friendliness.");
    } finally {
      services.storage.write = write;
    }
  });

  test("before paying is kept, for both reports of the quest", async () => {
    const { order, whose } = await orderOnly();
    expect(await pdfReport.choosePlan(services, whose, ["C2"])).toEqual({ again: 0 });
    expect((await pdfReport.readPlan(services, whose))?.chosen).toEqual(["C2"]);
    expect((await pdfReport.offerFor(services, whose.userId, whose)).moving).toEqual(["Orderliness"]);
    const longer = { userId: whose.userId, sessionId: whose.sessionId };
    expect(await pdfReport.movingOf(services, longer)).toEqual(["C2"]);
    await pdfReport.setPreference(services, whose, { incorporateFeedback: false });
    await pdfReport.makeReport(services, order);
    expect(await printed(order.purchaseId)).toBe("You chose Orderliness.");
    expect(await pdfReport.incorporates(services, whose)).toBe(false);
  });

  test.each([
    ["four facets", ["O1", "O2", "O3", "O4"], "Choose at most three: take one away first"],
    ["one twice", ["O1", "O1"], "Choose each facet once"],
    ["what is no facet", ["O6"], "This is not one of the twenty-nine facets"],
    ["one that is at its target", ["O2"], "Artistic interest cannot be chosen: take it away first"],
    ["low spirits", ["N3"], "Low spirits cannot be chosen: take it away first"],
  ])("of %s is refused in a sentence, and nothing changes", async (_, moving, message) => {
    const { whose } = await orderOnly();
    await pdfReport.choosePlan(services, whose, ["C2"]);
    expect(await pdfReport.choosePlan(services, whose, moving)).toEqual({ message });
    expect((await pdfReport.readPlan(services, whose))?.chosen).toEqual(["C2"]);
  });

  test("is the owner's alone, and of answers that hold together", async () => {
    const { whose } = await orderOnly();
    const other = await createPerson(services);
    expect(await pdfReport.readPlan(services, { ...whose, userId: other.id })).toBeUndefined();
    await expect(
      pdfReport.choosePlan(services, { ...whose, userId: other.id }, ["O1"]),
    ).rejects.toMatchObject({
      status: 404,
    });
    await services.db.execute(
      sql`update quest_results set scores = jsonb_set(scores::jsonb, '{quality,grade}', '"C"')::json where session_id = ${whose.sessionId}`,
    );
    expect(await pdfReport.readPlan(services, whose)).toBeUndefined();
  });

  test("the seventh time in a day is refused, and the choice before it stays", async () => {
    const { order, whose } = await orderOnly();
    await pdfReport.choosePlan(services, whose, ["C1"]);
    await pdfReport.makeReport(services, order);
    await eventually(() => stateOf(order.purchaseId)).toBe("ready");
    const row = (await rowOf(order.purchaseId))!;
    await services.db
      .insert(pdfMakings)
      .values(Array.from({ length: 6 }, () => ({ ...row, requestedAt: services.clock.now() })));
    await expect(pdfReport.choosePlan(services, whose, ["C2"])).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining("made again six times in a day"),
    });
    expect((await pdfReport.readPlan(services, whose))?.chosen).toEqual(["C1"]);
  });
});
