import type { Services } from "../../platform/services.server.ts";
import type { CutPicture } from "../media/contract.ts";
import * as media from "../media/media.server.ts";
import * as settings from "../settings/settings.server.ts";
import type { Hero, PictureName, Pictures } from "./contract.ts";
import { HOSTS, KEYS, SHARED } from "./picture-keys.server.ts";

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

/** The owner's pictures of the public pages; null while the database does not answer. */
export async function readPictures(services: Services): Promise<Pictures> {
  const values = await settings.readSettings(services);
  const read = async (name: PictureName) => {
    const key = values[SHARED[name]];
    if (!key) return null;
    try {
      return (await media.readCut(services, key, name === "stairs" ? "tall" : "wide")) ?? null;
    } catch (error) {
      services.log.warn({ error, name }, "picture not readable, showing the visualisation");
      return null;
    }
  };
  const [villaLab, stairs, morning, pool, fire] = await Promise.all([
    read("villaLab"),
    read("stairs"),
    read("morning"),
    read("pool"),
    read("fire"),
  ]);
  return { villaLab, stairs, morning, pool, fire };
}
