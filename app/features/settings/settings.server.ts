import { registrationAt } from "./domain/countdown.ts";
import { readSettings } from "./reading.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Registration } from "./contract.ts";

export { changeSetting, undoChange } from "./changes.server.ts";
export { readSettingsForm } from "./settings-form.server.ts";
export { summariseSettings } from "./summary.server.ts";
export { watchSettings, readSettings, readSettingsWithDate, watchCertainty } from "./reading.server.ts";

/** What visitors are told about registration now, by the server's clock. */
export async function readRegistration(
  services: Pick<Services, "db" | "clock" | "log">,
): Promise<Registration> {
  return registrationAt(await readSettings(services), services.clock.now().getTime());
}
