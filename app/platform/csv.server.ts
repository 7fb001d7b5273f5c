import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { isoInIndia } from "../lib/india-time.ts";
import { AppError } from "./errors.ts";
import type { Log } from "./observability/log.server.ts";

type Cell = string | number | boolean | Date | null | undefined;
/**
 * A column of an export: its heading and its value for a row. Dates become ISO 8601 in Indian time with the
 * offset, booleans "yes" and "no".
 */
export type Column<Row> = { name: string; of(row: Row): Cell };
type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

const ROWS_PER_CHUNK = 500;
const BOM = "\uFEFF";

function cellText(cell: Cell): string | number {
  if (typeof cell === "number") return cell;
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (cell instanceof Date) return isoInIndia(cell);
  return cell?.startsWith("\n") ? `'${cell}` : (cell ?? "");
}

/**
 * RFC 4180: lines end in CRLF. A cell that a spreadsheet would run as a formula is prefixed with an
 * apostrophe.
 */
const linesOf = (rows: (string | number)[][]) =>
  stringify(rows, { escape_formulas: true, record_delimiter: "\r\n" });

/**
 * The text of an export in chunks: a byte order mark, so that spreadsheets read UTF-8, the headings, then the
 * rows.
 */
async function* csvPieces<Row>(columns: Column<Row>[], rows: Rows<Row>): AsyncGenerator<string> {
  yield BOM + linesOf([columns.map(({ name }) => name)]);
  let pending: (string | number)[][] = [];
  for await (const row of rows) {
    pending.push(columns.map((column) => cellText(column.of(row))));
    if (pending.length < ROWS_PER_CHUNK) continue;
    yield linesOf(pending);
    pending = [];
  }
  if (pending.length) yield linesOf(pending);
}

/**
 * Logs that an export ended early: an error if its rows could not be read, otherwise that the reader
 * cancelled it.
 */
export function logExportEnd({ log }: { log: Log }, why: ExportEnd, fields: { subject: string }) {
  if (why.by === "site") log.error({ ...fields, error: why.error }, "export failed");
  else log.info(fields, "export cancelled by the reader");
}

/** Last line of an incomplete export, since the browser would treat the file as complete. */
const INCOMPLETE = "THIS FILE IS INCOMPLETE: reading its rows failed here. Please export it again.";

/** Why an export ended early: its rows could not be read, or the reader cancelled it. */
export type ExportEnd = { by: "site"; error: unknown } | { by: "reader" };

async function* orBroken(chunks: AsyncGenerator<string>, onBroken: (why: ExportEnd) => unknown) {
  let handedOver = false;
  try {
    for await (const chunk of chunks) {
      handedOver = true;
      yield chunk;
      handedOver = false;
    }
  } catch (error) {
    // an error thrown at `yield` comes from the reader
    if (handedOver) return void (await onBroken({ by: "reader" }));
    await onBroken({ by: "site", error });
    yield `\r\n${linesOf([[INCOMPLETE]])}`;
  }
}

/**
 * Streams an export while its rows are read, however many there are.
 * @example csvAnswer("orders.csv", [{ name: "Order", of: (o) => o.id }], rows)
 * @param fileName letters, digits, dots and hyphens
 * @param onBroken called if the export ends early; if rows could not be read, the file ends with a line that
 *   says so
 */
export function csvAnswer<Row>(
  fileName: string,
  columns: Column<Row>[],
  rows: Rows<Row>,
  onBroken: (why: ExportEnd) => unknown = () => undefined,
): Response {
  const chunks = orBroken(csvPieces(columns, rows), onBroken);
  const body = Readable.toWeb(Readable.from(chunks).map((chunk: string) => Buffer.from(chunk)));
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName.replace(/[^\w.-]+/g, "-")}"`,
    "cache-control": "private, no-store",
  };
  return new Response(body as ReadableStream<Uint8Array>, { headers }); // Node types this stream differently
}

/** Limits of a file: total bytes, rows including the headings, cells in a row. */
export type CsvLimits = { bytes: number; rows: number; columns: number };
/** A row of a file and the line on which it begins, counted from 1. */
export type CsvRow = { line: number; cells: string[] };

