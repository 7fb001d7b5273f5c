import fs from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import pino from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { previewContext, servicesContext, troubleContext } from "../../app/context.ts";
import adminRoutes from "../../app/features/admin/routes.ts";
import { createPerson, DEMO_PASSWORD, signedIn } from "../../app/features/accounts/fixtures.ts";
import { givenBy, takeQuest } from "../../app/features/quest/fixtures.ts";
import { lookUp } from "../../app/lib/checked.ts";
import { logOptions } from "../../app/platform/observability/log.server.ts";
import type { CallExamples, ExampleContext } from "../../app/platform/http/call-examples.ts";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import { middleware } from "../../app/root.tsx";
import { useSentEmails } from "../../testing/sent-emails.ts";
import { useServices } from "../../testing/services.ts";
import { features } from "../features.ts";
import { withOwnForms } from "./allowed-origins.ts";
import { openCalls } from "./calls.ts";
import { openPages } from "./pages.ts";

const services = useServices([], {
  // this gateway cannot be reached
  RAZORPAY_KEY_ID: "rzp_test_calls",
  RAZORPAY_KEY_SECRET: "secret-of-the-calls",
  RAZORPAY_WEBHOOK_SECRET: "webhook-secret-of-the-calls",
  RAZORPAY_API_BASE: "http://127.0.0.1:9",
});
useSentEmails(services);

const MEMBERS: ("member" | "other" | "administrator")[] = ["member", "other", "administrator"];
const ROLES = ["visitor", ...MEMBERS] as const;
type Role = (typeof ROLES)[number];
type Answer = { status: number; field?: string; text: string };

const EXAMPLES: CallExamples = {};
for (const file of fs.globSync("app/features/*/call-examples.ts").toSorted())
  Object.assign(EXAMPLES, ((await import(`../../${file}`)) as { calls: CallExamples }).calls);

type Action = { (args: unknown): unknown; intents?: string[] };
type PageModule = { action?: Action; middleware?: unknown };
/** Actions of the administration's pages, by the address of their form. */
const ACTIONS: Record<string, Action> = {};
/** Routes with only the guards and actions of these pages; a response is what the action returned. */
const routes: Record<string, object> = {
  root: { id: "root", path: "", module: { middleware, default: () => null } },
};
async function readRoutes(entries: readonly RouteConfigEntry[], parentId: string, above: string) {
  for (const { file, path, index, children = [] } of entries) {
    const address = path ? `${above}/${path}` : above;
    const isShell = file.endsWith("/shell.tsx");
    const hasAction = /^export (const|async function|function) action\b/m.test(
      fs.readFileSync(`app/${file}`, "utf8"),
    );
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const page = (isShell || hasAction ? await import(`../../app/${file}`) : {}) as PageModule;
    const module = { ...(page.action && { action: page.action }), default: () => null };
    routes[file] = {
      id: file,
      parentId,
      ...(path && { path }),
      ...(index && { index }),
      module: { ...module, ...(isShell && { middleware: page.middleware }) },
    };
    if (page.action) ACTIONS[index ? `${address}?index` : address] = page.action;
    await readRoutes(children, file, address); // oxlint-disable-line no-await-in-loop -- as above
  }
}
await readRoutes(adminRoutes, "root", "");
const build = {
  routes,
  assets: { version: "1", routes },
  basename: "/",
  ssr: true,
  future: {},
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  entry: {
    module: {
      handleError: () => {},
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext }: { staticHandlerContext: { actionData: Record<string, unknown> | null } },
      ) =>
        Response.json(Object.values(staticHandlerContext.actionData ?? {})[0] ?? null, { status, headers }),
    },
  },
} as unknown as ServerBuild;

/** Path parameters, whose ids match nothing; the others come from the context. */
const PARAMETERS: Record<string, string> = {
  id: "999999",
  revision: "999999",
  copy: "999999",
  purchaseId: "pur_none",
  key: "nothingatall",
  slot: "hero",
  file: "nothing.csv",
  name: "nothing",
  slug: "nothing",
  list: "films",
  sectionId: "mind",
};
/** Tables that record or count refused requests on purpose. */
const RECORDS_REFUSALS = /^attempts$|^audit_log$|^security_events$/;
const BROKEN = "brokenvalue";

const lines: string[] = [];
let app: ReturnType<typeof openCalls>;
let network = 0;

beforeAll(() => {
  services.features = features;
  services.log = pino(
    { ...logOptions({ LOG_LEVEL: "info" }), level: "info" },
    { write: (line) => void lines.push(line) },
  ) as never;
  services.pages = pageList(build.routes);
  const handle = createRequestHandler(withOwnForms(build, services.env), "production");
  app = openCalls(services);
  app.route(
    "/",
    openPages(services, (c) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(previewContext, undefined);
      context.set(troubleContext, { requestId: "0" });
      return handle(c.req.raw, context);
    }),
  );
});

beforeEach(() => void lines.splice(0));

