import type { Services } from "../../platform/services.server.ts";
import { shownAs } from "./admin/shown.ts";
import { SETTING_KEYS, type SettingSummary } from "./contract.ts";
import { FIELDS } from "./domain/fields.ts";
import { readSettingsForm } from "./settings-form.server.ts";

/** Every setting as the owner reads it. */
export async function summariseSettings(services: Pick<Services, "db" | "clock">): Promise<SettingSummary[]> {
  const { values } = await readSettingsForm(services);
  return SETTING_KEYS.map((key) => ({ key, label: FIELDS[key].label, value: shownAs(key, values[key]) }));
}
