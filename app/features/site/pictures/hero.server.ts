import { keysOf } from "../../../lib/typed.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { CutPicture } from "../../media/contract.ts";
import * as media from "../../media/media.server.ts";
import * as settings from "../../settings/settings.server.ts";
import type { Hero, PictureName, Pictures } from "../contract.ts";
import { HOSTS, KEYS, SHARED } from "./picture-slots.server.ts";

/** The picture of the hosts; null if there is none, or the database is unavailable. */
export async function readHostsPicture(services: Services): Promise<CutPicture | null> {
  const values = await settings.readSettings(services);
  return media.readPlacedPicture(services, values[HOSTS], "wide");
}

/** The owner's pictures for the hero; null for the built-in ones. */
export async function readHero(services: Services): Promise<Hero> {
  const values = await settings.readSettings(services);
  const [desktop, phone] = await Promise.all([
    media.readPlacedPicture(services, values[KEYS.wide], "wide"),
    media.readPlacedPicture(services, values[KEYS.tall], "tall"),
  ]);
  return { desktop, phone };
}

/** The owner's pictures of public pages; null for the visualisations. */
export async function readPictures(services: Services): Promise<Pictures> {
  const values = await settings.readSettings(services);
  const read = (name: PictureName) =>
    media.readPlacedPicture(services, values[SHARED[name]], name === "stairs" ? "tall" : "wide");
  const pictures = keysOf(SHARED).map(async (name) => [name, await read(name)] as const);
  return Object.fromEntries(await Promise.all(pictures)) as Pictures; // SHARED has every name
}
