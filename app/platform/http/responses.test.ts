import { bulkhead } from "cockatiel";
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { failureAnswer } from "./responses.server.ts";
import { openLog } from "../observability/log.server.ts";

test("[SPEED-03] answers 503 BUSY and when to try again if too many wait, without an error in the log", async () => {
  const work = Promise.withResolvers<string>();
  const one = bulkhead(1, 1);
  const log = openLog({ LOG_LEVEL: "silent" });
  const errors = vi.spyOn(log, "error");
  const app = new Hono()
    .get("/", async (c) => c.text(await one.execute(() => work.promise)))
    .onError(failureAnswer(log));
  const [running, waiting, refused] = [app.request("/"), app.request("/"), app.request("/")];
  expect((await refused).status).toBe(503);
  expect((await refused).headers.get("retry-after")).toBe("2");
  expect(errors).not.toHaveBeenCalled();
  expect(await (await refused).json()).toEqual({
    success: false,
    error: "Service temporarily unavailable",
    code: "BUSY",
  });
  work.resolve("done");
  expect([(await running).status, (await waiting).status]).toEqual([200, 200]);
});
