import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openUnfinishedBodies } from "./unfinished-bodies.ts";

const env = { SITE_MODE: "local", HSTS_PRELOAD: "no", TRUSTED_PROXIES: ["127.0.0.1"] } as const;
let server: http.Server;
const waiting: http.ServerResponse[] = [];
const sockets: net.Socket[] = [];

beforeEach(async () => {
  const refuses = openUnfinishedBodies({ env: env as never }, { network: 3, all: 5 });
  server = http.createServer((req, res) => {
    if (refuses(req, res)) return;
    if (req.url === "/shown") return void res.end("shown");
    req.on("data", () => {}).once("end", () => (req.url === "/slow" ? waiting.push(res) : res.end("taken")));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Sends the head of a form of ten letters and the first of them; it has come once this resolves. */
async function beginForm(network: number, { path = "/form", method = "POST", part = "a" } = {}) {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  const heard = { text: "", closed: false };
  socket.on("data", (more) => (heard.text += String(more)));
  socket.on("error", () => {});
  socket.on("close", () => (heard.closed = true));
  sockets.push(socket);
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.${network}\r\n`;
  const come = once(server, "request");
  socket.write(`${head}${part ? "Content-Length: 10\r\n" : ""}\r\n${part}`);
  await come;
  return { socket, heard };
}
const hears = ({ heard }: { heard: { text: string } }, text: string) =>
  expect.poll(() => heard.text).toContain(text);

/** Until a form of the first network is taken. */
const untilTaken = () =>
  expect
    .poll(async () => {
      const form = await beginForm(1, { part: "abcdefghij" });
      await expect.poll(() => form.heard.text).not.toBe("");
      return form.heard.text;
    })
    .toContain("taken");

describe("[SAFE-07] bodies that are on their way", () => {
  test("one network has so many, and one more is refused and its connection closed; others are taken", async () => {
    const held = [await beginForm(1), await beginForm(1), await beginForm(1)];
    const fourth = await beginForm(1);
    await hears(fourth, "429 Too Many Requests");
    expect(fourth.heard.text).toContain('"code":"TOO_MANY_REQUESTS"');
    await expect.poll(() => fourth.heard.closed).toBe(true);
    await hears(await beginForm(2, { part: "abcdefghij" }), "taken");
    await hears(await beginForm(1, { part: "" }), "taken");
    // the end of one makes room for another
    held[0]!.socket.write("bcdefghij");
    await hears(held[0]!, "taken");
    await hears(await beginForm(1, { part: "abcdefghij" }), "taken");
  });

  test.each([
    ["before it was answered", "/form"],
    ["after", "/shown"],
  ])("whoever goes away %s makes room", async (_when, path) => {
    const held = [];
    for (let n = 0; n < 3; n++) held.push(await beginForm(1, { path }));
    if (path === "/shown") for (const form of held) await hears(form, "shown");
    for (const { socket } of held) socket.destroy();
    await untilTaken();
  });

  test("what has come whole and waits for its answer is none of them", async () => {
    for (let n = 0; n < 6; n++) await beginForm(1, { path: "/slow", part: "abcdefghij" });
    await expect.poll(() => waiting.length).toBe(6);
    await hears(await beginForm(1, { part: "abcdefghij" }), "taken");
  });

  test("all networks together have so many; a page is shown all the same", async () => {
    for (const network of [1, 2, 3, 4, 5]) await beginForm(network);
    await hears(await beginForm(6), "503 Service Unavailable");
    await hears(await beginForm(6, { method: "GET", path: "/shown", part: "" }), "shown");
  });

  test("who was answered and still sends is counted until the end", async () => {
    const held = [];
    for (let n = 0; n < 3; n++) held.push(await beginForm(1, { path: "/shown" }));
    for (const form of held) await hears(form, "shown");
    await hears(await beginForm(1), "429");
    held[0]!.socket.write("bcdefghij");
    await untilTaken();
  });

  test("a question that names a body is counted like a form", async () => {
    for (let n = 0; n < 3; n++) await beginForm(1, { method: "GET" });
    await hears(await beginForm(1, { method: "GET", path: "/shown" }), "429");
  });
});
