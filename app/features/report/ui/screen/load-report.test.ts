import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../../platform/http/query.ts";
import { reportQuery } from "./load-report.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const refusal = { success: false, error: "told by the server", code: "X" };
const status = (code: number) => () => Promise.resolve(Response.json(refusal, { status: code }));
const broken = () => Promise.reject(new TypeError("Failed to fetch"));
/** Never answers; only the caller's abort ends it. */
const silence: typeof fetch = (_, { signal } = {}) =>
  new Promise((_answer, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

test.each<[name: string, answer: typeof fetch, text: string]>([
  ["no answer within 30 s", silence, "Request timeout - analysis may still be processing"],
  ["404", status(404), "Analysis not found - please try again later"],
  ["401", status(401), "Unauthorized access - please log in again"],
  ["500", status(500), "Network error: Server error. Please try again"],
  ["503", status(503), "Network error: Service temporarily unavailable"],
  ["429", status(429), "Network error: Too many requests. Please try again later"],
  ["418", status(418), "Network error: Server error (418)"],
  ["no connection", broken, "Network error: Please check your connection and try again"],
])("[RESULT-15] [API-05] retries once if a report does not load: %s", async (_, answer, text) => {
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  const ids = { userId: "anonymous", sessionId: `q_${"x".repeat(22)}`, testId: "neo-58-v1" };
  const loaded = queryClient()
    .fetchQuery(reportQuery(ids))
    .then(String, (error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetching.mock.calls.map(([address]) => address)).toEqual([
    `/api/report/anonymous/${ids.sessionId}/neo-58-v1`,
  ]);
  // enough for two timeouts of 30 s, and 1 s between the attempts
  await vi.advanceTimersByTimeAsync(70_000);
  expect(await loaded).toBe(text);
  expect(fetching).toHaveBeenCalledTimes(2);
});
