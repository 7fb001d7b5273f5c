import type { WorkArt } from "../contract.ts";

/** Heights of posters and covers, in units; the width is always 300. */
export const ART_HEIGHTS = [450, 640, 690] as const;
export type ArtHeight = (typeof ART_HEIGHTS)[number];
/** The URL of a work's drawing. In a separate file, so that browsers do not load schemas with it. */
export const artAddress = ({ path }: Pick<WorkArt, "path">, height: ArtHeight) => `${path}-${height}.svg`;
