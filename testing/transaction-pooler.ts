import { once } from "node:events";
import net from "node:net";
import pg from "pg";

const INT4 = 23;

/** One message of PostgreSQL's protocol. Source: its documentation, "Message Formats". */
function message(type: string, ...parts: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(`${part}\0`);
      if (typeof part !== "number") return part;
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(part);
      return bytes;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const READY = message("Z", Buffer.from("I"));

/** A row of one number, which is all that is asked here. */
function answerOf(name: string, value: number): Buffer {
  const text = Buffer.from(String(value));
  const column = [int16(1), name, 0, int16(0), INT4, int16(4), -1, int16(0)];
  return Buffer.concat([
    message("T", ...column),
    message("D", int16(1), text.length, text),
    message("C", "SELECT 1"),
    READY,
  ]);
}

/**
 * Stands before a database as PgBouncer in transaction mode does that nobody else uses: whoever asks, and on
 * however many connections, is answered by one session. It lets everybody in and answers numbers.
 */
export async function openTransactionPooler(url: string) {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", 0), READY]));
      socket.on("data", async (asked) => {
        if (asked.toString("latin1", 0, 1) !== "Q") return void socket.end();
        const { rows } = await session.query<Record<string, number>>(
          asked.toString("utf8", 5, asked.length - 1),
        );
        const [[name, value] = ["", 0]] = Object.entries(rows[0] ?? {});
        socket.write(answerOf(name, value));
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `postgres://anybody@127.0.0.1:${port}/any`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await session.end();
    },
  };
}
