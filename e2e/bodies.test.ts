import { randomUUID } from "node:crypto";
import net from "node:net";
import { USER_AGENT } from "../testing/chromium.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const KIB = 1024;

/** A connection to the site, on which bytes are sent as they are. */
function connect() {
  const socket = net.connect(Number(new URL(site.origin).port), "localhost");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let said = "";
  socket.on("data", (part) => (said += part.toString("latin1")));
  socket.on("error", () => socket.destroy()); // the site closes while we still write
  return {
    socket,
    said: () => said,
    /** All that was answered until the site closed the connection. */
    end: async () => {
      await closed;
      return said;
    },
  };
}
async function raw(parts: string[]): Promise<string> {
  const { socket, end } = connect();
  for (const part of parts) socket.write(part, "latin1");
  return end();
}
const head = (path: string, lines: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(site.origin).host}`,
    `user-agent: ${USER_AGENT}`,
    "content-type: application/json",
    ...lines,
    "",
    "",
  ].join("\r\n");
const statuses = (said: string) =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
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
  (await site.services.db.$client.query("select 1 from analytics_visits where session_id = $1", [session]))
    .rowCount;

describe("[API-03] a body over the limit is refused, whether it names its length or not", () => {
  const close = "connection: close";
  const ways: [string, (body: string) => string[]][] = [
    ["named", (body) => [head(VISIT, [`content-length: ${body.length}`, close]), body]],
    ["in parts", (body) => [head(VISIT, ["transfer-encoding: chunked", close]), ...chunked(body)]],
  ];
  for (const [name, sent] of ways)
    test(name, async () => {
      const [within, over, far] = [randomUUID(), randomUUID(), randomUUID()];
      expect(statuses(await raw(sent(visitOf(within))))).toEqual([200]);
      for (const body of [visitOf(over, "x".repeat(9 * KIB)), visitOf(far, "x".repeat(2 * KIB * KIB))])
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        // who still writes when the site closes may not hear why
        expect([[413], []]).toContainEqual(statuses(await raw(sent(body))));
      expect([await stored(within), await stored(over), await stored(far)]).toEqual([1, 0, 0]);
    });

  for (const [name, path, size] of [
    ["of a visit", VISIT, 9 * KIB],
    ["of a journey", JOURNEY, 129 * KIB],
    ["of any call", "/api/quest/start", 2 * KIB * KIB],
  ] as const)
    test(`${name}, before any of it is there`, async () => {
      const { socket, said } = connect();
      socket.write(head(path, [`content-length: ${size}`]));
      await expect
        .poll(() => [statuses(said()), /"code":"(\w+)"/.exec(said())?.[1]])
        .toEqual([[413], "BODY_TOO_LARGE"]);
      socket.destroy();
    });
});

describe("[API-03] a body is no longer than the length it names", () => {
  test("what follows is not read as a part of it, and ends the connection", async () => {
    const session = randomUUID();
    const body = visitOf(session);
    const { socket, said, end } = connect();
    socket.write(head(VISIT, [`content-length: ${body.length}`]) + body);
    await expect.poll(() => statuses(said())).toEqual([200]);
    socket.write("and more");
    expect(statuses(await end())).toEqual([200, 400]);
    expect(await stored(session)).toBe(1);
  });

  test("a visit that is longer than it says is cut off, and then is none", async () => {
    const session = randomUUID();
    const said = await raw([head(VISIT, ["content-length: 40"]), visitOf(session)]);
    expect(statuses(said)).toEqual([400]);
    expect(await stored(session)).toBe(0);
  });

  test("one that breaks off before its length is nothing, and no failure of ours", async () => {
    const session = randomUUID();
    const before = site.said();
    for (const lines of [["content-length: 5000"], ["transfer-encoding: chunked"]]) {
      const { socket, end } = connect();
      socket.end(
        head(VISIT, lines) +
          (lines[0] === "content-length: 5000" ? visitOf(session) : chunked(visitOf(session))[0]),
      );
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(statuses(await end())).not.toContain(200);
    }
    expect((await fetch(`${site.origin}/health`)).status).toBe(200);
    expect(await stored(session)).toBe(0);
    expect(site.said()).toBe(before);
  });

  for (const [name, lines] of [
    ["below nothing", ["content-length: -1"]],
    ["with a sign", ["content-length: +40"]],
    ["in other figures", ["content-length: 0x40"]],
    ["beyond all numbers", ["content-length: 99999999999999999999999"]],
    ["two of them", ["content-length: 40", "content-length: 4000"]],
    ["two of them in one", ["content-length: 40, 4000"]],
    ["beside a body in parts", ["content-length: 40", "transfer-encoding: chunked"]],
  ] as const)
    test(`a length that is none is refused: ${name}`, async () => {
      const session = randomUUID();
      const said = await raw([head(VISIT, [...lines, "connection: close"]), ...chunked(visitOf(session))]);
      expect(statuses(said)).toEqual([400]);
      expect(await stored(session)).toBe(0);
    });
});