const count = new Intl.NumberFormat("en-IN");
const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${count.format(bytes)} bytes` : `${count.format(Math.round(bytes / 1e6))} MB`;
const refused = (text: string, status = 400) => new AppError("INVALID_CSV", text, { status, field: "file" });
const tooLong = (rows: number) =>
  refused(`The file has more than ${count.format(rows)} rows. Please split it.`, 413);

async function* decoded(
  source: string | AsyncIterable<Uint8Array>,
  limits: CsvLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [bytes, lines] = [0, 1];
  const refuseEncoding = () =>
    refused(`Line ${lines}: the file is not UTF-8. Save it as “CSV UTF-8” and try again.`);
  for await (const chunk of typeof source === "string" ? [Buffer.from(source)] : source) {
    bytes += chunk.byteLength;
    if (bytes > limits.bytes)
      throw refused(`The file is larger than ${sizeOf(limits.bytes)}. Please split it.`, 413);
    const text = decodedOr(refuseEncoding, () => decoder.decode(chunk, { stream: true }));
    if (text.includes("\0")) throw refuseEncoding(); // UTF-16 without a byte order mark
    lines += text.split("\n").length - 1;
    yield text;
  }
  decodedOr(refuseEncoding, () => decoder.decode());
}
function decodedOr(refusal: () => AppError, decode: () => string): string {
  try {
    return decode();
  } catch {
    throw refusal();
  }
}

/** Comma, semicolon (spreadsheets in half of Europe) or tab: the most frequent one in the first line. */
function delimiterIn(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const cellsWith = (delimiter: string) => first.split(delimiter).length;
  return [";", "\t"].reduce(
    (best, delimiter) => (cellsWith(delimiter) > cellsWith(best) ? delimiter : best),
    ",",
  );
}

const WHY: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is opened and never closed",
  INVALID_OPENING_QUOTE: "a cell that does not begin with a quotation mark contains one",
  CSV_INVALID_CLOSING_QUOTE: "a quotation mark closes a cell, and more follows before the next comma",
  CSV_MAX_RECORD_SIZE: "the row is too long, or a quotation mark is not closed",
};
/** @param lastLine the last line of the last complete row */
function sentenceOf(error: unknown, lastLine: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const errorLine = typeof error["lines"] === "number" ? error["lines"] : 1;
  // an unclosed quotation mark is only noticed at the end of the file: report where its row begins
  const line = error.code === "CSV_QUOTE_NOT_CLOSED" ? lastLine + 1 : errorLine;
  return refused(`Line ${line}: ${WHY[error.code] ?? "this is not CSV"}.`);
}

/**
 * Reads a CSV file row by row; skips empty lines and trims cells. Cells stay text, formulas too.
 * @example for await (const { line, cells } of readCsv(body, { bytes: 5_000_000, rows: 50_000, columns: 20
 *   })) …
 * @param source UTF-8, with or without a byte order mark
 * @throws AppError INVALID_CSV that names the line: not UTF-8, misplaced quotation marks, or (413) above a
 *   limit
 */
export async function* readCsv(
  source: string | AsyncIterable<Uint8Array>,
  limits: CsvLimits,
): AsyncGenerator<CsvRow> {
  const chunks = decoded(source, limits);
  const first = await chunks.next();
  const head: string = first.done ? "" : first.value;
  async function* headAndRest() {
    yield head;
    yield* chunks;
  }
  let lastLine = 0;
  const shape = {
    bom: true,
    delimiter: delimiterIn(head),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  };
  const parser = parse({
    ...shape,
    max_record_size: 100_000,
    on_record: (row, { lines }) => {
      lastLine = lines;
      return row;
    },
  });
  pipeline(Readable.from(headAndRest()), parser, () => {}); // the loop below throws the errors of both
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number }; // csv-parse, with `info: true`
    }>) {
      const line = info.lines - record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
      if (++rows > limits.rows) throw tooLong(limits.rows);
      if (record.length > limits.columns)
        throw refused(`Line ${line}: the row has more than ${limits.columns} columns.`);
      yield { line, cells: record };
    }
  } catch (error) {
    throw sentenceOf(error, lastLine);
  }
}
