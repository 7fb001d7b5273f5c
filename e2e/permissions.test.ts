import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { entriesOf } from "../app/kernel/typed.ts";
import routes from "../app/routes.ts";
import type { Bundle } from "../server/web.ts";
import { afterThisTest, beforeAll, describe, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();

/** Every address of the administration that is a page, from the map of addresses. */
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

/** Nothing is called so: ids, keys and names of the right form. */
const NOTHING: Record<string, string> = {
  id: "999999",
  revision: "999999",
  copy: "999999",
  key: "nothingatall",
  file: "nothing.csv",
};
/** `/orders/:id{[0-9]{1,15}}/pdf` is `/orders/:id/pdf`. */
const plain = (address: string) => address.replaceAll(/\{.*?\}(?=\/|$)/g, "");
const filled = (address: string) =>
  address.replaceAll(/:(\w+)\??/g, (_, name: string) => NOTHING[name] ?? "nothing");

/**
 * What the administrator's call comes to without anything sent along, and whether it asks whoever signed in
 * more than an hour ago to show once more that it is them: what cannot be taken back, and what takes people's
 * data out. For a call that is not here this test fails until it is.
 */
type Call = readonly [status: number, proof: "asks" | "free"];
const CALLS: Record<string, Call> = {
  "GET /api/admin/analytics/:file": [404, "asks"],
  "GET /api/admin/analytics/live": [200, "free"],
  "POST /api/admin/analytics/views": [400, "free"],
  "PUT /api/admin/analytics/views/:id": [400, "free"],
  "DELETE /api/admin/analytics/views/:id": [404, "free"],
  "POST /api/admin/analytics/marks": [400, "free"],
  "DELETE /api/admin/analytics/marks/:id": [404, "free"],
  "GET /api/admin/audit.csv": [200, "asks"],
  "GET /api/admin/blog/authors": [200, "free"],
  "PUT /api/admin/blog/authors/:slug": [400, "free"],
  "DELETE /api/admin/blog/authors/:slug": [404, "free"],
  "GET /api/admin/blog/pictures": [200, "free"],
  "POST /api/admin/blog/posts": [201, "free"],
  "DELETE /api/admin/blog/posts/:id": [400, "free"],
  "GET /api/admin/blog/posts/:id": [404, "free"],
  "PUT /api/admin/blog/posts/:id": [400, "free"],
  "POST /api/admin/blog/posts/:id/aside": [400, "free"],
  "POST /api/admin/blog/posts/:id/bring-back": [404, "free"],
  "GET /api/admin/blog/posts/:id/card.png": [404, "free"],
  "POST /api/admin/blog/posts/:id/duplicate": [404, "free"],
  "GET /api/admin/blog/posts/:id/preview": [404, "free"],
  "POST /api/admin/blog/posts/:id/publish": [400, "free"],
  "GET /api/admin/blog/posts/:id/revisions": [200, "free"],
  "GET /api/admin/blog/posts/:id/revisions/:revision": [404, "free"],
  "POST /api/admin/blog/posts/:id/revisions/:revision/restore": [400, "free"],
  "POST /api/admin/blog/posts/:id/unpublish": [400, "free"],
  "POST /api/admin/blog/rendered": [400, "free"],
  "GET /api/admin/blog/slug": [400, "free"],
  "GET /api/admin/applications.csv": [200, "asks"],
  "POST /api/admin/applications/:id/move": [400, "free"],
  "POST /api/admin/applications/:id/preview": [400, "free"],
  "POST /api/admin/applications/move": [400, "free"],
  "POST /api/admin/applications/preview": [400, "free"],
  "PUT /api/admin/insiders/:userId": [400, "asks"],
  "POST /api/admin/jobs/retry": [400, "free"],
  "POST /api/admin/jobs/retry-owed": [200, "free"],
  "GET /api/admin/media/images": [200, "free"],
  "POST /api/admin/media/images": [400, "free"],
  "DELETE /api/admin/media/images/:key": [404, "free"],
  "POST /api/admin/media/images/:key/again": [404, "free"],
  "PUT /api/admin/media/images/:key/alt": [400, "free"],
  "PUT /api/admin/media/images/:key/file": [400, "free"],
  "PUT /api/admin/media/images/:key/focal": [400, "free"],
  "GET /api/admin/media/progress": [200, "free"],
  "PUT /api/admin/media/slots/:slot": [400, "free"],
  "GET /api/admin/members.csv": [200, "asks"],
  "POST /api/admin/notes": [400, "free"],
  "POST /api/admin/opening": [200, "asks"],
  "POST /api/admin/notes/:id/done": [404, "free"],
  "POST /api/admin/members/:id/erasure": [404, "asks"],
  "POST /api/admin/members/:id/erasure/cancel": [404, "free"],
  "POST /api/admin/members/:id/export": [404, "asks"],
  "POST /api/admin/members/:id/sign-out": [404, "asks"],
  "PUT /api/admin/members/:id/suspension": [400, "asks"],
  "POST /api/admin/members/invite": [400, "asks"],
  "POST /api/admin/proof": [200, "asks"],
  "POST /api/admin/newsletter/import": [400, "asks"],
  "POST /api/admin/newsletter/kept-back": [400, "free"],
  "POST /api/admin/newsletter/kept-back/release": [400, "free"],
  "POST /api/admin/newsletter/letters": [200, "free"],
  "DELETE /api/admin/newsletter/letters/:id": [404, "free"],
  "GET /api/admin/newsletter/letters/:id": [404, "free"],
  "PUT /api/admin/newsletter/letters/:id": [400, "free"],
  "POST /api/admin/newsletter/letters/:id/archive": [404, "free"],
  "POST /api/admin/newsletter/letters/:id/unarchive": [404, "free"],
  "POST /api/admin/newsletter/letters/:id/cancel": [404, "free"],
  "GET /api/admin/newsletter/letters/:id/checks": [404, "free"],
  "POST /api/admin/newsletter/letters/:id/copies/:copy": [400, "free"],
  "POST /api/admin/newsletter/letters/:id/copy": [400, "free"],
  "POST /api/admin/newsletter/letters/:id/pause": [404, "free"],
  "GET /api/admin/newsletter/letters/:id/preview": [404, "free"],
  "GET /api/admin/newsletter/letters/:id/progress": [404, "free"],
  "POST /api/admin/newsletter/letters/:id/resume": [404, "free"],
  "POST /api/admin/newsletter/letters/:id/schedule": [400, "asks"],
  "POST /api/admin/newsletter/letters/:id/send": [400, "asks"],
  "POST /api/admin/newsletter/letters/:id/test": [404, "free"],
  "POST /api/admin/newsletter/letters/:id/unschedule": [404, "free"],
  "POST /api/admin/newsletter/subscribers": [400, "free"],
  "GET /api/admin/newsletter/subscribers.csv": [200, "asks"],
  "POST /api/admin/newsletter/subscribers/:id/erase": [400, "asks"],
  "POST /api/admin/newsletter/subscribers/:id/unsubscribe": [400, "free"],
  "GET /api/admin/orders.csv": [200, "asks"],
  "GET /api/admin/orders/:id/pdf": [404, "asks"],
  "POST /api/admin/orders/:id/pdf": [404, "free"],
  "POST /api/admin/language-model/again": [409, "free"],
  "POST /api/admin/orders/:id/receipt": [404, "free"],
  "POST /api/admin/orders/:id/wording": [409, "free"],
  "POST /api/admin/orders/:id/refund": [400, "asks"],
  "POST /api/admin/refund-requests/:id/confirm": [404, "asks"],
  "POST /api/admin/refund-requests/:id/refuse": [400, "free"],
  "POST /api/admin/quest/calibrations/:id/accept": [404, "free"],
  "POST /api/admin/quest/calibrations/:id/reject": [404, "free"],
  "POST /api/admin/quest/calibrations/:id/retire": [404, "free"],
  "GET /api/admin/search": [200, "free"],
  "POST /api/admin/see-as": [400, "free"],
  "GET /api/admin/see-as/leave": [302, "free"],
  "PUT /api/admin/settings/:key": [400, "free"],
  "POST /api/admin/settings/changes/:id/undo": [404, "asks"],
};

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

/** Lets the administrator have signed in so long ago, and not have shown since that it is them. */
const signedInFor = (time: string) =>
  site.services.db.$client.query(
    `update sessions set created_at = now() - interval '${time}', proven_at = null
    where user_id = (select id from users where email = 'ada@villa.test')`,
  );

for (const adminPath of ADMIN_PATHS)
  describe(`[ADMIN-01] the room ${adminPath}`, () => {
    const address = filled(adminPath);
    /** A room of nothing is not found; every other one opens. */
    const opens = adminPath.includes(":") ? [200, 404] : [200];

    test("opens for the administrator alone: nobody is sent to /auth, a member home", async () => {
      expect(await ask("nobody", "GET", address)).toMatchObject({ status: 302, to: "/auth" });
      expect(await ask("member", "GET", address)).toMatchObject({ status: 302, to: "/" });
      const { status, cache } = await ask("administrator", "GET", address);
      expect(opens).toContain(status);
      expect(cache).toContain("no-store");
    });

    test("gives its data to the administrator alone", async () => {
      const data = `${address}.data`;
      const [nobody, member, owner] = [
        await ask("nobody", "GET", data),
        await ask("member", "GET", data),
        await ask("administrator", "GET", data),
      ];
      expect([nobody.status, member.status]).toEqual([202, 202]);
      expect(nobody.text).toContain("/auth");
      expect(nobody.text.length + member.text.length).toBeLessThan(1_000);
      expect(opens).toContain(owner.status);
      expect(owner.text).not.toContain("SingleFetchRedirect");
    });

    test("takes no form", async () => {
      for (const asker of ["nobody", "member", "administrator"] as const)
        expect((await sendForm(asker, address)).status).toBe(405); // oxlint-disable-line no-await-in-loop -- one after the other
    });
  });

describe("[ADMIN-01] every call of the administration", () => {
  test("is listed here, and nothing is listed that is not there", () => {
    expect(calls.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  test("is refused to nobody with 401 and to a member with 403, and another site's page cannot make it", async () => {
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) {
      const [method, address] = [call.split(" ")[0]!, filled(call.split(" ")[1]!)];
      /* oxlint-disable no-await-in-loop -- one after the other */
      const [nobody, member] = [await ask("nobody", method, address), await ask("member", method, address)];
      expect([call, nobody.status, JSON.parse(nobody.text)]).toEqual([
        call,
        401,
        { success: false, error: "Authentication required", code: "AUTHENTICATION_REQUIRED" },
      ]);
      expect([call, member.status, JSON.parse(member.text)]).toEqual([
        call,
        403,
        { success: false, error: "Access denied", code: "ACCESS_DENIED" },
      ]);
      if (method !== "GET")
        expect([call, (await ask("administrator", method, address, "https://evil.test")).status]).toEqual([
          call,
          403,
        ]);
      /* oxlint-enable no-await-in-loop */
    }
  });

  test("answers the administrator as it should where nothing useful is sent", async () => {
    const statusCounts: Record<string, number> = {};
    for (const call of calls) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status } = await ask("administrator", call.split(" ")[0]!, filled(call.split(" ")[1]!));
      statusCounts[call] = status;
    }
    expect(statusCounts).toEqual(
      Object.fromEntries(entriesOf(CALLS).map(([call, [status]]) => [call, status])),
    );
  });

  test("[SAFE-03] is free an hour after signing in, or asks who is there: the list says which", async () => {
    const asking: Record<string, Call[1]> = {};
    await signedInFor("2 hours");
    afterThisTest(() => signedInFor("0 hours"));
    for (const call of calls) {
      const [method = "", address = ""] = call.split(" ");
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, text } = await ask("administrator", method, filled(address));
      asking[call] = status === 403 && text.includes("PROVE_AGAIN") ? "asks" : "free";
    }
    expect(asking).toEqual(Object.fromEntries(entriesOf(CALLS).map(([call, [, proof]]) => [call, proof])));
    // a price asks, another setting does not
    const price = await ask("administrator", "PUT", "/api/admin/settings/report_early_price");
    expect([price.status, JSON.parse(price.text)]).toMatchObject([403, { code: "PROVE_AGAIN" }]);
  });

  test("also one that does not exist, so that nobody learns which do", async () => {
    expect([
      (await ask("nobody", "GET", "/api/admin/nothing")).status,
      (await ask("member", "GET", "/api/admin/nothing")).status,
    ]).toEqual([401, 403]);
    expect((await ask("administrator", "GET", "/api/admin/nothing")).status).toBe(404);
  });
});

test("[ADMIN-02] an address on the list that was never confirmed opens nothing", async () => {
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
