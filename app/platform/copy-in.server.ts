import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import type pg from "pg";

// COPY in the binary format: the database parses no text and writes many rows at once. Half of what inserting
// the same rows from JSON costs it. Source: https://www.postgresql.org/docs/18/sql-copy.html

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
/** Milliseconds from 1970 to 2000, where PostgreSQL's times begin. */
const EPOCH_MS = 946_684_800_000;
const JSONB_VERSION = 1;

/** Bytes that grow. */
class Bytes {
  #bytes = Buffer.allocUnsafe(16_384);
  #length = 0;
  #room(needed: number): void {
    if (this.#length + needed <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafe(2 * (this.#length + needed));
    this.#bytes.copy(bytes, 0, 0, this.#length);
    this.#bytes = bytes;
  }
  bytes(bytes: Buffer): void {
    this.#room(bytes.length);
    this.#length += bytes.copy(this.#bytes, this.#length);
  }
  int8(value: number): void {
    this.#room(1);
    this.#length = this.#bytes.writeInt8(value, this.#length);
  }
  int16(value: number): void {
    this.#room(2);
    this.#length = this.#bytes.writeInt16BE(value, this.#length);
  }
  int32(value: number): void {
    this.#room(4);
    this.#length = this.#bytes.writeInt32BE(value, this.#length);
  }
  int64(value: number): void {
    const high = Math.floor(value / 2 ** 32);
    this.int32(high);
    this.#room(4);
    this.#length = this.#bytes.writeUInt32BE(value - high * 2 ** 32, this.#length);
  }
  /** Text behind its length, of which `before` bytes are written by `head`. */
  text(value: string, before = 0, head?: () => void): void {
    this.#room(4 + before + 3 * value.length);
    const at = this.#length;
    this.#length += 4;
    head?.();
    this.#length += this.#bytes.write(value, this.#length, "utf8");
    this.#bytes.writeInt32BE(this.#length - at - 4, at);
  }
  taken = (): Buffer => this.#bytes.subarray(0, this.#length);
}

type Write = (to: Bytes, value: unknown) => void;
const sized =
  (bytes: number, write: Write): Write =>
  (to, value) => {
    to.int32(bytes);
    write(to, value);
  };
/** The same as `make` made of the value before, where it comes again: rows of one visit share id and time. */
function remembering<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  let last: { value: Value; made: Made } | undefined;
  return (value) => (last?.value === value ? last : (last = { value, made: make(value) })).made;
}
const idBytes = remembering((id: unknown) => Buffer.from(String(id).replaceAll("-", ""), "hex"));

/** How a value of each type is written, by the name that PostgreSQL gives the type. */
const WRITERS: Record<string, Write> = {
  smallint: sized(2, (to, value) => to.int16(Number(value))),
  integer: sized(4, (to, value) => to.int32(Number(value))),
  boolean: sized(1, (to, value) => to.int8(value ? 1 : 0)),
  uuid: sized(16, (to, value) => to.bytes(idBytes(value))),
  "timestamp with time zone": sized(8, (to, value) => {
    // a time is one of the two
    const ms = typeof value === "string" ? Date.parse(value) : (value as Date).getTime();
    to.int64((ms - EPOCH_MS) * 1_000);
  }),
  text: (to, value) => to.text(String(value)),
  jsonb: (to, value) => to.text(JSON.stringify(value), 1, () => to.int8(JSONB_VERSION)),
};

/** One COPY: its statement, and the rows for it. */
type Copy = { statement: string; rows: Buffer };

/**
 * Rows for a table of which every column is given, under the columns' own names: times as Date or ISO text
 * (to the millisecond), uuid as text.
 * @throws Error at once for a table with a column of a type that is not known here
 */
export function copyInto(table: Table): (rows: Iterable<Record<string, unknown>>) => Copy {
  const columns = Object.values(getTableColumns(table)).map((column) => {
    const write = WRITERS[column.getSQLType()];
    if (!write) throw new Error(`${column.name} is of a type that cannot be copied: ${column.getSQLType()}`);
    return { name: column.name, write };
  });
  const names = columns.map(({ name }) => name).join(", ");
  const statement = `copy ${getTableName(table)} (${names}) from stdin (format binary)`;
  return (rows) => {
    const to = new Bytes();
    to.bytes(SIGNATURE);
    for (const row of rows) {
      to.int16(columns.length);
      for (const { name, write } of columns) {
        const value = row[name];
        if (value === null || value === undefined) to.int32(-1);
        else write(to, value);
      }
    }
    to.int16(-1);
    return { statement, rows: to.taken() };
  };
}

/** What pg calls of a query of one's own. Source: pg 8, lib/client.js. */
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
};

/**
 * Copies rows over a connection that is inside a transaction, all in one round trip.
 * @param last a statement to end with, such as "commit": it is run where all rows went in
 * @throws Error of the database; the transaction is then to be rolled back
 */
export function copyIn(client: pg.ClientBase, copies: Copy[], last: string): Promise<void> {
  const waiting = copies.values();
  return new Promise((resolve, reject) => {
    const query = {
      callback: (error?: Error | null) => (error ? reject(error) : resolve()),
      submit: (connection: Connection) =>
        connection.query([...copies.map(({ statement }) => statement), last].join("; ")),
      handleCopyInResponse(connection: Connection) {
        const next = waiting.next();
        if (!next.done) connection.sendCopyFromChunk(next.value.rows);
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleError: (error: Error) => query.callback(error),
      handleReadyForQuery: () => query.callback(),
    };
    client.query(query as unknown as pg.Submittable); // its types leave out what a copy answers
  });
}
