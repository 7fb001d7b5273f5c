import type { Services } from "../../platform/services.server.ts";
import type { CutPicture, Slot } from "../media/contract.ts";
import * as media from "../media/media.server.ts";
import type { SettingKey } from "../settings/contract.ts";
import * as settings from "../settings/settings.server.ts";
import type { Hero } from "./contract.ts";

const KEYS = { wide: "hero_desktop_image", tall: "hero_mobile_image" } as const satisfies Record<
  string,
  SettingKey
>;
const HOSTS = "place_hosts_image" satisfies SettingKey;

/** A place whose picture is kept as a setting. */
const slot = (
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
const home = { what: "Home page", to: "/" };

/**
 * The picture of the first screen, on a desk and on a phone, and that of the hosts; kept as settings, so that
 * a change has its history and its way back.
 */
export const pictureSlots: Slot<Services>[] = [
  slot(KEYS.wide, {
    ...home,
    id: "hero-desktop",
    name: "Hero, desktop",
    cut: "wide",
    least: 1_280,
    builtIn: "/art/hero-desktop-1280.webp",
  }),
  slot(KEYS.tall, {
    ...home,
    id: "hero-phone",
    name: "Hero, phone",
    cut: "tall",
    least: 640,
    builtIn: "/art/hero-phone-768.webp",
  }),
  slot(HOSTS, {
    id: "hosts",
    name: "The hosts",
    what: "The Experience",
    to: "/experience",
    cut: "wide",
    least: 768,
    builtIn: null, // nothing is shown until the owner has chosen one
  }),
];

/** The picture of who runs the place; null while there is none, or while the database does not answer. */
export async function readHostsPicture(services: Services): Promise<CutPicture | null> {
  const key = (await settings.readSettings(services))[HOSTS];
  if (!key) return null;
  try {
    return (await media.readCut(services, key, "wide")) ?? null;
  } catch (error) {
    services.log.warn({ error }, "the picture of the hosts is not to be had and is left out");
    return null;
  }
}

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
