import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { completionOf, orderRequest } from "../app/features/payments/fixtures.ts";
import type { OrderAnswer } from "../app/features/payments/contract.ts";
import { pdfReady } from "../app/features/pdf-report/contract.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { beforeAll, describe, expect, test } from "../testing/browser.ts";
import { type Machine, openMachines } from "../testing/machines.ts";
import { unfinishedJobs } from "../testing/queued-jobs.ts";

type Site = Awaited<ReturnType<typeof openMachines>>;

/** A signed-in member with a result whose requests go through the load balancer to different processes. */
async function member(site: Site, services: Services) {
  const user = await createPerson(services);
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
  const headers = await signedIn(services, user);
  const item = { sessionId, testId };
  const ask = (path: string, body?: object) =>
    fetch(site.balancer.origin + path, {
      headers: { ...Object.fromEntries(headers), ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
  async function pay() {
    const ordered = await ask("/api/payments/create-order", await orderRequest(services, user, item));
    const { data: order } = (await ordered.json()) as { data: OrderAnswer };
    const proof = await site.gateway.control.pay(order.razorpayOrderId);
    return (await ask("/api/payments/complete", completionOf(user, item, order, proof))).status;
  }
  const download = async () => {
    const answer = await ask(`/api/pdf-report/${sessionId}/${testId}/download`);
    return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 5)}`;
  };
  const state = async () => {
    const answer = await ask(`/api/pdf-report/${sessionId}/${testId}`);
    return ((await answer.json()) as { data: { pdf: { state: string } | null } }).data.pdf?.state;
  };
  return { user, ask, pay, download, state };
}
type Member = Awaited<ReturnType<typeof member>>;

const workersAlive = async (services: Services) =>
  (await services.db.execute(sql`select 1 from operations_processes where worker and not draining`)).rows
    .length;
const allReady = (members: Member[], services: Services) =>
  expect
    .poll(async () => [...new Set(await Promise.all(members.map(({ state }) => state())))], {
      timeout: 60_000,
    })
    .toEqual(["ready"])
    .catch(async (error: unknown) => {
      const jobs = await unfinishedJobs(services, /./);
      throw new Error(`${String(error)}\n${JSON.stringify(jobs)}`);
    });
const emailsTo = (site: Site, { user }: Member) =>
  site.mailbox.emails
    .filter(({ to }) => to?.some(({ address }) => address === user.email))
    .map(({ subject }) => subject ?? "")
    .toSorted((a, b) => (a < b ? -1 : 1));

describe.serial("two web and two worker processes without a shared folder", () => {
  let site: Site;
  let services: Services;
  let web: Machine[];
  let workers: Machine[];
  const opened: { close: () => Promise<void> }[] = [];

  beforeAll(async () => {
    site = await openMachines();
    opened.push(site);
    // simultaneously, on an unmigrated database
    const roles = ["web", "web", "worker", "worker"] as const;
    const started = await Promise.all(roles.map((role) => site.start(role)));
    [web, workers] = [started.slice(0, 2), started.slice(2)];
    const onSite = await site.openServices();
    opened.push(onSite);
    services = onSite.services;
    await services.jobs.unsubscribe(pdfReady.name, "pdf-report.make-editions");
  });
  test.afterAll(async () => {
    for (const part of opened.toReversed()) await part.close();
  });

  test("[RUN-06] [RUN-05] takes payments and makes reports, which every machine serves, on machines started simultaneously", async () => {
    await expect.poll(() => workersAlive(services), { timeout: 30_000 }).toBe(2);
    const early = await Promise.all([1, 2].map(() => member(site, services)));
    expect(await Promise.all(early.map(({ pay }) => pay()))).toEqual([200, 200]);
    await allReady(early, services);
    for (let i = 0; i < 2; i++)
      expect(new Set(await Promise.all(early.map(({ download }) => download())))).toEqual(
        new Set(["200 %PDF-"]),
      );
    const asked = Object.keys(site.balancer.sent()).toSorted();
    expect(asked).toEqual(web.map(({ origin }) => origin).toSorted());
    for (const buyer of early)
      await expect
        .poll(() => emailsTo(site, buyer).filter((subject) => /report is ready/.test(subject)), {
          timeout: 30_000,
        })
        .toHaveLength(1);
  });

  test("[RUN-06] applies a change of one process in every process", async () => {
    const by = { id: "ada", name: "Ada" };
    await changeSetting(services, { key: "available_seats", value: "17", by });
    for (const { origin } of web)
      await expect
        .poll(async () => (await (await fetch(`${origin}/pricing`)).text()).includes("<b>17</b>"), {
          timeout: 20_000,
        })
        .toBe(true);
  });

  test("[RUN-06] does not affect buyers when a worker is killed and a web process replaced", async () => {
    const late = await Promise.all([1, 2].map(() => member(site, services)));
    const visits = { on: true };
    const failures: string[] = [];
    const visiting = Promise.all(
      [1, 2, 3].map(async () => {
        while (visits.on) {
          const answer = await fetch(`${site.balancer.origin}/pricing`).catch((error: unknown) =>
            String(error),
          );
          if (typeof answer === "string" || answer.status !== 200)
            failures.push(typeof answer === "string" ? answer : `${answer.status}`);
          else await answer.text();
        }
      }),
    );
    const paying = Promise.all(late.map(({ pay }) => pay()));
    await site.end(workers[0]!, "SIGKILL");
    const next = site.start("web");
    expect(await site.end(web[0]!, "SIGTERM")).toBe(0);
    await next;
    expect(await paying).toEqual([200, 200]);
    visits.on = false;
    await visiting;
    expect(failures).toEqual([]);
    await allReady(late, services);
    const once = await services.db.execute<{ n: number; receipts: number }>(
      sql`select (select count(*) from pdf_reports where state = 'ready')::int as n, (select count(*) from payment_receipts)::int as receipts`,
    );
    expect(once.rows[0]).toEqual({ n: 4, receipts: 4 });
  });

  test("[RUN-08] makes a complete backup while running", async () => {
    const command = async (...args: string[]) =>
      (
        await promisify(execFile)(process.execPath, ["server/backup.ts", "backup", ...args], {
          env: site.env,
        })
      ).stderr;
    const place = `s3://${site.env["S3_BUCKET"]}/copies`;
    const [, facts, files] = /^villa-\S+: (\d+ rows, (\d+) files), /m.exec(await command(place)) ?? [];
    expect(Number(files)).toBeGreaterThanOrEqual(4);
    expect(await command("--verify", place)).toMatch(
      new RegExp(String.raw`^Good: villa-\S+, made \S+: ${facts}\. The ledger balances\.`, "m"),
    );
  });
});
