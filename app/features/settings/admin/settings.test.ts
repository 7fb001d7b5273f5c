import { beforeAll, describe, expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { useServices } from "../../../../testing/services.ts";
import * as settings from "../settings.server.ts";
import { action } from "./settings.tsx";

const services = useServices();
let send: Awaited<ReturnType<typeof openAction>>;
beforeAll(async () => void (send = await openAction(services, action)));

describe("[ADMIN-03] [API-03] the owner's form", () => {
  test("changes a setting and undoes the change", async () => {
    const saved = await send("save", { key: "applications_received", value: "43", seen: "" });
    const change = { before: "", after: "43", by: "Ada Fernandes" };
    expect(saved).toMatchObject({ status: 200, ok: true, result: change });
    const { id } = (saved as unknown as { result: { id: number } }).result;
    expect(await send("undo", { id: String(id) })).toMatchObject({ result: { after: "", undoes: id } });
  });

  test.each([
    [
      "a bad date",
      { key: "registration_close_date", value: "2026-02-30" },
      { status: 400, code: "SETTING_REFUSED", field: "registration_close_date" },
    ],
    [
      "a value that is no longer there",
      { key: "available_seats", value: "5", seen: "3" },
      { status: 409, code: "SETTING_CHANGED_MEANWHILE", field: "available_seats" },
    ],
    [
      "an unknown setting",
      { key: "colour_of_the_door", value: "blue" },
      { status: 400, code: "INVALID_DATA", field: "key" },
    ],
    [
      "an unknown field",
      { key: "available_seats", value: "5", force: "yes" },
      { status: 400, code: "INVALID_DATA" },
    ],
  ])("refuses %s and changes nothing", async (_, form, refusal) => {
    const before = await settings.readSettingsForm(services);
    expect(await send("save", form)).toMatchObject({ ok: false, error: expect.any(String), ...refusal });
    expect(await settings.readSettingsForm(services)).toMatchObject({
      values: before.values,
      changes: before.changes,
    });
  });

  test("asks for confirmation before saving a close date in the past", async () => {
    const form = { key: "registration_close_date", value: "2020-01-01" };
    expect(await send("save", form)).toMatchObject({
      status: 409,
      code: "CONFIRM_CHANGE",
      error: expect.stringContaining("Close registration now?"),
    });
    expect(await send("save", { ...form, sure: "yes" })).toMatchObject({ status: 200 });
  });
});
