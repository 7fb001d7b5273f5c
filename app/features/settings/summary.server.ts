import type { Services } from "../../platform/services.server.ts";
import { shownAs, formatShownAt } from "./admin/shown.ts";
import { SETTING_KEYS, type SettingSummary } from "./contract.ts";
import { readSettingsForm } from "./settings-form.server.ts";
import { FIELDS } from "./domain/fields.ts";

/** Every setting as the owner reads it, with its newest change where there is one. */
export async function summariseSettings(services: Pick<Services, "db" | "clock">): Promise<SettingSummary[]> {
  const { values, changes } = await readSettingsForm(services);
  return SETTING_KEYS.map((key) => {
    const newest = changes.find((change) => change.key === key);
    return {
      key,
      label: FIELDS[key].label,
      value: shownAs(key, values[key]),
      newest: newest && {
        id: newest.id,
        before: shownAs(key, newest.before),
        after: shownAs(key, newest.after),
        note: `${newest.by}, ${formatShownAt(newest.at)}`,
      },
    };
  });
}
