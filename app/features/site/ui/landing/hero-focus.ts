import type { CutPicture } from "../../../media/contract.ts";
import focus from "./focus.module.css";

const step = (per: number) => Math.round(per / 10);
const pointOf = ({ focal }: CutPicture) => [focus[`x${step(focal.x)}`], focus[`y${step(focal.y)}`]];
/**
 * Classes of a `<picture>` and its `<img>` that keep the focal points visible, to the next tenth: the server's HTML
 * has no style attributes.
 */
export const placed = (desktop: CutPicture | null, phone: CutPicture | null) => ({
  picture: phone ? [focus["forPhone"], ...pointOf(phone)].join(" ") : undefined,
  image: [...(desktop ? [focus["desktop"], ...pointOf(desktop)] : []), phone && focus["phone"]].filter(
    Boolean,
  ),
});
