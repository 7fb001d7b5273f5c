import type { Services } from "../../platform/services.server.ts";
import type { Slot } from "../media/contract.ts";
import type { PictureName } from "./contract.ts";
import type { SettingKey } from "../settings/contract.ts";
import * as settings from "../settings/settings.server.ts";

/** Which setting has the picture of which place. */
export const KEYS = { wide: "hero_desktop_image", tall: "hero_mobile_image" } as const satisfies Record<
  string,
  SettingKey
>;
/** The setting of each picture that public pages share. */
export const SHARED = {
  villaLab: "villa_lab_image",
  stairs: "stairs_image",
  morning: "morning_image",
  pool: "pool_image",
  fire: "fire_image",
} as const satisfies Record<PictureName, SettingKey>;
/** The setting that has the picture of those who run the place. */
export const HOSTS = "place_hosts_image" satisfies SettingKey;

/** A place whose picture is kept as a setting. */
export const slot = (
  setting: SettingKey,
  place: Pick<Slot<Services>, "id" | "name" | "what" | "to" | "cut" | "least" | "builtIn">,
): Slot<Services> => ({
  ...place,
  holds: async (services) => (await settings.readSettings(services))[setting] || null,
  async put(services, { key, by }) {
    const outcome = await settings.changeSetting(services, { key: setting, value: key ?? "", by });
    return outcome.ok ? undefined : outcome.error;
  },
});
