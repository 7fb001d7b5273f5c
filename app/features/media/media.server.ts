import type { Services } from "../../platform/services.server.ts";
import type { SlotState } from "./contract.ts";
import { holders } from "./library/places.server.ts";
import { readImages } from "./library/reading.server.ts";

export { deleteImage, fillSlot, makeAgain, setAlt, setFocalPoint } from "./library/changing.server.ts";
export { makeMissingCuts, makeVariants, tidyVariants } from "./uploads/making.server.ts";
export { usesOf } from "./library/places.server.ts";
export {
  countImages,
  holdImages,
  listImages,
  neighboursOf,
  readImage,
  readImages,
} from "./library/reading.server.ts";
export {
  currentCovers,
  readBytes,
  readFile,
  readPlacedPicture,
  withPictures,
} from "./library/showing.server.ts";
export { replaceImage, uploadImage } from "./uploads/uploading.server.ts";

/** Places that show one picture each, with their picture; null for the built-in picture or none. */
export async function readSlots(services: Services): Promise<SlotState[]> {
  const slots = await holders(services);
  const images = await readImages(
    services,
    slots.flatMap(({ key }) => key ?? []),
  );
  return slots.map(({ slot: { id, name, cut, least, builtIn }, key }) => {
    return { id, name, cut, least, builtIn, holder: images.find((image) => image.key === key) ?? null };
  });
}
