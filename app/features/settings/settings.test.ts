import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationsDelivered } from "../../../testing/notifications-delivered.ts";
import { openSecondProcess } from "../../../testing/second-process.ts";
import { useServices } from "../../../testing/services.ts";
import * as audit from "../audit/audit.server.ts";
import { transaction } from "../../platform/database/db.server.ts";
import { LISTENER_NAME } from "../../platform/database/change-notifications.server.ts";
import { DEFAULTS, type SettingKey, UNSAVED } from "./contract.ts";
import { putSetting, seedSettings } from "./fixtures.ts";
import * as settings from "./settings.server.ts";

const services = useServices();
const SLOW_TIMEOUT = { timeout: 20_000 };
const ada = { id: "u-ada", name: "Ada Fernandes" };
const change = (key: SettingKey, value: string, seen?: string) =>
  settings.changeSetting(services, { key, value, seen, by: ada });
const NOTHING_SAVED = { values: DEFAULTS, shown: UNSAVED, saved: [], changedAt: null };
const T0 = Date.parse("2026-11-20T12:00:00+05:30");

beforeAll(() => void settings.watchSettings(services));
beforeEach(async () => {
  services.clock = { now: () => new Date(T0) };
  await services.db.execute(sql`truncate website_settings, settings_history, audit_log`);
  await transaction(services.db, (tx) => services.notices.send(tx, "settings.changed"));
  await notificationsDelivered(services);
  expect(await settings.readSettings(services)).toEqual(DEFAULTS);
});

