import { beforeAll, describe, expect, test } from "vitest";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import { answersFrom } from "../../app/features/applications/fixtures.ts";
import { administrate, ownerUrlOf } from "../../testing/database.ts";
import { useSentEmails } from "../../testing/sent-emails.ts";
import { useServices } from "../../testing/services.ts";
import { features } from "../features.ts";
import { openCalls } from "./calls.ts";

const services = useServices();
useSentEmails(services);
let app: ReturnType<typeof openCalls>;
let member: Awaited<ReturnType<typeof createPerson>>;
const askers: Record<string, Headers> = {};

/** Makes every table of the site refuse writes as PostgreSQL does on a full disk. */
const FULL = `
  create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  do $$ declare one text; begin
    for one in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute format('create trigger full_disk before insert or update on %s execute function refuse()', one);
    end loop; end $$`;

beforeAll(async () => {
  services.features = features;
  member = await createPerson(services);
  Object.assign(askers, { anybody: new Headers(), member: await signedIn(services, member) });
  app = openCalls(services);
  await administrate(FULL, ownerUrlOf(services.db.$client.options.connectionString!));
});

const send = (method: string, path: string, { as = "anybody", body = {}, type = "application/json" }) => {
  const headers = new Headers(askers[as]);
  headers.set("content-type", type);
  headers.set("origin", services.env.ORIGIN);
  const text = type === "application/json" ? JSON.stringify(body) : new URLSearchParams(body).toString();
  const socket = { remoteAddress: "203.0.113.7" };
  return app.request(services.env.ORIGIN + path, { method, headers, body: text }, { incoming: { socket } });
};

const person = { firstName: "Ishaan", lastName: "Rao", phone: "" };
const password = "a-long-evening-by-the-sea";
const forms: [method: string, path: string, example: { as?: string; body: object }][] = [
  ["POST", "/api/newsletter/subscribe", { body: { email: "new@villa.test", source: "landing" } }],
  ["POST", "/api/applications/draft", { body: answersFrom() }],
  ["POST", "/api/quest/start", { body: { adult: true } }],
  [
    "POST",
    "/api/auth/sign-up",
    { body: { ...person, email: "ishaan@villa.test", password, confirmPassword: password } },
  ],
  ["POST", "/api/auth/recover", { body: { email: "nobody@villa.test" } }],
  ["PUT", "/api/account/profile", { as: "member", body: person }],
  ["PUT", "/api/newsletter/mine", { as: "member", body: { letter: true, dates: true, posts: true } }],
  ["POST", "/api/rights/exports", { as: "member", body: {} }],
];

describe("[API-02] a database whose disk is full", () => {
  test.each(forms)("answers %s %s with 503 and when to try again", async (method, path, example) => {
    const answer = await send(method, path, example);
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "2",
      { success: false, error: "Service temporarily unavailable", code: "SERVICE_UNAVAILABLE" },
    ]);
  });

  test("redirects a browser without scripts to a page that says the address was not saved", async () => {
    const answer = await send("POST", "/api/newsletter/subscribe", {
      body: { email: "new@villa.test", source: "page" },
      type: "application/x-www-form-urlencoded",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/newsletter?state=failed"]);
  });
});
