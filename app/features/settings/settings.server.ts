import { registrationAt } from "./domain/countdown.ts";
import { readSettings, readSettingsWithDate } from "./reading.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Registration } from "./contract.ts";

export { changeSetting, undoChange } from "./changes.server.ts";
export { integerOf } from "./domain/countdown.ts";
export { contradictions } from "./domain/contradictions.ts";
export { dayInWords, isMonthOver, lastDayOf, monthOf } from "./domain/dates.ts";
export {
  readSettings,
  readSettingsForm,
  readSettingsWithDate,
  summariseSettings,
  watchCertainty,
  watchSettings,
} from "./reading.server.ts";

type Reads = Pick<Services, "db" | "clock" | "log">;

/** The state of registration now, by the server's clock. */
export const readRegistration = async (services: Reads): Promise<Registration> =>
  (await readKnownRegistration(services)) ??
  registrationAt(await readSettings(services), services.clock.now().getTime());

/**
 * The same, or undefined if neither a close date nor a number of days is set, or if the database does not
 * answer.
 */
export async function readKnownRegistration(services: Reads): Promise<Registration | undefined> {
  const { values, shown } = await readSettingsWithDate(services);
  const closeDate = shown.registration_close_date.trim();
  if (closeDate === "" && shown.registration_days_left.trim() === "") return undefined;
  const counted = { ...values, registration_close_date: closeDate };
  return registrationAt(counted, services.clock.now().getTime());
}
