import type { WorkArt } from "../contract.ts";

/** Heights at which a poster or cover is drawn; each is 300 wide. */
export const ART_HEIGHTS = [450, 640, 690] as const;
export type ArtHeight = (typeof ART_HEIGHTS)[number];
/** The URL of a work's drawing at a height. In its own file, so that browsers load no schemas for it. */
export const artAddress = ({ path }: Pick<WorkArt, "path">, height: ArtHeight) => `${path}-${height}.svg`;
