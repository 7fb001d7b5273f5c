/** In pixels of the picture. */
export type Box = { x: number; y: number; width: number; height: number };

/** The two shapes of a picture: a phone's whole screen, and the card that networks show under a link. */
export const SHARE_SIZES = {
  story: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type ShareSize = keyof typeof SHARE_SIZES;

/** A door: upright sides under a half circle, as wide as it is round; the house's mark. */
export const ARCH = { x: 54, y: 54, width: 972, height: 1812, rim: 26, radius: 20 };
