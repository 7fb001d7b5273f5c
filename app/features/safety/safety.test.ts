import { Hono } from "hono";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openAuthClient } from "../../../testing/auth-client.ts";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { useServices } from "../../../testing/services.ts";
import { DAY_MS } from "../../lib/india-time.ts";
import { failureAnswer, requestIds } from "../../platform/http/responses.server.ts";
import { csvAnswer } from "../../platform/csv.server.ts";
import { TooManyRequests } from "../../platform/http/rate-limits.server.ts";
import { withRequest } from "../../platform/http/request-context.server.ts";
import accounts from "../accounts/feature.server.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { safetyHttp, watchLimits } from "./http.server.ts";
import { safetyJobs } from "./jobs.server.ts";
import {
  exportCsv,
  listSecurityEvents,
  noteSecurity,
  raiseAlarms,
  tidySecurityEvents,
} from "./safety.server.ts";
import { securityEvents } from "./tables.server.ts";
import { listAuditEntries } from "../audit/audit.server.ts";

const services = useServices(
  safetyJobs.map(({ cron: _cron, ...rest }) => rest),
  { ADMIN_EMAILS: "ada@villa.test,bela@villa.test" },
);
const sentEmails = useSentEmails(services);
const NOW = Date.parse("2026-11-20T10:00:00Z");
const at = (ms: number) => (services.clock = { now: () => new Date(ms) });
beforeEach(async () => {
  at(NOW);
  await services.db.delete(securityEvents);
});
const all = async () => (await listSecurityEvents(services, {})).rows;

const wrongPasswords = (count: number, ago: number) =>
  Array.from({ length: count }, (_, i) => {
    return { at: new Date(NOW - ago - i * 1_000), kind: "wrong-password" as const };
  });
/** Returns a function that posts from a network over its rate limit. */
function openLimited(peer: string) {
  const app = new Hono();
  app.use(requestIds(services.env)).onError(failureAnswer(services.log));
  app.use("/api/*", watchLimits(services));
  app.use(() => Promise.reject(new TooManyRequests(1_000)));
  app.post("/api/posts/:id/thumbs", (c) => c.body(null));
  app.all("/api/*", (c) => c.notFound());
  return (path: string) =>
    app.request(path, { method: "POST" }, { incoming: { socket: { remoteAddress: peer } } });
}
/** Rows that fail to be read after this many. */
async function* brokenAfter(count: number) {
  for (let i = 0; i < count; i++) yield { name: `n${i}` };
  throw new Error("the database went away\nparams: secret@villa.test");
}