/** Turns `/posts/:id{[0-9]{1,15}}/card` into `/posts/:id/card`. */
const withoutPatterns = (path: string) => path.replaceAll(/\{.*?\}(?=\/|$)/g, "");
/** Every intent of a page's form, such as "POST /admin?index save". */
const INTENTS = Object.entries(ACTIONS).flatMap(([address, { intents = ["without adminAction"] }]) =>
  intents.map((intent) => `POST ${address} ${intent}`),
);
const registered = () => [
  ...new Set(
    features
      .flatMap(({ http = [] }) => http.flatMap((open) => open(services).routes))
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${withoutPatterns(path)}`),
  ),
  ...INTENTS,
];

const bodyOf = (call: string, context: ExampleContext) => {
  const body = EXAMPLES[call]?.body;
  return (typeof body === "function" ? body(context) : body) as Record<string, unknown> | undefined;
};

const NO_QUEST = { sessionId: "q_of-no-quest", testId: "no-test" };
/** Whether a call refers to a quest, in its path or body. */
function namesQuest(call: string): boolean {
  const context = { member: { id: "", email: "" }, password: "", address: "", answers: [], ...NO_QUEST };
  return (
    call.includes(":sessionId") || JSON.stringify(bodyOf(call, context) ?? {}).includes(NO_QUEST.sessionId)
  );
}

async function newAdministrator() {
  const administrator = await createPerson(services);
  services.env.ADMIN_EMAILS = [administrator.email]; // the only one
  return administrator;
}

/**
 * New people for one call: a member (with a finished quest if needed), and those with these roles, signed in.
 */
async function openScene(call: string, roles = MEMBERS) {
  const member = await createPerson(services);
  const now = services.clock.now();
  const { sessionId, testId } = namesQuest(call)
    ? await takeQuest(services, { userId: member.id, person: "maya" })
    : NO_QUEST;
  const context: ExampleContext = {
    member,
    password: DEMO_PASSWORD,
    address: `a-${member.id.slice(0, 13)}@villa.test`,
    sessionId,
    testId,
    answers: givenBy("maya", { form: "short", now }).slice(0, 2),
  };
  const headers = new Map<Role, Headers>([["visitor", new Headers({ origin: services.env.ORIGIN })]]);
  const people = {
    member: async () => member,
    other: () => createPerson(services),
    administrator: newAdministrator,
  };
  for (const role of roles) headers.set(role, await signedIn(services, await people[role]())); // oxlint-disable-line no-await-in-loop -- one after the other
  return { context, headers };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

/** Sends a call, each from a different network, so that no rate limit is reached. */
async function send(call: string, { context, headers }: Scene, role: Role, body?: object): Promise<Answer> {
  const [method = "", path = "", intent] = call.split(" ");
  const ownParameters: Record<string, string> = {
    userId: context.member.id,
    sessionId: context.sessionId,
    testId: context.testId,
  };
  const address = path.replaceAll(
    /:(\w+)\??/g,
    (_, name: string) => ownParameters[name] ?? PARAMETERS[name] ?? "none",
  );
  network++;
  const socket = { remoteAddress: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` };
  const requestHeaders = new Headers(lookUp(headers, role));
  for (const [name, value] of Object.entries(EXAMPLES[call]?.headers ?? {})) requestHeaders.set(name, value);
  if (body && !intent) requestHeaders.set("content-type", "application/json");
  const form = new URLSearchParams({ ...(body as Record<string, string>), ...(intent && { intent }) });
  const request = new Request(services.env.ORIGIN + address, {
    method,
    headers: requestHeaders,
    ...(intent ? { body: form } : body && { body: JSON.stringify(body) }),
  });
  const answer = await app.fetch(request, { incoming: { socket } });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    ...(/"field":"([^"]+)"/.exec(text) && { field: /"field":"([^"]+)"/.exec(text)![1]! }),
  };
}

/** Bodies that differ from a valid one in one field, each with a short description. */
function brokenBodies(
  call: string,
  body: Record<string, unknown>,
): [change: string, field: string, body: object][] {
  return Object.entries(body).flatMap(([field, value]) => {
    const { [field]: _left, ...withoutField } = body;
    const wrongType = typeof value === "object" && value !== null ? BROKEN : [{ [BROKEN]: BROKEN }];
    const changes: [string, string, object][] = [
      [`without ${field}`, field, withoutField],
      // form fields are always text
      ...(INTENTS.includes(call)
        ? []
        : [[`${field} of another type`, field, { ...body, [field]: wrongType }] as [string, string, object]]),
    ];
    if (typeof value !== "string") return changes;
    return [
      ...changes,
      [`too long ${field}`, field, { ...body, [field]: BROKEN.repeat(300) }],
      [`control characters in ${field}`, field, { ...body, [field]: `${BROKEN}\u0000\u0007` }],
    ];
  });
}

