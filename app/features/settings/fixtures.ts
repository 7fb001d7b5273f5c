import { addDays, indiaDay } from "../../kernel/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import { THE_SITE } from "../audit/contract.ts";
import { changeSetting } from "./changes.server.ts";
import { DEFAULTS, type SettingKey } from "./contract.ts";
import { monthAfter } from "./domain/months.ts";
import { dropSettings } from "./reading.server.ts";
import { websiteSettings } from "./tables.server.ts";
import { entriesOf } from "../../kernel/typed.ts";

const OPEN_DAYS = 30;

/** Writes a value past every rule, as somebody with a database console could. */
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
 * Opens registration for thirty days from today, for a week in the month after them and twenty seats, on a
 * site that has never been told when it closes.
 */
export async function openRegistration(services: Pick<Services, "db" | "clock" | "notices">) {
  const known = await services.db.select({ key: websiteSettings.key }).from(websiteSettings);
  if (known.some(({ key }) => key === "registration_close_date")) return;
  const closes = addDays(indiaDay(services.clock.now()), OPEN_DAYS);
  const values = {
    registration_close_date: closes,
    accepting_applications_for_date: monthAfter(closes),
    available_seats: DEFAULTS.available_seats,
  } as const;
  for (const [key, value] of entriesOf<keyof typeof values, string>(values))
    // oxlint-disable-next-line no-await-in-loop -- three
    if (!known.some((one) => one.key === key)) await changeSetting(services, { key, value, by: THE_SITE });
}
