import { bulkhead } from "cockatiel";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { failureAnswer } from "./responses.server.ts";
import { openLog } from "../observability/log.server.ts";

test("[SPEED-03] answers 503 BUSY when too many wait for their turn", async () => {
  const work = Promise.withResolvers<string>();
  const one = bulkhead(1, 1);
  const app = new Hono()
    .get("/", async (c) => c.text(await one.execute(() => work.promise)))
    .onError(failureAnswer(openLog({ LOG_LEVEL: "silent" })));
  const [running, waiting, refused] = [app.request("/"), app.request("/"), app.request("/")];
  expect((await refused).status).toBe(503);
  expect(await (await refused).json()).toEqual({
    success: false,
    error: "Service temporarily unavailable",
    code: "BUSY",
  });
  work.resolve("done");
  expect([(await running).status, (await waiting).status]).toEqual([200, 200]);
});
