import type { Services } from "../../../platform/services.server.ts";
import type { Slot } from "../../media/contract.ts";
import type { PictureName } from "../contract.ts";
import type { SettingKey } from "../../settings/contract.ts";
import * as settings from "../../settings/settings.server.ts";

/** The settings of the first screen's pictures. */
export const KEYS = { wide: "hero_desktop_image", tall: "hero_mobile_image" } as const satisfies Record<
  string,
  SettingKey
>;
/** The setting of each shared picture. */
export const SHARED = {
  villaLab: "villa_lab_image",
  stairs: "stairs_image",
  morning: "morning_image",
  pool: "pool_image",
  fire: "fire_image",
} as const satisfies Record<PictureName, SettingKey>;
/** The setting of the hosts' picture. */
export const HOSTS = "place_hosts_image" satisfies SettingKey;

/** A slot whose picture is stored as a setting. */
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