describe("[API-07] [HOME-05] site settings", () => {
  test("has defaults and no last change before the first save", async () => {
    expect(await settings.readSettingsWithDate(services)).toEqual(NOTHING_SAVED);
  });

  test("inserts a setting, then updates it, with the time of the change", async () => {
    expect(await change("available_seats", " 014 ")).toMatchObject({
      ok: true,
      change: { before: "", after: "14" },
    });
    expect((await settings.readSettings(services)).available_seats).toBe("14");
    services.clock = { now: () => new Date(T0 + 60_000) };
    await change("available_seats", "13");
    expect(await settings.readSettingsWithDate(services)).toEqual({
      values: { ...DEFAULTS, available_seats: "13" },
      shown: { ...UNSAVED, available_seats: "13" },
      saved: ["available_seats"],
      changedAt: new Date(T0 + 60_000),
    });
  });

  test("does not count a new picture as a change of prices and seats", async () => {
    await change("villa_lab_image", "a12345678901");
    const { saved, changedAt } = await settings.readSettingsWithDate(services);
    expect({ saved, changedAt }).toEqual({ saved: ["villa_lab_image"], changedAt: null });
  });

  test("stores nothing for a rejected value, not even in history and audit log", async () => {
    const refused: [SettingKey, string][] = [
      ["registration_close_date", "2026-02-30"],
      ["main_experience_price", "free"],
      ["available_seats", "-1"],
      ["report_early_price", "95100"],
    ];
    for (const [key, value] of refused) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await change(key, value)).toMatchObject({
        ok: false,
        key,
        error: expect.any(String),
        stale: false,
      });
    }
    expect(await settings.readSettingsWithDate(services)).toEqual(NOTHING_SAVED);
    expect((await settings.readSettingsForm(services)).changes).toEqual([]);
    expect(await audit.auditEntriesOf(services, "settings.changed", "available_seats")).toEqual([]);
  });

  test("ignores unknown and invalid rows", async () => {
    await services.db.execute(sql`insert into website_settings values ('colour_of_the_door', 'blue', now())`);
    await putSetting(services, "registration_close_date", "soon");
    const { values } = await settings.readSettingsWithDate(services);
    expect(Object.keys(values)).toEqual(Object.keys(DEFAULTS));
    expect(await settings.readRegistration(services)).toMatchObject({
      days: 30,
      text: "30 days",
      closeDate: null,
    });
  });

  test("caches settings for five minutes", async () => {
    await settings.readSettings(services);
    await services.db.execute(sql`insert into website_settings values ('available_seats', '7', now())`);
    services.clock = { now: () => new Date(T0 + 299_999) };
    expect((await settings.readSettings(services)).available_seats).toBe("20");
    services.clock = { now: () => new Date(T0 + 300_000) };
    expect((await settings.readSettings(services)).available_seats).toBe("7");
  });

  test("[APPLY-06] shows no count, month, former price or days left before they are saved", async () => {
    const shown = async () => (await settings.readSettingsWithDate(services)).shown;
    expect(await shown()).toMatchObject({ available_seats: "", accepting_applications_for_date: "" });
    expect(await settings.readKnownRegistration(services)).toBeUndefined();
    await change("registration_close_date", "2026-12-20");
    expect(await settings.readKnownRegistration(services)).toMatchObject({ days: 30, closed: false });
    await change("available_seats", "20");
    expect((await shown()).available_seats).toBe("20");
    await change("available_seats", "");
    expect((await shown()).available_seats).toBe("");
  });

  test("[HOME-03] uses the saved number of days left if there is no close date", async () => {
    await change("registration_days_left", "12");
    const twelve = { days: 12, text: "12 days", closed: false, closeDate: null };
    expect(await settings.readKnownRegistration(services)).toMatchObject(twelve);
    expect(await settings.readRegistration(services)).toMatchObject(twelve);
    await change("registration_close_date", "2026-12-20");
    expect(await settings.readRegistration(services)).toMatchObject({ days: 30, closeDate: "2026-12-20" });
  });

  test("[ADMIN-03] asks for confirmation before a date or an undo closes registration", async () => {
    await change("registration_close_date", "2026-11-18");
    await change("registration_close_date", "2026-12-20");
    const careful = { by: ada, asksFirst: true };
    const dayBefore = { key: "registration_close_date", value: "2026-11-19" } as const;
    const question = {
      ok: false,
      asks: true,
      error:
        "19 Nov 2026 is over: visitors see “Registration Closed” at once and no one can apply. Close registration now?",
    };
    expect(await settings.changeSetting(services, { ...dayBefore, ...careful })).toMatchObject(question);
    expect(await settings.readRegistration(services)).toMatchObject({ closed: false });
    const { changes } = await settings.readSettingsForm(services);
    const [newest] = changes;
    expect(await settings.undoChange(services, { id: newest!.id, ...careful })).toMatchObject({
      ok: false,
      asks: true,
    });
    expect(await settings.readRegistration(services)).toMatchObject({ closed: false });
    expect(await settings.changeSetting(services, { ...dayBefore, by: ada })).toMatchObject({ ok: true });
    expect(await settings.readRegistration(services)).toMatchObject({ closed: true });
  });

  test("[ADMIN-03] shows no countdown once the close date and the days left are cleared", async () => {
    await change("registration_days_left", "12");
    await change("registration_close_date", "2026-12-20");
    expect(await change("registration_close_date", "")).toMatchObject({ ok: true });
    expect(await settings.readKnownRegistration(services)).toMatchObject({ days: 12, closeDate: null });
    expect(await change("registration_days_left", "")).toMatchObject({ ok: true });
    expect(await settings.readKnownRegistration(services)).toBeUndefined();
  });

  test("[APPLY-06] seeds every value of the specification, with future dates", async () => {
    await seedSettings(services);
    const { saved, shown } = await settings.readSettingsWithDate(services);
    const specified = Object.entries(DEFAULTS).flatMap(([key, value]) => (value === "" ? [] : key));
    expect(saved.toSorted()).toEqual([...specified, "original_prices_until"].toSorted());
    expect(shown).toEqual({
      ...DEFAULTS,
      registration_close_date: "2026-12-20",
      accepting_applications_for_date: "January 2027",
      original_prices_until: "2026-11-19",
    });
    expect(settings.contradictions(shown, T0)).toEqual([]);
  });

  test("[APPLY-05] opens registration for thirty days and keeps saved settings when seeding", async () => {
    await change("available_seats", "14");
    await seedSettings(services);
    expect((await settings.readSettings(services)).available_seats).toBe("14");
    expect(await settings.readRegistration(services)).toMatchObject({
      days: 30,
      text: "30 days",
      closeDate: "2026-12-20",
    });
    await change("registration_close_date", "2026-11-26");
    await seedSettings(services);
    expect(await settings.readRegistration(services)).toMatchObject({ text: "6 days" });
  });
});

