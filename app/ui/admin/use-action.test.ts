import { type ClientActionFunctionArgs, redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientAction } from "./use-action.ts";

const online = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });
beforeEach(() => online(true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const typed = new URLSearchParams({ intent: "save", value: "15" });
const run = (serverAction: () => Promise<unknown>) => {
  const request = new Request("https://villa.test/admin", { method: "POST", body: typed });
  return clientAction({ request, serverAction } as ClientActionFunctionArgs);
};
const failing = (error: unknown) =>
  run(async () => {
    throw error;
  });

test("returns the answer of the page's action", async () => {
  expect(await run(async () => "saved")).toBe("saved");
});

test.each([
  ["no answer", new TypeError("Failed to fetch"), 503, { status: 0, code: "NETWORK_ERROR" }],
  ["an expired session", redirect("/auth"), 401, { status: 401, error: "Authentication required" }],
  [
    "an error of the server",
    { status: 413, statusText: "", internal: false, data: "" },
    413,
    { status: 413, code: "SERVER_ERROR" },
  ],
  [
    "a form that the server refuses",
    {
      status: 400,
      statusText: "",
      internal: false,
      data: '{"success":false,"error":"An invisible character","code":"INVALID_TEXT","field":"value"}',
    },
    400,
    { status: 400, error: "An invisible character", code: "INVALID_TEXT", field: "value" },
  ],
])("reports %s and keeps the page", async (_, error, status, failure) => {
  expect(await failing(error)).toMatchObject({ data: { ok: false, ...failure }, init: { status } });
});

test("follows a redirect within the administration", async () => {
  const to = redirect("/admin/newsletter");
  await expect(failing(to)).rejects.toBe(to);
});

test("reports a failure after 30 seconds without an answer", async () => {
  vi.useFakeTimers();
  const answer = run(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toMatchObject({ data: { ok: false, code: "NETWORK_ERROR" }, init: { status: 503 } });
});

test("sends nothing while offline", async () => {
  online(false);
  const server = vi.fn<() => Promise<unknown>>();
  expect(await run(server)).toMatchObject({
    data: { ok: false, error: "You’re offline. Try again when you reconnect." },
    init: { status: 503 },
  });
  expect(server).not.toHaveBeenCalled();
});

test.each([true, false])(
  "returns the form with a failure (online: %s), so that it can be sent again",
  async (on) => {
    online(on);
    const { data } = (await failing(new TypeError("Failed to fetch"))) as { data: { sent: FormData } };
    expect([...data.sent]).toEqual([...typed]);
  },
);
