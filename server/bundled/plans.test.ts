import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "../../app/features/accounts/accounts.server.ts";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import * as admin from "../../app/features/admin/admin.server.ts";
import { find } from "../../app/features/admin/search/search.server.ts";
import * as dashboard from "../../app/features/dashboard/dashboard.server.ts";
import * as newsletter from "../../app/features/newsletter/newsletter.server.ts";
import * as payments from "../../app/features/payments/payments.server.ts";
import { metricsHttp } from "../../app/features/operations/health/metrics-http.server.ts";
import { takeQuest } from "../../app/features/quest/fixtures.ts";
import * as quest from "../../app/features/quest/quest.server.ts";
import * as report from "../../app/features/report/report.server.ts";
import { useServices } from "../../testing/services.ts";
import { queriesOf, type Query } from "../../testing/statements.ts";
import { features } from "../features.ts";
import { loadMembers } from "../../benchmarks/load-members.ts";

const services = useServices();
const MEMBERS = 400;
let headers: Headers;
let user: NonNullable<Awaited<ReturnType<typeof accounts.readSession>>["user"]>;
let key: { sessionId: string; testId: string };
let client: pg.Client;

beforeAll(async () => {
  Object.assign(services, { features });
  const person = await createPerson(services);
  headers = await signedIn(services, person);
  key = await takeQuest(services, { userId: person.id, person: "maya" });
  user = (await accounts.readSession(services, headers)).user!;
  client = new pg.Client({ connectionString: services.db.$client.options.connectionString! });
  await client.connect();
  await loadMembers(client, MEMBERS);
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indpred is not null",
  );
  for (const { name } of rows) partial.add(name);
});
afterAll(() => client.end());

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Parent Relationship"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
};

/** The distinct read queries that `work` sends. */
async function readingQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const reading = (await queriesOf(services, work)).filter(({ text }) => /^\s*(select|with|\()/i.test(text));
  return [...new Map(reading.map((query) => [query.text, query])).values()];
}

/** Partial indexes, which only cover open rows; these are few. */
const partial = new Set<string>();
/** Whether a plan node reads a whole table; with `forEach`, also by a full scan of a complete index. */
const isWhole = (node: Node, forEach: boolean) =>
  node["Node Type"] === "Seq Scan" ||
  (forEach &&
    /^Index .*Scan$/.test(node["Node Type"]) &&
    node["Index Cond"] === undefined &&
    !partial.has(node["Index Name"] ?? ""));
const tablesScanned = (node: Node, within = false): string[] => {
  const forEach = within || node["Parent Relationship"] === "SubPlan";
  return [
    ...(isWhole(node, forEach) && node["Relation Name"] ? [node["Relation Name"]] : []),
    ...(node.Plans ?? []).flatMap((plan) => tablesScanned(plan, forEach)),
  ];
};

/**
 * Tables that are scanned completely although sequential scans are disabled.
 * @param isWholeIndexRead whether complete index scans count too
 */
async function scannedBy(work: () => Promise<unknown>, { isWholeIndexRead = false } = {}) {
  const queries = await readingQueries(work);
  expect(queries.length).toBeGreaterThan(0);
  await client.query("set enable_seqscan = off");
  const lines: string[] = [];
  for (const { text, values } of queries) {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (format json) ${text}`,
      values,
    ); // oxlint-disable-line no-await-in-loop -- one connection
    const scanned = tablesScanned(rows[0]!["QUERY PLAN"][0].Plan, isWholeIndexRead);
    if (scanned.length > 0)
      lines.push(`${scanned.join(", ")}: ${text.replaceAll(/\s+/g, " ").slice(0, 160)}`);
  }
  await client.query("set enable_seqscan = on");
  return lines;
}

/** Tables that do not grow with members, orders or visits. */
const SMALL = /^(website_settings|operations_processes|operations_alarms|blog_posts)\b/;
const growing = (lines: string[]) => lines.filter((line) => !SMALL.test(line));

test("[SPEED-07] detects a plan that reads a whole table", async () => {
  const lines = await scannedBy(() =>
    services.db.$client.query("select count(*) from users where first_name like '%x'"),
  );
  expect(lines).toEqual([expect.stringMatching(/^users: /)]);
});

const issue = { subject: "Dear {first name}", preview: "", body: "", topic: "letter" } as const;
const reactions = (query: string) => report.reactionFilterOf(new URLSearchParams(query));
const PAGES: [string, () => Promise<unknown>][] = [
  ["who is asking", () => accounts.readSession(services, headers)],
  ["a result", () => report.openReport(services, { ...key, viewer: { userId: user.id, headers } })],
  ["a quest under way", () => quest.currentQuest(services, { userId: user.id, headers })],
  ["the dashboard", () => dashboard.readDashboard(services, user, headers)],
  ["a member", () => admin.readMember(services, user.id)],
  ["members", () => admin.listAdminMembers(services, { state: undefined, q: "" }, null)],
  ["members by name", () => admin.listAdminMembers(services, { state: undefined, q: "maya iyer" }, null)],
  ["orders", () => payments.listOrders(services, { state: undefined, q: "" }, null)],
  ["orders that need somebody", () => payments.listOrders(services, { state: "needs-you", q: "" }, null)],
  ["orders by buyer", () => payments.listOrders(services, { state: undefined, q: "maya" }, null)],
  ["search", () => find(services, "maya")],
  ["the checks of a newsletter, with three recipients", () => newsletter.readChecked(services, issue)],
  ["what readers say", () => report.listReactions(services, reactions("kind=thought"))],
  ["what readers of one archetype say", () => report.listReactions(services, reactions("archetype=Anchor"))],
  ["how often what is said", () => report.countReactions(services)],
  ["of which text how much is said", () => report.countTexts(services, reactions(""))],
];

test.each(PAGES)("[SPEED-07] reads no growing table completely: %s", async (_name, work) => {
  expect(growing(await scannedBy(work))).toEqual([]);
});

test("[SPEED-07] counts no metric over all history", async () => {
  services.env.METRICS_TOKEN = "a-token-of-the-tests";
  const app = metricsHttp(services);
  const withToken = { authorization: `Bearer ${services.env.METRICS_TOKEN}` };
  const readMetrics = async () =>
    expect((await app.request("/metrics", { headers: withToken })).status).toBe(200);
  expect(growing(await scannedBy(readMetrics, { isWholeIndexRead: true }))).toEqual([]);
});

test("[SPEED-07] loads members with results and balanced orders, once", async () => {
  const { rows } = await client.query(
    "select count(*)::int as n, count(p.id)::int as orders from users u left join payment_purchases p on p.user_id = u.id where u.id like 'load-%'",
  );
  expect(rows).toEqual([{ n: MEMBERS, orders: MEMBERS / 4 }]);
  const file = await admin.readMember(services, "load-7"); // its result can be opened
  expect(file?.quests).toMatchObject([{ result: "The Architect", grade: expect.stringMatching(/^[ABC]$/) }]);
  expect((await payments.reconcileLedger(services)).exceptions).toEqual([]);
  await expect(loadMembers(client, 10)).rejects.toThrow(/use another DATA_DIR/);
});
