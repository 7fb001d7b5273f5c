import { randomUUID } from "node:crypto";
import net from "node:net";
import { USER_AGENT } from "../testing/chromium.ts";
import { expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const KIB = 1024;

/** A raw connection to the site. */
function connect() {
  const socket = net.connect(Number(new URL(site.origin).port), "localhost");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let received = "";
  socket.on("data", (part) => (received += part.toString("latin1")));
  socket.on("error", () => socket.destroy()); // the site may close while we write
  return {
    socket,
    received: () => received,
    /** Everything received until the site closed the connection. */
    end: async () => {
      await closed;
      return received;
    },
  };
}
async function sendRaw(parts: string[]): Promise<string> {
  const { socket, end } = connect();
  for (const part of parts) socket.write(part, "latin1");
  return end();
}
const requestHead = (path: string, lines: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(site.origin).host}`,
    `user-agent: ${USER_AGENT}`,
    "content-type: application/json",
    ...lines,
    "",
    "",
  ].join("\r\n");
const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const chunked = (body: string, size = 16 * KIB) => [
  ...Array.from({ length: Math.ceil(body.length / size) }, (_, n) => {
    const part = body.slice(n * size, (n + 1) * size);
    return `${part.length.toString(16)}\r\n${part}\r\n`;
  }),
  "0\r\n\r\n",
];

const VISIT = "/api/analytics/page-visit";
const JOURNEY = "/api/analytics/user-journey";
const visitOf = (session_id: string, title = "Home") =>
  JSON.stringify({ path: "/", title, session_id, timestamp: "2026-11-20T10:00:00.000Z" });
const stored = async (session: string) =>
  (await site.services.db.$client.query("select 1 from analytics_live where session_id = $1", [session]))
    .rowCount;

test("[API-03] refuses a body above the limit, with a content length, in chunks, or unsent", async () => {
  const close = "connection: close";
  const encodings: ((body: string) => string[])[] = [
    (body) => [requestHead(VISIT, [`content-length: ${body.length}`, close]), body],
    (body) => [requestHead(VISIT, ["transfer-encoding: chunked", close]), ...chunked(body)],
  ];
  /* oxlint-disable no-await-in-loop -- in sequence */
  for (const encode of encodings) {
    const [within, over] = [randomUUID(), randomUUID()];
    expect(statuses(await sendRaw(encode(visitOf(within))))).toEqual([200]);
    // a client still writing when the site closes may not receive the reason
    expect([[413], []]).toContainEqual(
      statuses(await sendRaw(encode(visitOf(over, "x".repeat(2 * KIB * KIB))))),
    );
    expect([await stored(within), await stored(over)]).toEqual([1, 0]);
  }
  for (const [path, size] of [
    [VISIT, 9 * KIB],
    [JOURNEY, 129 * KIB],
    ["/api/quest/start", 2 * KIB * KIB],
  ] as const) {
    const { socket, received } = connect();
    socket.write(requestHead(path, [`content-length: ${size}`]));
    await expect
      .poll(() => [statuses(received()), /"code":"(\w+)"/.exec(received())?.[1]])
      .toEqual([[413], "BODY_TOO_LARGE"]);
    socket.destroy();
  }
  /* oxlint-enable no-await-in-loop */
});