describe("[SAFE-04] security events", () => {
  test("stores a wrong password with its member, network and the request's number", async () => {
    services.clock = { now: () => new Date() };
    const person = await createPerson(services);
    const answer = await openAuthClient(services, { peer: "203.0.113.9" }).post("/sign-in", {
      email: person.email,
      password: "wrong-one",
    });
    expect(await all()).toMatchObject([
      {
        kind: "wrong-password",
        userId: person.id,
        network: "203.0.113.9",
        requestId: answer.headers.get("x-request-id"),
      },
    ]);
    expect(JSON.stringify(await all())).not.toContain("wrong-one");
  });

  test("lists the member's name with each event while the account exists", async () => {
    const { id, name } = await createPerson(services);
    await noteSecurity(services, { kind: "new-device", userId: id });
    await noteSecurity(services, { kind: "new-device", userId: "usr_gone" });
    await noteSecurity(services, { kind: "export" });
    const read = await listSecurityEvents({ ...services, features: [accounts] }, {});
    const members = Object.fromEntries(read.rows.map(({ userId, member }) => [String(userId), member]));
    expect(members).toEqual({ [id]: name, usr_gone: null, null: null });
  });

  test("stores at most twenty similar rows a minute during an attack", async () => {
    for (let i = 0; i < 60; i++) await noteSecurity(services, { kind: "limit-met", detail: "POST /api/x" });
    expect(await all()).toHaveLength(20);
    at(NOW + 60_000);
    await noteSecurity(services, { kind: "limit-met", detail: "POST /api/x" });
    expect(await all()).toHaveLength(21);
  });

  test("does not store invented paths of requests over a limit", async () => {
    const post = openLimited("203.0.113.20");
    // oxlint-disable-next-line no-await-in-loop -- sequential
    for (let i = 0; i < 30; i++) expect((await post(`/api/x/${i}`)).status).toBe(429);
    const rows = await all();
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ detail }) => detail))).toEqual(new Set(["POST /api/*"]));
  });

  test("stores the route of a rate-limited call without its parameters", async () => {
    await openLimited("203.0.113.21")("/api/posts/a-secret/thumbs");
    expect((await all()).map(({ detail }) => detail)).toEqual(["POST /api/posts/:id/thumbs"]);
  });

  test("stores a wrong password, however many requests exceed a limit in that minute", async () => {
    const kinds: string[] = [];
    const values = async ({ kind }: { kind: string }) => void kinds.push(kind);
    const counting = { ...services, db: { insert: () => ({ values }) } as never }; // the only method called
    for (let i = 0; i < 6_000; i++)
      await withRequest({ id: `r${i}`, network: `n${i}` }, () =>
        noteSecurity(counting, { kind: "limit-met", detail: "POST /api/x" }),
      );
    await noteSecurity(counting, { kind: "wrong-password" });
    expect(kinds.at(-1)).toBe("wrong-password");
    expect(kinds).toHaveLength(5_001);
  });

  test("does not throw if an event cannot be stored", async () => {
    const broken = {
      ...services,
      db: { insert: () => ({ values: () => Promise.reject(new Error("away")) }) } as never,
    };
    await expect(noteSecurity(broken, { kind: "export" })).resolves.toBeUndefined();
  });

  test("deletes events after 90 days", async () => {
    await noteSecurity(services, { kind: "export" });
    at(NOW + 89 * DAY_MS);
    await tidySecurityEvents(services);
    expect(await all()).toHaveLength(1);
    at(NOW + 91 * DAY_MS);
    await tidySecurityEvents(services);
    expect(await all()).toEqual([]);
  });

  test("emails each administrator once a day about an unusually frequent kind, even if another's mailbox rejects it", async () => {
    const { mail } = services;
    let refused = 0;
    services.mail = {
      ...mail,
      send: async (to, email) => {
        if (to !== "bela@villa.test") return mail.send(to, email);
        refused++;
        throw new Error("550 no such mailbox");
      },
    };
    onTestFinished(() => void (services.mail = mail));
    await services.db
      .insert(securityEvents)
      .values([...wrongPasswords(21, 2 * DAY_MS), ...wrongPasswords(19, 0)]);
    await raiseAlarms(services);
    expect(await all()).not.toContainEqual(expect.objectContaining({ kind: "alarm" }));
    await services.db.insert(securityEvents).values(wrongPasswords(30, 3_600_000));
    await raiseAlarms(services);
    await raiseAlarms(services);
    await expect.poll(() => [sentEmails.to("ada@villa.test").length, refused > 0]).toEqual([1, true]);
    const [email] = sentEmails.to("ada@villa.test");
    expect(email?.subject).toBe("Unusual activity: wrong password");
    expect(email?.text).toContain("49 in the last 24 hours, 3 a day in the previous week");
    expect(await services.jobs.findJobs("safety.email-alarm")).toHaveLength(2);
  });
});

