import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPdfWorker } from "../../../platform/pdf/pdf-worker.server.ts";
import { flowOf } from "../domain/flow.ts";
import { pdfReportFor } from "../fixtures.ts";

const pdfWorker = openPdfWorker();
afterAll(() => pdfWorker.stop());

type Node = { role?: string; alt?: string; children?: unknown[] };
const nodesOf = (tree: unknown): Node[] => {
  const node = (tree ?? {}) as Node;
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
};
type Opened = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Operators that paint outside all tags and artifacts, with their page. */
async function untagged(document: Opened): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS();
  const paints = new Set([
    OPS.showText,
    OPS.showSpacedText,
    OPS.constructPath,
    OPS.paintImageXObject,
    OPS.shadingFill,
  ]);
  const operators: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    /* oxlint-disable no-await-in-loop -- one reader */
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    /* oxlint-enable no-await-in-loop */
    let depth = 0;
    for (const [i, op] of fnArray.entries()) {
      if (op === OPS.beginMarkedContent || op === OPS.beginMarkedContentProps) depth++;
      if (op === OPS.endMarkedContent) depth--;
      const clipsOnly = op === OPS.constructPath && (argsArray[i] as unknown[])[0] === OPS.endPath;
      if (depth === 0 && paints.has(op) && !clipsOnly) operators.push(`${number}: operator ${op}`);
    }
  }
  return operators;
}

const pdfReport = pdfReportFor("noor", { form: "full", before: "arjun" });
describe.each([
  ["the pages", "report.typ", pdfReport],
  ["the phone's edition", "phone.typ", flowOf(pdfReport)],
])("[PDF-04][REPORT-07] meets PDF/UA-1 in %s, checked by an independent reader", (_, template, data) => {
  let document: Opened;
  let raw = "";
  let nodes: Node[] = [];
  beforeAll(async () => {
    const { pdf } = await pdfWorker.print(`pdf-report/templates/${template}`, JSON.stringify(data));
    raw = Buffer.from(pdf).toString("latin1");
    document = await getDocumentProxy(new Uint8Array(pdf));
    for (let i = 1; i <= document.numPages; i++)
      nodes.push(...nodesOf(await (await document.getPage(i)).getStructTree())); // oxlint-disable-line no-await-in-loop
  });

  test("declares PDF/UA-1 and its language, and shows its title in the window", async () => {
    expect(raw).toMatch(/pdfuaid:part>1</);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({
      Language: "en-IN",
      Title: expect.stringContaining("Psychoanalysis Report of"),
    });
  });
  test("describes every figure in words", () => {
    const figures = nodes.filter(({ role }) => role === "Figure");
    expect(figures.length).toBeGreaterThan(5);
    expect(figures.filter(({ alt }) => !alt || alt.length < 8)).toEqual([]);
  });
  test("begins headings at the first level and skips none", () => {
    const levels = nodes.flatMap(({ role }) => (/^H[1-6]$/.test(role ?? "") ? [Number(role!.slice(1))] : []));
    expect(levels[0]).toBe(1);
    expect(levels.length).toBeGreaterThan(50);
    const skipped = levels.filter((level, i) => level - (levels[i - 1] ?? 0) > 1);
    expect(skipped).toEqual([]);
  });
  test("paints nothing outside tags and artifacts", async () => {
    expect(await untagged(document)).toEqual([]);
  });
});
