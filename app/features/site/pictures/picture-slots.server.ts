import type { Services } from "../../../platform/services.server.ts";
import type { Slot } from "../../media/contract.ts";
import type { PictureName } from "../contract.ts";
import type { SettingKey } from "../../settings/contract.ts";
import * as settings from "../../settings/settings.server.ts";

/** The settings of the hero's pictures, by crop. */
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

const HOME = ["Home page", "/"] as const;
const EXPERIENCE = ["The Experience", "/experience"] as const;

/** Minimum width of the crop, in pixels. */
const LEAST = { wide: 1_280, tall: 640 };

/** A slot whose picture is stored as a setting. */
const slot = (
  setting: SettingKey,
  id: string,
  name: string,
  [what, to]: readonly [string, string],
  builtIn: string | null,
  { cut = "wide", least = LEAST[cut] }: Partial<Pick<Slot<Services>, "cut" | "least">> = {},
): Slot<Services> => ({
  id,
  name,
  what,
  to,
  cut,
  least,
  builtIn,
  holds: async (services) => (await settings.readSettings(services))[setting] || null,
  async put(services, { key, by }) {
    const outcome = await settings.changeSetting(services, { key: setting, value: key ?? "", by });
    return outcome.ok ? undefined : outcome.error;
  },
});

/**
 * Every replaceable picture of the public pages. Stored as settings, so that changes have a history and can
 * be undone.
 */
export const pictureSlots: Slot<Services>[] = [
  slot(KEYS.wide, "hero-desktop", "Hero, desktop", HOME, "/art/hero-desktop-1280.webp"),
  slot(KEYS.tall, "hero-phone", "Hero, phone", HOME, "/art/hero-phone-768.webp", { cut: "tall" }),
  slot(HOSTS, "hosts", "The hosts", EXPERIENCE, null, { least: 768 }), // hidden until the owner has chosen one
  slot(SHARED.villaLab, "villa-lab", "The long table", HOME, "/art/villa-lab-768.webp"),
  slot(SHARED.stairs, "stairs", "The stairs", HOME, "/art/stairs-768.webp", { cut: "tall" }),
  slot(SHARED.morning, "morning", "The terrace in the morning", HOME, "/art/morning-768.webp"),
  slot(SHARED.pool, "pool", "The pool", ["Pricing", "/pricing"], "/art/pool-768.webp"),
  slot(SHARED.fire, "fire", "The fire", EXPERIENCE, "/art/fire-768.webp"),
  slot("quest_image", "quest", "The quest", ["The quest", "/quest"], "/art/quest-evening.webp"),
  slot("newsletter_image", "newsletter", "The newsletter", HOME, "/art/horizon.webp"),
];
