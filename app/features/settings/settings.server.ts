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

type Reads = Pick<Services, "db" | "clock" | "log">;

/** What visitors are told about registration now, by the server's clock. */
export const readRegistration = async (services: Reads): Promise<Registration> =>
  (await readKnownRegistration(services)) ??
  registrationAt(await readSettings(services), services.clock.now().getTime());

/**
 * The same, or undefined where nobody has ever said when registration closes, or the database does not
 * answer. A close date that nobody has saved does not count: the days left that somebody has saved do.
 */
export async function readKnownRegistration(services: Reads): Promise<Registration | undefined> {
  const { values, saved } = await readSettingsWithDate(services);
  const isDated = saved.includes("registration_close_date");
  if (!isDated && !saved.includes("registration_days_left")) return undefined;
  const counted = isDated ? values : { ...values, registration_close_date: "" };
  return registrationAt(counted, services.clock.now().getTime());
}

export { contradictions as contradictionsOf } from "./domain/contradictions.ts";
