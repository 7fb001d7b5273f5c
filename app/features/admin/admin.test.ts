import { describe, expect, test } from "vitest";
import { openAdminApi } from "../../../testing/admin-api.ts";
import { useServices } from "../../../testing/services.ts";
import { putSetting } from "../settings/fixtures.ts";

const services = useServices();
const adminApi = () => openAdminApi(services);

const CALLS = [
  ["PUT", "/api/admin/nothing/here", { value: "14" }],
  ["GET", "/api/admin/nothing/here", undefined],
] as const;

describe("[ADMIN-01] the server refuses every admin call from a non-admin", () => {
  test.each(CALLS)("%s %s: 401 without a session, 403 for a member", async (method, path, body) => {
    const { call, member } = adminApi();
    expect(await call(method, path, body)).toMatchObject({
      status: 401,
      body: { success: false, code: "AUTHENTICATION_REQUIRED" },
    });
    expect(await call(method, path, body, await member())).toMatchObject({
      status: 403,
      body: { success: false, code: "ACCESS_DENIED" },
    });
  });
  test("rejects requests from another site's page with the owner's session", async () => {
    const { call, owner } = adminApi();
    const headers = await owner();
    headers.set("origin", "https://evil.test");
    expect(await call("PUT", "/api/admin/nothing/here", { value: "1" }, headers)).toMatchObject({
      status: 403,
    });
  });
});

test("[HOME-03] returns the days left until registration closes, by the server's clock", async () => {
  await putSetting(services, "registration_close_date", "2026-12-20");
  const now = Date.parse("2026-12-18T23:59:00+05:30");
  services.clock = { now: () => new Date(now) };
  const answer = await adminApi().call("GET", "/api/settings/registration");
  expect(answer).toMatchObject({
    status: 200,
    body: { days: 2, text: "2 days", closed: false, now, nextMidnight: now + 60_000 },
  });
  services.clock = { now: () => new Date(now + 60_000) };
  expect((await adminApi().call("GET", "/api/settings/registration")).body).toMatchObject({ text: "1 day" });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
