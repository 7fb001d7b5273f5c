import type { Tx } from "../../../platform/database/db.server.ts";
import * as media from "../../media/media.server.ts";
import type { Work } from "../contract.ts";

/** Keys of the owner's pictures in a post. */
const picturesIn = ({ cover, body }: Work) =>
  new Set(
    [...`${cover?.src ?? ""} ${body}`.matchAll(/\/media\/([a-z][a-z0-9]{11})-/g)].flatMap(
      ([, key]) => key ?? [],
    ),
  );

/**
 * Locks newly used pictures against deletion until the post is saved.
 * @returns the keys of missing ones
 */
export function holdNewPictures(tx: Tx, before: Work, after: Work): Promise<string[]> {
  const old = picturesIn(before);
  return media.holdImages(
    tx,
    [...picturesIn(after)].filter((key) => !old.has(key)),
  );
}
