import { registrationAt } from "./domain/countdown.ts";
import { readSettings, readSettingsWithDate } from "./reading.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Registration } from "./contract.ts";

export { changeSetting, undoChange } from "./changes.server.ts";
export { integerOf } from "./domain/integers.ts";
export { dayInWords, isMonthOver, lastDayOf, monthOf } from "./domain/months.ts";
export { readSettingsForm } from "./settings-form.server.ts";
export { summariseSettings } from "./summary.server.ts";
export { watchSettings, readSettings, readSettingsWithDate, watchCertainty } from "./reading.server.ts";

/** What visitors are told about registration now, by the server's clock. */
export async function readRegistration(
  services: Pick<Services, "db" | "clock" | "log">,
): Promise<Registration> {
  return registrationAt(await readSettings(services), services.clock.now().getTime());
}

/**
 * The same, or undefined where nobody has ever said when registration closes, or the database does not
 * answer.
 */
export async function readKnownRegistration(
  services: Pick<Services, "db" | "clock" | "log">,
): Promise<Registration | undefined> {
  const { values, saved } = await readSettingsWithDate(services);
  const known = saved.includes("registration_close_date") || saved.includes("registration_days_left");
  return known ? registrationAt(values, services.clock.now().getTime()) : undefined;
}

export { contradictions as contradictionsOf } from "./domain/months.ts";
