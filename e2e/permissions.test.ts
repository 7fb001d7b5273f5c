import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import routes from "../app/routes.ts";
import type { Bundle } from "../server/web.ts";
import { afterThisTest, beforeAll, describe, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();

/** Every page address of the administration, from the route table. */
function adminPathsIn(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path: own = "", children = [] }) => {
    const here = [above, own].filter(Boolean).join("/");
    return [
      ...(own.startsWith("admin") || above.startsWith("admin") ? [`/${here}`] : []),
      ...adminPathsIn(children, here),
    ];
  });
}
const ADMIN_PATHS = [...new Set(adminPathsIn(routes))];

/** Valid ids, keys and names that do not exist. */
const NOTHING: Record<string, string> = {
  id: "999999",
  revision: "999999",
  copy: "999999",
  key: "nothingatall",
  file: "nothing.csv",
};
/** Turns `/orders/:id{[0-9]{1,15}}/pdf` into `/orders/:id/pdf`. */
const plain = (address: string) => address.replaceAll(/\{.*?\}(?=\/|$)/g, "");
const filled = (address: string) =>
  address.replaceAll(/:(\w+)\??/g, (_, name: string) => NOTHING[name] ?? "nothing");

/** Calls that require a sign-in within the last hour: irreversible ones, and exports of personal data. */
const ASKS = [
  "GET /api/admin/analytics/:file",
  "GET /api/admin/audit.csv",
  "GET /api/admin/applications.csv",
  "GET /api/admin/members.csv",
  "POST /api/admin/proof",
  "POST /api/admin/newsletter/import",
  "GET /api/admin/newsletter/subscribers.csv",
  "GET /api/admin/orders.csv",
  "GET /api/admin/orders/:id/pdf",
];

type Asker = "nobody" | "member" | "administrator";
const cookies = {} as Record<Asker, string>;
let calls: string[] = [];
beforeAll(async () => {
  const cookieOf = async (person: Parameters<typeof createPerson>[1]) =>
    (await signedIn(site.services, await createPerson(site.services, person))).get("cookie")!;
  cookies.nobody = "";
  cookies.member = await cookieOf({});
  cookies.administrator = await cookieOf({
    firstName: "Ada",
    lastName: "Fernandes",
    email: "ada@villa.test",
  });
  const { createWeb } = (await import(
    /* @vite-ignore */ pathToFileURL(path.resolve("build/server/index.js")).href
  )) as Bundle;
  const mounted = createWeb(site.services).routes.filter(
    (one) => one.path.startsWith("/api/admin") && one.method !== "ALL",
  );
  calls = [...new Set(mounted.map((one) => `${one.method} ${plain(one.path)}`))];
});

async function ask(asker: Asker, method: string, address: string, origin = site.origin) {
  const headers = { cookie: cookies[asker], origin, "content-type": "application/json", accept: "*/*" };
  const answer = await fetch(site.origin + address, {
    method,
    headers,
    redirect: "manual",
    ...(method !== "GET" && { body: "{}" }),
  });
  const stream = answer.headers.get("content-type")?.includes("event-stream");
  const text = stream ? "" : await answer.text();
  if (stream) await answer.body?.cancel();
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    text,
    cache: answer.headers.get("cache-control") ?? "",
  };
}

const sendForm = (asker: Asker, address: string) =>
  fetch(site.origin + address, {
    method: "POST",
    headers: { cookie: cookies[asker], origin: site.origin },
    redirect: "manual",
    body: new URLSearchParams({ a: "b" }),
  });

/** Backdates the administrator's sign-in, and clears later confirmations. */
const signedInFor = (time: string) =>
  site.services.db.$client.query(
    `update sessions set created_at = now() - interval '${time}', proven_at = null
    where user_id = (select id from users where email = 'ada@villa.test')`,
  );

test("[ADMIN-01] opens every page, and accepts its form, for the administrator only", async () => {
  /* oxlint-disable no-await-in-loop -- in sequence */
  for (const adminPath of ADMIN_PATHS) {
    const address = filled(adminPath);
    // pages about a missing record answer 404
    const opens = adminPath.includes(":") ? [200, 404] : [200];
    const signIn = `/auth?next=${encodeURIComponent(address)}`;
    const pages = [await ask("nobody", "GET", address), await ask("member", "GET", address)];
    expect([address, ...pages.map(({ status, to }) => [status, to])]).toEqual([
      address,
      [302, signIn],
      [302, "/"],
    ]);
    const page = await ask("administrator", "GET", address);
    expect(opens, address).toContain(page.status);
    expect(page.cache, address).toContain("no-store");

    const data = `${address}.data`;
    const [nobody, member] = [await ask("nobody", "GET", data), await ask("member", "GET", data)];
    expect([address, nobody.status, member.status]).toEqual([address, 202, 202]);
    expect(nobody.text, address).toContain(`"${signIn}"`);
    expect(nobody.text.length + member.text.length, address).toBeLessThan(1_000);
    const owner = await ask("administrator", "GET", data);
    expect(opens, address).toContain(owner.status);
    expect(owner.text, address).not.toContain("SingleFetchRedirect");

    // forms with an intent: `server/bundled/registered-calls.test.ts`
    const takesForm = site.services.pages.takesForm(address);
    for (const asker of ["nobody", "member", "administrator"] as const) {
      const { status } = await sendForm(asker, address);
      const refusals = !takesForm ? [405] : asker === "administrator" ? [400, 405] : [302];
      expect(refusals, `${address} ${asker}`).toContain(status);
    }
  }
  /* oxlint-enable no-await-in-loop */
});

describe("[ADMIN-01] calls of the administration", () => {
  test("refuse members, and pages of other sites", async () => {
    expect(calls).not.toEqual([]);
    for (const call of calls) {
      const [method = "", address = ""] = call.split(" ");
      /* oxlint-disable no-await-in-loop -- in sequence */
      const { status } = await ask("member", method, filled(address));
      expect([call, status]).toEqual([call, 403]);
      if (method === "GET") continue;
      const foreign = await ask("administrator", method, filled(address), "https://evil.test");
      expect([call, foreign.status]).toEqual([call, 403]);
      /* oxlint-enable no-await-in-loop */
    }
  });

  test("[SAFE-03] requires confirmation two hours after sign-in for the listed calls only", async () => {
    const asking: string[] = [];
    await signedInFor("2 hours");
    afterThisTest(() => signedInFor("0 hours"));
    for (const call of calls) {
      const [method = "", address = ""] = call.split(" ");
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      const { status, text } = await ask("administrator", method, filled(address));
      if (status === 403 && text.includes("PROVE_AGAIN")) asking.push(call);
    }
    expect(asking.toSorted()).toEqual(ASKS.toSorted());
  });

  test("refuses unknown calls like known ones", async () => {
    expect([
      (await ask("nobody", "GET", "/api/admin/nothing")).status,
      (await ask("member", "GET", "/api/admin/nothing")).status,
    ]).toEqual([401, 403]);
    expect((await ask("administrator", "GET", "/api/admin/nothing")).status).toBe(404);
  });
});

test("[ADMIN-02] gives an unconfirmed address on the administrators' list no access", async () => {
  await site.services.db.$client.query(
    "update users set email_verified = false where email = 'ada@villa.test'",
  );
  try {
    expect(await ask("administrator", "GET", "/admin")).toMatchObject({ status: 302, to: "/" });
    expect((await ask("administrator", "GET", "/api/admin/search?q=seats")).status).toBe(403);
  } finally {
    await site.services.db.$client.query(
      "update users set email_verified = true where email = 'ada@villa.test'",
    );
  }
});
