import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { openAuthClient } from "../../../testing/auth-client.ts";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { useServices } from "../../../testing/services.ts";
import { DAY_MS } from "../../kernel/india-time.ts";
import { guarded } from "../../platform/answers.server.ts";
import { csvAnswer } from "../../platform/csv.server.ts";
import accounts from "../accounts/feature.server.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { safetyHttp } from "./http.server.ts";
import {
  exportCsv,
  listSecurityEvents,
  noteSecurity,
  raiseAlarms,
  tidySecurityEvents,
} from "./safety.server.ts";
import { securityEvents } from "./tables.server.ts";
import { listAuditEntries } from "../audit/audit.server.ts";

const services = useServices([], { ADMIN_EMAILS: "ada@villa.test" });
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
/** Rows of which reading breaks off after so many. */
async function* brokenAfter(count: number) {
  for (let i = 0; i < count; i++) yield { name: `n${i}` };
  throw new Error("the database went away\nparams: secret@villa.test");
}

describe("[SAFE-04] security events", () => {
  test("a wrong password is noted with whom it concerns, where it came from and the request's number", async () => {
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

  test("each names the member whom it concerns, for as long as they are there", async () => {
    const { id, name } = await createPerson(services);
    await noteSecurity(services, { kind: "new-device", userId: id });
    await noteSecurity(services, { kind: "new-device", userId: "usr_gone" });
    await noteSecurity(services, { kind: "export" });
    const read = await listSecurityEvents({ ...services, features: [accounts] }, {});
    const members = Object.fromEntries(read.rows.map(({ userId, member }) => [String(userId), member]));
    expect(members).toEqual({ [id]: name, usr_gone: null, null: null });
  });

  test("an attack leaves twenty rows a minute of each network, not one for each try", async () => {
    for (let i = 0; i < 60; i++) await noteSecurity(services, { kind: "limit-met", detail: "POST /api/x" });
    expect(await all()).toHaveLength(20);
    at(NOW + 60_000);
    await noteSecurity(services, { kind: "limit-met", detail: "POST /api/x" });
    expect(await all()).toHaveLength(21);
  });

  test("what cannot be stored breaks nothing that noted it", async () => {
    const broken = {
      ...services,
      db: { insert: () => ({ values: () => Promise.reject(new Error("away")) }) } as never,
    };
    await expect(noteSecurity(broken, { kind: "export" })).resolves.toBeUndefined();
  });

  test("after 90 days they go", async () => {
    await noteSecurity(services, { kind: "export" });
    at(NOW + 89 * DAY_MS);
    await tidySecurityEvents(services);
    expect(await all()).toHaveLength(1);
    at(NOW + 91 * DAY_MS);
    await tidySecurityEvents(services);
    expect(await all()).toEqual([]);
  });

  test("the owner is written to once a day when a kind is unlike the week before", async () => {
    await services.db
      .insert(securityEvents)
      .values([...wrongPasswords(21, 2 * DAY_MS), ...wrongPasswords(19, 0)]);
    await raiseAlarms(services);
    expect(sentEmails.to("ada@villa.test")).toEqual([]);
    await services.db.insert(securityEvents).values(wrongPasswords(30, 3_600_000));
    await raiseAlarms(services);
    await raiseAlarms(services);
    const [email, ...more] = sentEmails.to("ada@villa.test");
    expect(more).toEqual([]);
    expect(email?.subject).toBe("Unlike the week before: wrong password");
    expect(email?.text).toContain("49 in the last 24 hours, 3 a day in the week before");
  });
});

describe("[SAFE-04] exports", () => {
  const columns = [{ name: "Name", of: (row: { name: string }) => row.name }];
  const who = { id: "usr_1", name: "Ada" };
  const taken = (rows: AsyncIterable<{ name: string }> | { name: string }[]) =>
    exportCsv(services, {
      who,
      action: "accounts.exported",
      subject: "members",
      filter: { q: "maya", state: "" },
      columns,
      rows,
    });

  test("stand in the audit log before the first row leaves, without what was searched for", async () => {
    const answer = await taken([{ name: "Maya" }]);
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

  test("one that breaks off says so in its last line, in the audit log and in Safety", async () => {
    const text = await (await taken(brokenAfter(1))).text();
    expect(text.trimEnd().split("\r\n").at(-1)).toContain("THIS FILE IS NOT WHOLE");
    expect((await all()).map(({ kind }) => kind)).toContain("export-failed");
    expect((await listAuditEntries(services, {})).rows[0]).toMatchObject({
      action: "accounts.exported-in-part",
    });
  });

  test("what of a file was read before it broke off is whole", async () => {
    const failures: unknown[] = [];
    const text = await csvAnswer("x.csv", columns, brokenAfter(700), (error) => failures.push(error)).text();
    expect(text).toContain("n499\r\n");
    expect(failures).toHaveLength(1);
  });
});

describe("[SAFE-07] what browsers and security people look for", () => {
  const app = new Hono();
  const ready = () => {
    if (app.routes.length === 0) app.use(guarded(services.env)).route("/", safetyHttp(services));
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
  ])("a report of a stopped script is noted without the rest of its address", async (body, detail) => {
    expect((await report(body)).status).toBe(204);
    expect(await all()).toMatchObject([{ kind: "policy-broken", detail }]);
  });
  test.each(["", "{", "[]", '{"csp-report":7}', "[7]"])("%j is no report, and no trouble", async (body) => {
    expect((await report(body)).status).toBe(204);
    expect(await all()).toEqual([]);
  });
  test("security.txt names whom to write to, and when to look again", async () => {
    const text = await (await ready().request("/.well-known/security.txt")).text();
    expect(text).toContain("Contact: mailto:ada@villa.test\n");
    expect(text).toContain("Expires: 2027-05-19T10:00:00.000Z\n");
    const { status, headers } = await ready().request("/.well-known/change-password");
    expect([status, headers.get("location")]).toEqual([302, "/profile#password"]);
  });
});
