import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callApi } from "./api.ts";

/** Answers with the status and body in the path; /silence never answers, /cut sends half a response. */
const server = http.createServer((req, res) => {
  if (req.url === "/silence") return;
  if (req.url === "/cut") {
    res.writeHead(200, { "content-type": "application/json", "content-length": "99" });
    res.write('{"success":', () => res.destroy());
    return;
  }
  const [, status, body = ""] = decodeURIComponent(req.url!).split("/");
  res.writeHead(Number(status), { "content-type": "application/json" }).end(body);
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const answer = (status: number, body: object | string = {}) =>
  callApi(`${base}/${status}/${encodeURIComponent(typeof body === "string" ? body : JSON.stringify(body))}`);

describe("[API-01] callApi", () => {
  test.each([
    [400, { error: "Amount must be an integer (in paise)" }, "Amount must be an integer (in paise)"],
    [400, {}, "Invalid request data"],
    [401, { error: "hidden" }, "Authentication required"],
    [403, {}, "Access denied"],
    [404, {}, "Service not found"],
    [429, {}, "Too many requests. Please try again later"],
    [500, { error: "hidden" }, "Server error. Please try again"],
    [503, {}, "Service temporarily unavailable"],
    [418, {}, "Server error (418)"],
    [502, "<html>Bad gateway</html>", "Server error (502)"],
  ])("reports %i with %o as “%s”", async (status, body, message) => {
    expect(await answer(status, body)).toMatchObject({ ok: false, status, message });
  });

  test("returns code and field of a failure", async () => {
    expect(await answer(400, { error: "No", code: "INVALID_DATA", field: "amount" })).toEqual({
      ok: false,
      status: 400,
      message: "No",
      error: "No",
      code: "INVALID_DATA",
      field: "amount",
    });
  });

  test("returns the data of a success", async () => {
    expect(await answer(200, { success: true, data: [1] })).toEqual({
      ok: true,
      data: { success: true, data: [1] },
    });
  });

  test("fails for a success status with a truncated, foreign or empty body", async () => {
    const noResponse = {
      ok: false,
      status: 0,
      message: "Network error. Please check your connection and try again",
      code: "NETWORK_ERROR",
    };
    expect(await callApi(`${base}/cut`)).toEqual(noResponse);
    expect(await answer(200, "<html>Welcome to the hotel</html>")).toEqual(noResponse);
    expect(await answer(200, "")).toEqual(noResponse);
    expect(await answer(204, "")).toEqual({ ok: true, data: undefined });
  });

  test("returns the network error sentence without a response, and a separate code after a timeout", async () => {
    const message = "Network error. Please check your connection and try again";
    expect(await callApi("http://127.0.0.1:1/no one")).toEqual({
      ok: false,
      status: 0,
      message,
      code: "NETWORK_ERROR",
    });
    expect(await callApi(`${base}/silence`, { timeoutMs: 50 })).toEqual({
      ok: false,
      status: 0,
      message,
      code: "TIMEOUT_ERROR",
    });
  });
});

test("[API-01] allows two minutes for a file, as the server does", async () => {
  vi.useFakeTimers();
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(
    (_, { signal } = {}) =>
      new Promise((_answer, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  try {
    const ended: string[] = [];
    const upload = callApi("/picture", { method: "PUT", body: new Blob(["a picture"]) }).then((result) => {
      ended.push("upload");
      return result;
    });
    void callApi("/words", { method: "PUT", body: {} }).then(() => ended.push("words"));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ended).toEqual(["words"]);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await upload).toMatchObject({ ok: false, code: "TIMEOUT_ERROR" });
  } finally {
    fetching.mockRestore();
    vi.useRealTimers();
  }
});
