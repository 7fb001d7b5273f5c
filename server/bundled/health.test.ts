import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import operationsFeature from "../../app/features/operations/feature.server.ts";
import { beat } from "../../app/features/operations/operations.server.ts";
import { useServices } from "../../testing/services.ts";
import { healthHttp } from "./health.ts";

const services = useServices();
const get = async (path: string) => {
  const answer = await new Hono().route("/", healthHttp(services)).request(path);
  return [answer.status, await answer.json()] as const;
};
beforeEach(async () => {
  services.features = [operationsFeature];
  services.life.draining = false;
  services.life.parts.clear();
  await services.db.execute(sql`delete from operations_processes`);
});
/** Records a worker's last heartbeat. */
async function workerSeen(secondsAgo: number) {
  services.life.parts.add("worker");
  await beat(services);
  await services.db.execute(
    sql`update operations_processes set seen_at = now() - make_interval(secs => ${secondsAgo})`,
  );
}

test("[RUN-03] answers a load balancer without checking the file store, which may hang", async () => {
  const { storage } = services;
  onTestFinished(() => void (services.storage = storage));
  let checks = 0;
  services.storage = { ...storage, problem: () => (checks++, Promise.resolve("does not answer")) };
  expect(await get("/health/ready")).toEqual([200, { ok: true }]);
  expect(checks).toBe(0);
  expect(await get("/health")).toMatchObject([200, { parts: { files: "does not answer" } }]);
});

describe("[RUN-03] [API-02] /health", () => {
  test("reports 200 and ok for every part when all is well", async () => {
    await workerSeen(1);
    expect(await get("/health")).toEqual([
      200,
      {
        ok: true,
        parts: {
          database: "answers",
          queue: "answers",
          files: "can be reached",
          workers: "1 is alive",
          "payment gateway": "answers",
          "mail server": "answers",
          "Google sign-in": "answers",
        },
      },
    ]);
  });

  test("reports that no worker has ever run, and stays ready", async () => {
    const [status, body] = await get("/health");
    expect([status, body]).toMatchObject([200, { ok: false, failing: ["workers"] }]);
    expect(body).toMatchObject({
      parts: {
        workers: "The background worker is down, never seen: 0 jobs are waiting, PDFs and emails among them",
      },
    });
  });

  test("reports that the last worker died three minutes ago and jobs are waiting", async () => {
    await workerSeen(185);
    await services.jobs.createQueue("bell.ring");
    await services.jobs.send("bell.ring", {});
    await services.jobs.send("bell.ring", {});
    const [, body] = await get("/health");
    expect(body).toMatchObject({
      ok: false,
      parts: {
        workers:
          "The background worker is down, last seen 3 min ago: 2 jobs are waiting, PDFs and emails among them",
      },
    });
  });

  test("reports a process that is shutting down as draining and not ready, but alive", async () => {
    await workerSeen(1);
    services.life.draining = true;
    expect(await get("/health")).toMatchObject([503, { ok: false, draining: true }]);
    expect(await get("/health/ready")).toEqual([503, { ok: false, draining: true }]);
    expect(await get("/health/live")).toEqual([200, { ok: true }]);
  });

  test("does not count a worker that is draining", async () => {
    services.life.draining = true;
    await workerSeen(1);
    services.life.draining = false;
    expect(await get("/health")).toMatchObject([200, { ok: false, failing: ["workers"] }]);
    expect(await get("/health/ready")).toEqual([200, { ok: true }]);
  });
});
