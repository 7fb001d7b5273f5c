import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Column, csvAnswer, type CsvLimits, type CsvRow, readCsv } from "./csv.server.ts";

const wide: CsvLimits = { bytes: 1_000_000, rows: 1_000, columns: 20 };
async function readAll(source: string | AsyncIterable<Uint8Array>, limits = wide) {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(source, limits)) rows.push(row);
  return rows;
}
const columns = [
  { name: "Name", of: (row: { name: string; paise: number }) => row.name },
  { name: "Paise", of: (row: { name: string; paise: number }) => row.paise },
];

/** An export with its byte order mark. */
const csvOf = async <Row>(cells: Column<Row>[], rows: Row[]) =>
  Buffer.from(await csvAnswer("rows.csv", cells, rows).arrayBuffer()).toString();

async function* bytes(...parts: (string | number[])[]) {
  for (const part of parts) yield typeof part === "string" ? Buffer.from(part) : new Uint8Array(part);
}

describe("[ADMIN-06] writing CSV", () => {
  test("writes a byte order mark, headings and CRLF, and doubles quotation marks", async () => {
    expect(await csvOf(columns, [{ name: 'Maya "M", Iyer\nBengaluru', paise: -5 }])).toBe(
      '\uFEFFName,Paise\r\n"Maya ""M"", Iyer\nBengaluru",-5\r\n',
    );
  });
  test.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    '=HYPERLINK("http://x.test","y")',
  ])("escapes %j, so that it is not run as a formula", async (name) => {
    const [, row] = await readAll(await csvOf(columns, [{ name: `${name}x`, paise: 1 }]));
    expect(row!.cells[0]).toMatch(/^'/);
  });
  test("writes dates in ISO 8601, booleans as yes and no, and missing values as empty cells", async () => {
    const odd = [
      { name: "a", of: () => new Date("2026-11-20T00:00:00Z") },
      { name: "b", of: () => true },
      { name: "c", of: () => null },
    ];
    expect(await csvOf(odd, [1])).toBe("\uFEFFa,b,c\r\n2026-11-20T05:30:00+05:30,yes,\r\n");
  });
  test("streams an export while its rows are read", async () => {
    let madeCount = 0;
    async function* rows() {
      for (; madeCount < 20_000; madeCount++) yield { name: `n${madeCount}`, paise: madeCount };
    }
    const answer = csvAnswer('orders "2026".csv', columns, rows());
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="orders-2026-.csv"');
    const reader = answer.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("Name,Paise");
    expect(madeCount).toBeLessThan(20_000);
    let size = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      size += chunk.value.byteLength; // oxlint-disable-line no-await-in-loop -- one after the other
    expect(madeCount).toBe(20_000);
    expect(size).toBeGreaterThan(200_000);
  });
});

describe("[ADMIN-06] reading CSV", () => {
  test.each([
    ["email,name\r\na@b.co,Maya\r\n"],
    ["\uFEFFemail,name\na@b.co,Maya"],
    ["email;name\na@b.co;Maya\n"],
    ["email\tname\n\n a@b.co \tMaya\n"],
  ])("reads %j", async (text) => {
    expect((await readAll(text)).map(({ cells }) => cells)).toEqual([
      ["email", "name"],
      ["a@b.co", "Maya"],
    ]);
  });
  test("counts lines as an editor does, including line breaks in cells and empty lines", async () => {
    const lines = (await readAll('email,note\na@b.co,"one\ntwo"\n\nb@b.co,x\n')).map(({ line }) => line);
    expect(lines).toEqual([1, 2, 5]);
  });
  test("keeps formulas as text", async () =>
    expect((await readAll("email\n=cmd()\n"))[1]!.cells).toEqual(["=cmd()"]));
  test("reads no rows from an empty file", async () => expect(await readAll("")).toEqual([]));
  test.each([
    ['a\nb,"c\nd\n', wide, /^Line 2: a quotation mark is opened and never closed\.$/],
    ['a\n\n"b\nc"\n\nd\ne,"f\ng\nh\n', wide, /^Line 7: a quotation mark is opened/],
    ['a\n"b"c\n', wide, /^Line 2: a quotation mark closes a cell/],
    ['a\nb"c"\n', wide, /^Line 2: a cell that does not begin with a quotation mark/],
    ["a\nb\nc\n", { ...wide, rows: 2 }, /^The file has more than 2 rows\. Please split it\.$/],
    ["a,b\na,b,c\n", { ...wide, columns: 2 }, /^Line 2: the row has more than 2 columns\.$/],
    ["a".repeat(200), { ...wide, bytes: 100 }, /^The file is larger than 100 bytes\. Please split it\.$/],
  ])("rejects %j with a message", async (text, limits, message) => {
    await expect(readAll(text, limits)).rejects.toMatchObject({
      name: "AppError",
      code: "INVALID_CSV",
      message: expect.stringMatching(message),
    });
  });
  test("rejects a file that is not UTF-8, and names the line", async () => {
    const message = expect.stringMatching(/^Line \d: the file is not UTF-8/);
    await expect(readAll(bytes("email\n", "a@b.co\n", [0xe9, 0x0a]))).rejects.toMatchObject({
      message,
    });
    await expect(readAll(bytes([0xff, 0xfe, 0x61, 0x00]))).rejects.toMatchObject({ message });
    await expect(readAll(bytes([0x61, 0x00, 0x62, 0x00]))).rejects.toMatchObject({ message });
    // a character split between two chunks
    expect(await readAll(bytes([0xc3], [0xa9, 0x0a]))).toEqual([{ line: 1, cells: ["é"] }]);
  });
  test("stops reading at the first row above the limit", async () => {
    let sentCount = 0;
    async function* millionRows() {
      for (; sentCount < 1_000_000; sentCount += 1_000) yield Buffer.from("a@b.co\n".repeat(1_000));
    }
    await expect(
      readAll(millionRows(), { bytes: 50_000_000, rows: 5_000, columns: 3 }),
    ).rejects.toMatchObject({
      status: 413,
    });
    expect(sentCount).toBeLessThan(100_000);
  });
  test("reads back what it wrote, except formulas", async () => {
    const plain = fc
      .string({ unit: "grapheme" })
      .filter(
        (text) => text.trim() === text && !/^[=+\-@＝＋－＠']/.test(text) && !/[\0\r\uFEFF]/.test(text),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: plain.filter(Boolean), paise: fc.integer() })),
        async (rows) => {
          const readRows = await readAll(await csvOf(columns, rows));
          expect(readRows.slice(1).map(({ cells }) => cells)).toEqual(
            rows.map(({ name, paise }) => [name, String(paise)]),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});