const TABLES = sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
let fingerprintQuery: Promise<string> | undefined;
async function queryOfTables() {
  const names = (await services.db.execute<{ name: string }>(TABLES)).rows
    .map(({ name }) => name)
    .filter((name) => !RECORDS_REFUSALS.test(name));
  return names
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from "${name}" t`,
    )
    .join(" union all ");
}
/** A fingerprint of the rows of every table. */
async function fingerprints(): Promise<Record<string, string>> {
  const text = await (fingerprintQuery ??= queryOfTables());
  // a prepared statement: planned once for each connection
  const { rows } = await services.db.$client.query<{ name: string; rows: string }>({
    name: "fingerprints",
    text,
  });
  return Object.fromEntries(rows.map(({ name, rows: tableRows }) => [name, tableRows]));
}

describe("[SAFE-10] [ADMIN-01] registered calls", () => {
  test("are all declared in the call-examples.ts of their feature", () => {
    expect(registered().toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
  });

  test.each(Object.keys(EXAMPLES))("%s answers each role with its declared status", async (call) => {
    const scene = await openScene(call);
    const statuses: Partial<Record<Role, number>> = {};
    // the owner of the data comes last, because they may delete it
    for (const role of ["visitor", "other", "administrator", "member"] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      statuses[role] = (await send(call, scene, role, bodyOf(call, scene.context))).status;
    expect(ROLES.map((role) => statuses[role])).toEqual(EXAMPLES[call]!.statuses);
    expect(lines.filter((line) => line.includes("@villa.test"))).toEqual([]);
  });
});

describe("[SAFE-10] calls with a body", () => {
  const calls = Object.keys(EXAMPLES).filter((call) => EXAMPLES[call]!.body);
  test.each(calls)("%s refuses each broken field by name and stores nothing", async (call) => {
    const role = /\/admin\b/.test(call) ? "administrator" : "member";
    const scene = await openScene(call, [role]);
    const accepts = EXAMPLES[call]!.accepts ?? [];
    const bodies = brokenBodies(call, bodyOf(call, scene.context)!);
    const before = await fingerprints();
    const wrong: string[] = [];
    for (const [change, field, body] of bodies.filter(([name]) => !accepts.includes(name))) {
      const { status, field: named = "", text } = await send(call, scene, role, body); // oxlint-disable-line no-await-in-loop -- one after the other
      const isNamed = named.split(".")[0] === field || status === 413; // 413 concerns the whole body
      if (status < 400 || status >= 500 || !isNamed)
        wrong.push(`${change}: ${status} ${named} ${text.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
    expect(await fingerprints()).toEqual(before);
    for (const [change, , body] of bodies.filter(([name]) => accepts.includes(name)))
      expect([change, (await send(call, scene, role, body)).status < 500]).toEqual([change, true]); // oxlint-disable-line no-await-in-loop -- as above
    expect(lines.filter((line) => line.includes(BROKEN))).toEqual([]);
  });
});

describe("[ADMIN-01] forms of the administration's pages", () => {
  /** Forms that require a proof of identity within the last hour; the others do not. */
  const ASKS = [
    ...INTENTS.filter(
      (call) =>
        call.startsWith("POST /admin/members") &&
        !/ (?:resend-receipt|keep-account|add-note|finish-note)$/.test(call),
    ),
    "POST /admin open-site",
    "POST /admin/newsletter?index erase",
    "POST /admin/newsletter/issues/:id send",
    "POST /admin/newsletter/issues/:id schedule",
    "POST /admin?index undo",
    "POST /admin?index save price",
    "POST /admin?index save refund",
    "POST /admin/orders/:id refund",
    "POST /admin/orders/:id approve-refund",
  ];
  const cases: [string, string, object][] = [
    ...INTENTS.map((call): [string, string, object] => [
      call,
      call,
      bodyOf(call, {} as ExampleContext) ?? {},
    ]),
    ["POST /admin?index save price", "POST /admin?index save", { key: "report_early_price", value: "90000" }],
    ["POST /admin?index save refund", "POST /admin?index save", { key: "refund_confirmation", value: "x" }],
  ];
  test.each(cases)(
    "[SAFE-03] %s requires proof two hours after sign-in only if listed",
    async (name, call, body) => {
      const scene = await openScene(call, ["administrator"]);
      await services.db.execute(
        sql`update sessions set created_at = now() - interval '2 hours' where created_at > now() - interval '1 hour'`,
      );
      const { text } = await send(call, scene, "administrator", body);
      expect(text.includes("PROVE_AGAIN")).toBe(ASKS.includes(name));
    },
  );

  test.each(INTENTS)("%s rejects requests from other sites' pages", async (call) => {
    const scene = await openScene(call, ["administrator"]);
    lookUp(scene.headers, "administrator").set("origin", "https://evil.test");
    const { status } = await send(call, scene, "administrator", bodyOf(call, scene.context));
    expect(status).toBe(403);
  });

  test("reject an unknown intent, naming the field", async () => {
    const scene = await openScene("", ["administrator"]);
    expect(await send("POST /admin?index nothing", scene, "administrator", {})).toMatchObject({
      status: 400,
      field: "intent",
    });
  });
});
