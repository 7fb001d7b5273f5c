import type { Tx } from "../../platform/database/db.server.ts";
import * as media from "../media/media.server.ts";
import type { Work } from "./contract.ts";

/** Keys of the owner's pictures that this work shows. */
const picturesIn = ({ cover, body }: Work) =>
  new Set(
    [...`${cover?.src ?? ""} ${body}`.matchAll(/\/media\/([a-z][a-z0-9]{11})-/g)].flatMap(
      ([, key]) => key ?? [],
    ),
  );

/**
 * Keeps the pictures that come into a text from being deleted until it is written.
 * @returns the keys of those that are not there any more
 */
export function holdNewPictures(tx: Tx, before: Work, after: Work): Promise<string[]> {
  const old = picturesIn(before);
  return media.holdImages(
    tx,
    [...picturesIn(after)].filter((key) => !old.has(key)),
  );
}
