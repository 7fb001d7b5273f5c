import type { CutPicture } from "../../../media/contract.ts";
import focus from "./focus.module.css";

const step = (per: number) => Math.round(per / 10);
/**
 * Classes that keep a picture's focal point visible, to the next tenth: the server's HTML has no style
 * attributes.
 */
export const placed = (where: "desktop" | "phone", picture: CutPicture | null) =>
  picture
    ? [focus[where], focus[`${where}-x${step(picture.focal.x)}`], focus[`${where}-y${step(picture.focal.y)}`]]
    : [];
