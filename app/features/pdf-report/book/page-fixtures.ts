import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { itemAt } from "../../../lib/checked.ts";

/**
 * The content of a printed page, read with PDF.js, independently of Typst. Lengths in points, y from the top.
 */
export type PrintedPage = {
  number: number;
  text: string;
  words: number;
  /** Characters by printed size. */
  characters: Map<number, number>;
  /** Roles of the structure tree, in reading order. */
  roles: string[];
  /** The empty share of the type area, 0..1: cells more than 12 points from anything printed. */
  empty: number;
  /** The distance from the text to the outer edge (left of even pages, right of odd ones). */
  outerMargin: number;
  /** Number of lines below the type area: the footer, and any overflow. */
  linesBelow: number;
};

type Box = [left: number, top: number, right: number, bottom: number];
type Matrix = [number, number, number, number, number, number];
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;
type Role = { role?: string; children?: unknown[] };

const rolesOf = (tree: unknown): string[] => {
  const { role, children = [] } = (tree ?? {}) as Role; // the structure tree of PDF.js
  return [role ?? "", ...children.flatMap(rolesOf)];
};
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
/** The bounding box of a transformed box. */
function moved(m: Matrix, [x0, y0, x1, y1]: Box): Box {
  const corners = [x0, x1].flatMap((x) =>
    [y0, y1].map((y) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]] as const),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
const shared = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** Clipped bounding boxes of everything drawn except text. */
async function drawn(page: Page): Promise<Box[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const whole: Box = [-1e6, -1e6, 1e6, 1e6];
  let now: { m: Matrix; clip: Box } = { m: [1, 0, 0, 1, 0, 0], clip: whole };
  const saved: (typeof now)[] = [];
  const boxes: Box[] = [];
  let clips = false;
  for (const [i, op] of fnArray.entries()) {
    const args = argsArray[i] as unknown[]; // every operator has a list of arguments
    if (op === OPS.save || op === OPS.paintFormXObjectBegin) saved.push(now);
    if (op === OPS.restore || op === OPS.paintFormXObjectEnd) now = saved.pop() ?? now;
    // a transform has six numbers in PDF.js
    if (op === OPS.transform) now = { ...now, m: times(now.m, args as unknown as Matrix) };
    // and so does the matrix of a form
    if (op === OPS.paintFormXObjectBegin && args[0]) now = { ...now, m: times(now.m, args[0] as Matrix) };
    if (op === OPS.clip || op === OPS.eoClip) clips = true;
    if (op === OPS.paintImageXObject) boxes.push(shared(moved(now.m, [0, 0, 1, 1]), now.clip));
    if (op !== OPS.constructPath || !args[2]) continue;
    const box = moved(now.m, Array.from(args[2] as Float32Array) as Box); // a path's bounding box
    if (clips) now = { ...now, clip: shared(now.clip, box) };
    else if (args[0] !== OPS.endPath) boxes.push(shared(box, now.clip));
    clips = false;
  }
  return boxes;
}

/** The area between header and footer, and between the margins. */
export type TypeArea = { top: number; bottom: number; left: number; right: number };
const CELL = 6;
/** Cells within this distance of something printed do not count as empty. */
const REACH = 2;

/** The used cells of the type area. Ignores fills larger than half the page, which are backgrounds. */
function inked(boxes: Box[], area: TypeArea, pageArea: number): boolean[][] {
  const columns = Math.floor((area.right - area.left) / CELL);
  const rows = Math.floor((area.bottom - area.top) / CELL);
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => false));
  for (const [x0, y0, x1, y1] of boxes) {
    if (x1 < x0 || y1 < y0 || (x1 - x0) * (y1 - y0) > pageArea / 2) continue;
    const at = (v: number, from: number, most: number, by: number) =>
      Math.min(most, Math.max(0, Math.floor((v - from) / CELL) + by));
    for (let r = at(y0, area.top, rows, -REACH); r < at(y1, area.top, rows, REACH + 1); r++)
      for (let c = at(x0, area.left, columns, -REACH); c < at(x1, area.left, columns, REACH + 1); c++)
        itemAt(grid, r)[c] = true;
  }
  return grid;
}

async function readPage(page: Page, number: number, area: TypeArea): Promise<PrintedPage> {
  const [, , width, height] = page.view as Box; // four numbers
  const content = await page.getTextContent();
  const characters = new Map<number, number>();
  const lines: string[] = [];
  const boxes: Box[] = [];
  const below = new Set<number>();
  for (const item of content.items) {
    if (!("str" in item)) continue;
    const [a, b, , , x, y] = item.transform as Matrix; // six numbers
    const size = Math.round(Math.hypot(a, b) * 100) / 100;
    lines.push(item.str, item.hasEOL ? "\n" : "");
    const count = item.str.replaceAll(/\s/g, "").length;
    if (!count) continue;
    characters.set(size, (characters.get(size) ?? 0) + count);
    boxes.push([x, height - y - size * 0.8, x + item.width, height - y + size * 0.2]);
    if (height - y > area.bottom) below.add(Math.round(y));
  }
  const outerMargin =
    number % 2 ? width - Math.max(...boxes.map((b) => b[2])) : Math.min(...boxes.map((b) => b[0]));
  for (const [x0, y0, x1, y1] of await drawn(page)) boxes.push([x0, height - y1, x1, height - y0]);
  const grid = inked(boxes, area, width * height);
  const cells = grid.flat();
  const text = lines.join("");
  return {
    number,
    text: text.replaceAll(/\s+/g, " ").trim(),
    words: text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length,
    characters,
    roles: rolesOf(await page.getStructTree()),
    empty: cells.filter((cell) => !cell).length / cells.length,
    outerMargin,
    linesBelow: below.size,
  };
}

/** Reads every page of a printed PDF. */
export async function readPages(pdf: Uint8Array, area: TypeArea): Promise<PrintedPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: PrintedPage[] = [];
  for (let i = 1; i <= document.numPages; i++)
    // oxlint-disable-next-line no-await-in-loop -- one reader
    pages.push(await readPage(await document.getPage(i), i, area));
  await document.cleanup();
  return pages;
}
