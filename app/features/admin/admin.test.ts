import { describe, expect, test } from "vitest";
import { openAdminApi } from "../../../testing/admin-api.ts";
import { useServices } from "../../../testing/services.ts";
import { putSetting } from "../settings/fixtures.ts";
import * as settings from "../settings/settings.server.ts";

const services = useServices();
const adminApi = () => openAdminApi(services);

const CALLS = [
  ["PUT", "/api/admin/settings/available_seats", { value: "14" }],
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
    expect((await settings.readSettingsForm(services)).changes).toEqual([]);
  });
  test("another site's page cannot use the owner's session", async () => {
    const { call, owner } = adminApi();
    const headers = await owner();
    headers.set("origin", "https://evil.test");
    expect(await call("PUT", "/api/admin/settings/available_seats", { value: "1" }, headers)).toMatchObject({
      status: 403,
    });
  });
});

describe("[ADMIN-03] [API-03] the owner's calls", () => {
  test("make a change and undo it", async () => {
    const { call, owner } = adminApi();
    const headers = await owner();
    const made = await call(
      "PUT",
      "/api/admin/settings/applications_received",
      { value: "43", seen: "" },
      headers,
    );
    expect(made).toMatchObject({
      status: 200,
      body: { success: true, change: { before: "", after: "43", by: "Ada Fernandes" } },
    });
    const { id } = made.body["change"] as { id: number };
    expect(await call("POST", `/api/admin/settings/changes/${id}/undo`, {}, headers)).toMatchObject({
      status: 200,
      body: { change: { after: "", undoes: id } },
    });
  });
  test.each([
    [
      "a bad date",
      "registration_close_date",
      { value: "2026-02-30" },
      400,
      "SETTING_REFUSED",
      "registration_close_date",
    ],
    [
      "a value that is no longer there",
      "available_seats",
      { value: "5", seen: "3" },
      409,
      "SETTING_CHANGED_MEANWHILE",
      "available_seats",
    ],
    ["an unknown setting", "colour_of_the_door", { value: "blue" }, 404, "NOT_FOUND", undefined],
    ["an unknown field", "available_seats", { value: "5", force: true }, 400, "INVALID_DATA", "force"],
  ])("%s is refused and changes nothing", async (_, key, body, status, code, field) => {
    const { call, owner } = adminApi();
    const before = await settings.readSettingsForm(services);
    const answer = await call("PUT", `/api/admin/settings/${key}`, body, await owner());
    expect(answer).toMatchObject({
      status,
      body: { success: false, code, error: expect.any(String), ...(field && { field }) },
    });
    expect(await settings.readSettingsForm(services)).toMatchObject({
      values: before.values,
      changes: before.changes,
    });
  });
  test("a close date in the past must be confirmed", async () => {
    const { call, owner } = adminApi();
    const headers = await owner();
    const path = "/api/admin/settings/registration_close_date";
    expect(await call("PUT", path, { value: "2020-01-01" }, headers)).toMatchObject({
      status: 409,
      body: { code: "CONFIRM_CHANGE", error: expect.stringContaining("Close registration now?") },
    });
    expect(await call("PUT", path, { value: "2020-01-01", sure: true }, headers)).toMatchObject({
      status: 200,
    });
  });
});

test("[HOME-03] returns how long registration is open, by the server's clock", async () => {
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