describe("[ADMIN-03] [ADMIN-09] history and undo", () => {
  test("records every change in the history and in the audit log: who, when, before and after", async () => {
    await change("available_seats", "14");
    const { changes } = await settings.readSettingsForm(services);
    expect(changes).toEqual([
      {
        id: expect.any(Number),
        key: "available_seats",
        before: "",
        after: "14",
        by: ada.name,
        at: T0,
        undoes: null,
      },
    ]);
    expect(await audit.auditEntriesOf(services, "settings.changed", "available_seats")).toEqual([
      {
        who: ada,
        action: "settings.changed",
        subject: "available_seats",
        before: { value: "" },
        after: { value: "14" },
        at: new Date(T0),
      },
    ]);
  });

  test("restores what visitors saw before a change, and redoes the change", async () => {
    const saved = await change("available_seats", "14");
    const undone = await settings.undoChange(services, { id: saved.ok ? saved.change.id : 0, by: ada });
    expect(undone).toMatchObject({
      ok: true,
      change: { before: "14", after: "", undoes: saved.ok && saved.change.id },
    });
    expect((await settings.readSettingsWithDate(services)).shown.available_seats).toBe("");
    await settings.undoChange(services, { id: undone!.ok ? undone!.change.id : 0, by: ada });
    expect((await settings.readSettings(services)).available_seats).toBe("14");
    expect((await settings.readSettingsForm(services)).changes).toHaveLength(3);
  });

  test("cannot undo a value that was changed since, or an unknown change", async () => {
    const saved = await change("available_seats", "14");
    await change("available_seats", "13");
    const undone = await settings.undoChange(services, { id: saved.ok ? saved.change.id : 0, by: ada });
    expect(undone).toMatchObject({
      ok: false,
      stale: true,
      error: "You changed this to “13” on 20 Nov, 12:00. Undo that change first.",
    });
    expect((await settings.readSettings(services)).available_seats).toBe("13");
    expect(await settings.undoChange(services, { id: 999_999, by: ada })).toBeUndefined();
  });

  test("undoes the newest change of a setting, however many changes of others followed", async () => {
    await change("available_seats", "14");
    for (let n = 0; n < 45; n++) await change("registration_days_left", String(3 + (n % 2))); // oxlint-disable-line no-await-in-loop -- in their order
    const { changes } = await settings.readSettingsForm(services);
    expect(changes).toHaveLength(41);
    const old = changes.at(-1)!;
    expect(old).toMatchObject({ key: "available_seats", after: "14" });
    expect(await settings.undoChange(services, { id: old.id, by: ada })).toMatchObject({ ok: true });
  });

  test("rejects one of two simultaneous changes of a value", async () => {
    const both = await Promise.all([
      change("available_seats", "14", ""),
      change("available_seats", "15", ""),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      stale: true,
      error: expect.stringMatching(/^You changed this to “1[45]” on 20 Nov, 12:00\. Not saved/),
    });
    expect((await settings.readSettingsForm(services)).changes).toHaveLength(1);
  });

  test("[ADMIN-03] names the other owner, their value and its time when it rejects a change", async () => {
    const by = { id: "u-ben", name: "Ben Dias" };
    await settings.changeSetting(services, { key: "registration_close_date", value: "2098-12-23", by });
    await settings.changeSetting(services, { key: "report_regular_price", value: "110000", by });
    for (const [key, value, shown] of [
      ["registration_close_date", "2098-12-24", "23 Dec 2098"],
      ["report_regular_price", "120000", "₹1,100"],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await change(key, value, "of before")).toMatchObject({
        error: expect.stringContaining(`Ben Dias changed this to “${shown}” on 20 Nov, 12:00.`),
      });
    await putSetting(services, "available_seats", "9");
    expect(await change("available_seats", "12", "20")).toMatchObject({
      error: expect.stringContaining("This was changed to “9” in the meantime."),
    });
  });

  test("rejects one of two changes that together would put the early price above the regular one", async () => {
    await change("report_regular_price", "110000");
    const both = await Promise.all([
      change("report_early_price", "105000"),
      change("report_regular_price", "100000"),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { values } = await settings.readSettingsForm(services);
    expect(Number(values.report_early_price)).toBeLessThanOrEqual(Number(values.report_regular_price));
  });
});

describe("[HOME-05] a change in every process", () => {
  let secondProcess: Awaited<ReturnType<typeof openSecondProcess>> | undefined;
  afterEach(async () => {
    await secondProcess?.close();
    secondProcess = undefined;
  });
  const seats = async () => (await settings.readSettings(secondProcess!.services)).available_seats;

  test("clears the cache of another process once the change is committed", async () => {
    secondProcess = await openSecondProcess(services);
    settings.watchSettings(secondProcess.services);
    expect(await seats()).toBe("20");
    await change("available_seats", "14");
    // the clock is fixed, so the cache would never expire by itself
    await expect.poll(seats, SLOW_TIMEOUT).toBe("14");
  });

  test("clears it even after the listening connection was cut and restored", async () => {
    secondProcess = await openSecondProcess(services);
    settings.watchSettings(secondProcess.services);
    expect(await seats()).toBe("20");
    await services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`,
    );
    await change("available_seats", "14");
    await expect.poll(seats, SLOW_TIMEOUT).toBe("14");
    await change("available_seats", "13");
    await expect.poll(seats, SLOW_TIMEOUT).toBe("13");
  });
});

test("[API-07] returns the defaults without a database, and the saved values once it is back", async () => {
  await change("available_seats", "14");
  const secondProcess = await openSecondProcess(services);
  await secondProcess.services.db.$client.end();
  expect(
    await Promise.all([1, 2, 3].map(() => settings.readSettingsWithDate(secondProcess.services))),
  ).toEqual([1, 2, 3].map(() => NOTHING_SAVED));
  expect(await settings.readRegistration(secondProcess.services)).toMatchObject({
    text: "Registration Closed",
  });
  await secondProcess.close();
  expect((await settings.readSettings(services)).available_seats).toBe("14");
});