describe("[SAFE-04] exports", () => {
  const columns = [{ name: "Name", of: (row: { name: string }) => row.name }];
  const who = { id: "usr_1", name: "Ada" };
  const exported = (rows: AsyncIterable<{ name: string }> | { name: string }[], by = services) =>
    exportCsv(by, {
      who,
      action: "accounts.exported",
      subject: "members",
      filter: { q: "maya", state: "" },
      columns,
      rows,
    });

  test("are logged before the first row is sent, without the search text", async () => {
    const answer = await exported([{ name: "Maya" }]);
    expect(answer.headers.get("content-disposition")).toContain("members-2026-11-20.csv");
    expect(await answer.text()).toBe("Name\r\nMaya\r\n");
    expect((await listAuditEntries(services, {})).rows[0]).toMatchObject({
      action: "accounts.exported",
      subject: "members",
      who: { name: "Ada" },
      after: { state: "", searched: true },
    });
    expect((await all())[0]).toMatchObject({ kind: "export", detail: "members", userId: "usr_1" });
  });

  test("report a failure in the last line, the audit log and Safety", async () => {
    const text = await (await exported(brokenAfter(1))).text();
    expect(text.trimEnd().split("\r\n").at(-1)).toContain("THIS FILE IS INCOMPLETE");
    expect((await all()).map(({ kind }) => kind)).toContain("export-failed");
    expect((await listAuditEntries(services, {})).rows[0]).toMatchObject({
      action: "accounts.exported-in-part",
    });
  });

  test("log no error if the reader cancels, and are marked as partial in the audit log", async () => {
    const logged: [string, unknown, string][] = [];
    const log = new Proxy(services.log, {
      get: (own, level: "info" | "error") =>
        level === "info" || level === "error"
          ? (of: unknown, words: string) => void logged.push([level, of, words])
          : own[level],
    });
    const before = (await all()).filter(({ kind }) => kind === "export-failed").length;
    const answer = await exported(brokenAfter(100_000), { ...services, log });
    const download = answer.body!.getReader();
    await download.read();
    await download.cancel();
    await expect
      .poll(async () => (await listAuditEntries(services, {})).rows[0])
      .toMatchObject({ action: "accounts.exported-in-part" });
    const phrase = "export cancelled by the reader";
    const broken = logged.filter(([, , words]) => words !== "security event");
    expect(broken).toEqual([["info", { subject: "members" }, phrase]]);
    expect((await all()).filter(({ kind }) => kind === "export-failed")).toHaveLength(before);
  });

  test("contain complete rows up to an interruption", async () => {
    const failures: unknown[] = [];
    const text = await csvAnswer("x.csv", columns, brokenAfter(700), (error) => failures.push(error)).text();
    expect(text).toContain("n499\r\n");
    expect(failures).toHaveLength(1);
  });
});

describe("[SAFE-07] reports and security.txt", () => {
  const app = new Hono();
  const ready = () => {
    if (app.routes.length === 0) app.use(requestIds(services.env)).route("/", safetyHttp(services));
    return app;
  };
  const report = (body: unknown) =>
    ready().request("/api/policy-reports", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  test.each([
    [
      {
        "csp-report": {
          "effective-directive": "script-src-elem",
          "blocked-uri": "https://evil.test/x?token=1",
        },
      },
      "script-src-elem https://evil.test",
    ],
    [
      [{ type: "csp-violation", body: { effectiveDirective: "style-src-attr", blockedURL: "inline" } }],
      "style-src-attr inline",
    ],
  ])("stores only the origin of a blocked script's address", async (body, detail) => {
    expect((await report(body)).status).toBe(204);
    expect(await all()).toMatchObject([{ kind: "policy-broken", detail }]);
  });
  test.each(["", "{", "[]", '{"csp-report":7}', "[7]"])("ignores %j, not a valid report", async (body) => {
    expect((await report(body)).status).toBe(204);
    expect(await all()).toEqual([]);
  });
  test("limits the rows that invented reports can create", async () => {
    at(NOW + 5 * 60_000);
    for (let i = 0; i < 30; i++)
      await report({ "csp-report": { "effective-directive": `made-up-${i}`, "blocked-uri": "inline" } });
    expect(await all()).toHaveLength(20);
  });
  test("names the contact and the expiry in security.txt", async () => {
    const text = await (await ready().request("/.well-known/security.txt")).text();
    expect(text).toContain("Contact: mailto:hello@villa.test\n");
    expect(text).toContain("Expires: 2027-05-19T10:00:00.000Z\n");
    const { status, headers } = await ready().request("/.well-known/change-password");
    expect([status, headers.get("location")]).toEqual([302, "/profile#password"]);
  });
});
