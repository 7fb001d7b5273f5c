import { describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { openAuthClient } from "../../../testing/auth-client.ts";
import { createPerson, signedIn } from "./fixtures.ts";
import { readSession } from "./accounts.server.ts";

const services = useServices();

describe("[API-03] answers bad input with a clear message and stores nothing", () => {
  test.each([
    ["malformed JSON", "{", "INVALID_JSON", 400],
    ["no body", "", "INVALID_JSON", 400],
    ["a list", "[]", "INVALID_DATA", 400],
    ["an unknown field", '{"email":"a@b.co","password":"blue-hour","admin":true}', "INVALID_DATA", 400],
  ])("%s", async (_, body, code, status) => {
    const answer = await openAuthClient(services).post("/sign-in", body);
    expect(answer).toMatchObject({ status, body: { success: false, code, error: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/ at |node_modules/);
  });
  test("names the offending field", async () => {
    expect(
      (await openAuthClient(services).post("/sign-in", { email: "a@b.co", admin: 1 })).body,
    ).toMatchObject({
      field: "admin",
      error: "Unknown field: admin",
    });
  });
});

test("rejects sign-in and sign-out from another site's page", async () => {
  const person = await createPerson(services);
  const headers = await signedIn(services, person);
  const client = openAuthClient(services);
  const foreign = { origin: "https://evil.test" };
  expect(
    await client.post("/sign-in", { email: person.email, password: person.password }, foreign),
  ).toMatchObject({ status: 403 });
  expect(await client.post("/sign-out", {}, { ...foreign, cookie: headers.get("cookie")! })).toMatchObject({
    status: 403,
  });
  expect((await readSession(services, headers)).user?.id).toBe(person.id);
});

test("does not expose endpoints of the session library that the site does not use", async () => {
  const client = openAuthClient(services);
  const closed = [
    "/sign-up/email",
    "/sign-in/email",
    "/update-user",
    "/change-email",
    "/delete-user",
    "/reset-password/x",
    "/link-social",
    "/verify-email",
    "/leave",
  ];
  for (const path of closed) {
    expect(
      (
        await client.send(path, {
          method: "POST",
          headers: client.headers({ "content-type": "application/json" }),
          body: "{}",
        })
      ).status,
      path,
    ).toBe(404);
    expect((await client.get(path)).status, path).toBe(404);
  }
  expect((await client.get("/list-sessions")).status).toBe(404);
});

describe("over https", () => {
  const live = useServices([], {
    SITE_MODE: "live",
    ORIGIN: "https://villa.example",
    ADMIN_EMAILS: "boss@villa.example",
    SMTP_URL: "smtp://mail.example:587",
    MAIL_FROM: "Villa <hello@villa.example>",
    RAZORPAY_KEY_ID: "rzp_live_none",
    SELLER_NAME: "Villa Example LLP",
    SELLER_ADDRESS: "1 Sea Road, Panaji 403001",
    GRIEVANCE_OFFICER: "R. Rao",
    SUPPORT_EMAIL: "hello@villa.example",
    GRIEVANCE_EMAIL: "grievance@villa.example",
    RAZORPAY_KEY_SECRET: "s",
    RAZORPAY_WEBHOOK_SECRET: "a-webhook-secret",
  });
  test("sets a Secure session cookie, which signs in again", async () => {
    const person = await createPerson(live);
    const client = openAuthClient(live);
    const { headers } = await client.post("/sign-in", { email: person.email, password: person.password });
    const cookie = headers.getSetCookie().find((line) => line.startsWith("__Host-vv.session_token="));
    expect(cookie).toMatch(/Secure/);
    expect(cookie).toMatch(/Path=\//);
    expect((await readSession(live, client.headers())).user?.id).toBe(person.id);
  });
});
