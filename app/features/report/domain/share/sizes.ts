/** In pixels of the picture. */
export type Box = { x: number; y: number; width: number; height: number };

/** The two shapes of a picture: a full phone screen, and the preview card of a link. */
export const SHARE_SIZES = {
  story: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type ShareSize = keyof typeof SHARE_SIZES;

/** The arch of the tall picture, the shape of the logo: straight sides below a half circle of full width. */
export const ARCH = { x: 54, y: 54, width: 972, height: 1812, rim: 26, radius: 20 };
