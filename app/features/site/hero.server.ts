import type { Services } from "../../platform/services.server.ts";
import type { Slot } from "../media/contract.ts";
import * as media from "../media/media.server.ts";
import type { SettingKey } from "../settings/contract.ts";
import * as settings from "../settings/settings.server.ts";
import type { Hero } from "./contract.ts";

const KEYS = { wide: "hero_desktop_image", tall: "hero_mobile_image" } as const satisfies Record<
  string,
  SettingKey
>;

function slot(cut: "wide" | "tall", id: string, name: string, least: number): Slot<Services> {
  return {
    id,
    name,
    what: "Home page",
    to: "/",
    cut,
    least,
    holds: async (services) => (await settings.readSettings(services))[KEYS[cut]] || null,
    async put(services, { key, by }) {
      const outcome = await settings.changeSetting(services, { key: KEYS[cut], value: key ?? "", by });
      return outcome.ok ? undefined : outcome.error;
    },
  };
}

/**
 * The picture of the first screen, on a desk and on a phone; kept as settings, so that a change has its
 * history and its way back.
 */
export const heroSlots: Slot<Services>[] = [
  slot("wide", "hero-desktop", "Hero, desktop", 1_280),
  slot("tall", "hero-phone", "Hero, phone", 640),
];

/**
 * What the first screen shows; null for the pictures that came with the site, which also stand in while the
 * database does not answer.
 */
export async function readHero(services: Services): Promise<Hero> {
  const values = await settings.readSettings(services);
  const shown = async (cut: "wide" | "tall") =>
    values[KEYS[cut]] ? ((await media.readCut(services, values[KEYS[cut]], cut)) ?? null) : null;
  try {
    const [desktop, phone] = await Promise.all([shown("wide"), shown("tall")]);
    return { desktop, phone };
  } catch (error) {
    services.log.warn(
      { error },
      "the owner's pictures of the first screen are not to be had; the house's own are shown",
    );
    return { desktop: null, phone: null };
  }
}
