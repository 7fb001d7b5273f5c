import { addDays, indiaDay } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import { THE_SITE } from "../audit/contract.ts";
import { changeSetting } from "./changes.server.ts";
import { DEFAULTS, type SettingKey } from "./contract.ts";
import { monthAfter } from "./domain/dates.ts";
import { dropSettings } from "./reading.server.ts";
import { websiteSettings } from "./tables.server.ts";
import { entriesOf } from "../../lib/typed.ts";

const OPEN_DAYS = 30;

/** Writes a value without validation, as someone with a database console could. */
export async function putSetting(
  { db, clock }: Pick<Services, "db" | "clock">,
  key: SettingKey,
  value: string,
) {
  const row = { value, updatedAt: clock.now() };
  await db
    .insert(websiteSettings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: websiteSettings.key, set: row });
  dropSettings(db);
}

/**
 * Saves the specification's values for all settings that were never saved. Dates are relative: registration
 * closes thirty days from today, the week is in the following month, and the former prices ended yesterday.
 */
export async function seedSettings(services: Pick<Services, "db" | "clock" | "notices">) {
  const rows = await services.db.select().from(websiteSettings);
  const saved = new Map(rows.map(({ key, value }) => [key, value]));
  const today = indiaDay(services.clock.now());
  const closes = saved.get("registration_close_date") ?? addDays(today, OPEN_DAYS);
  const values = {
    ...DEFAULTS,
    registration_close_date: closes,
    accepting_applications_for_date: monthAfter(closes),
    original_prices_until: addDays(today, -1),
  };
  for (const [key, value] of entriesOf<SettingKey, string>(values))
    if (value !== "" && !saved.has(key)) await changeSetting(services, { key, value, by: THE_SITE }); // oxlint-disable-line no-await-in-loop -- an amount is checked against those saved before
}
