import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { features } from "../features.ts";
import { openCalls } from "./calls.ts";

const services = useServices();

test.each([
  ["PUT", "/api/payments/create-order", "POST"],
  ["OPTIONS", "/api/payments/create-order", "POST"],
  ["DELETE", "/api/report/a/b/c", "GET, HEAD"],
])("[API-03] answers a wrong method (%s %s) with the allowed ones", async (method, path, allowed) => {
  services.features = features;
  const answer = await openCalls(services).request(services.env.ORIGIN + path, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe(allowed);
  expect(await answer.json()).toMatchObject({
    success: false,
    code: "METHOD_NOT_ALLOWED",
    error: `This call only accepts ${allowed}`,
  });
});

test.each([
  ["thousands of parts", "/a".repeat(3_000)],
  ["thousands of slashes", `${"/".repeat(15_000)}x`],
  ["one part of thousands of letters", `/${"a".repeat(3_000)}`],
])("[SAFE-10] refuses an address with %s before looking for a page", async (_, path) => {
  services.features = features;
  for (const method of ["GET", "POST"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await openCalls(services).request(services.env.ORIGIN + path, { method });
    expect(answer.status).toBe(414);
    expect(await answer.json()).toMatchObject({ success: false, code: "ADDRESS_TOO_LONG" }); // oxlint-disable-line no-await-in-loop
  }
});

test("[SAFE-10] explains a refusal on a page to browsers, and in JSON to other callers", async () => {
  services.features = features;
  const app = openCalls(services);
  const ask = async (path: string, accept: string) => {
    const answer = await app.request(services.env.ORIGIN + path, { headers: { accept } });
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };
  const path = "/a".repeat(3_000);
  const page = await ask(path, "text/html,application/xhtml+xml,*/*;q=0.8");
  expect([page.status, page.type]).toEqual([414, "text/html; charset=utf-8"]);
  expect(page.text).toContain("<h1>This address is too long</h1>");
  for (const [requestPath, accept] of [
    [path, "*/*"],
    [path, "application/json"],
    [`/api${path}`, "text/html"],
  ] as const)
    expect(JSON.parse((await ask(requestPath, accept)).text)).toMatchObject({ code: "ADDRESS_TOO_LONG" }); // oxlint-disable-line no-await-in-loop
});

test.each(["GET", "POST", "PUT", "OPTIONS"])(
  "[API-01] answers 404 to %s of an unknown call",
  async (method) => {
    services.features = features;
    const answer = await openCalls(services).request(`${services.env.ORIGIN}/api/nobody-has-this`, {
      method,
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
  },
);

test("[SAFE-07] refuses a request with two Host headers, and still sends the security headers", async () => {
  const app = openCalls({ ...services, features });
  const server = http.createServer((req, res) => void getRequestListener(app.fetch)(req, res));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end("GET /health HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n");
  const answer = (await socket.setEncoding("utf8").toArray()).join("");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("SEVERAL_HOSTS");
  for (const header of ["x-content-type-options: nosniff", "content-security-policy: frame-ancestors 'none'"])
    expect(answer.toLowerCase()).toContain(header);
});

test("[SAFE-07] ignores a quest cookie planted by another host of the domain over https", async () => {
  const env = { ...services.env, ORIGIN: "https://villa.example" };
  const app = openCalls({ ...services, env, features });
  const server = http.createServer((req, res) => void getRequestListener(app.fetch)(req, res));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const startWith = async (cookie: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/quest/start`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: env.ORIGIN, cookie },
      body: JSON.stringify({ adult: true }),
    });
    expect(answer.status).toBe(201);
    return /^__Host-vv_quest=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
  };
  const visitorId = "a".repeat(43);
  expect(await startWith(`__Host-vv_quest=${visitorId}`)).toBe(visitorId);
  expect(await startWith(`vv_quest=${visitorId}`)).not.toBe(visitorId);
  expect(await startWith(`desk_theme=dark; vv_quest=${visitorId}`)).toMatch(/^[\w-]{43}$/);
});
