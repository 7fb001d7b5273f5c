import { AdminButton } from "../../../ui/admin/button.tsx";
import type { MediaImage, SlotState } from "../contract.ts";
import { CutView } from "./cut-view.tsx";
import css from "./media.module.css";

function holderName({ holder, builtIn }: SlotState, image: MediaImage): string {
  if (holder) return holder.key === image.key ? "This picture" : holder.name;
  return builtIn ? "Default picture" : "No picture";
}

function Thumb({ holder, cut, builtIn }: SlotState) {
  if (holder) return <CutView image={holder} cut={cut} />;
  return builtIn && <img src={builtIn} alt="" loading="lazy" />;
}

type LineProps = { slot: SlotState; image: MediaImage; busy: boolean; onClick: () => void };
/** One place of the site, with a button to put the picture there or remove it. */
export const SlotLine = ({ slot, image, ...button }: LineProps) => (
  <li>
    <span className={css["thumb"]}>
      <Thumb {...slot} />
    </span>
    <span>
      <b>{slot.name}</b>
      <br />
      <small>{holderName(slot, image)}</small>
    </span>
    <AdminButton small {...button}>
      {slot.holder?.key === image.key
        ? `Remove from “${slot.name}”`
        : `Set as ${slot.name.charAt(0).toLowerCase()}${slot.name.slice(1)}`}
    </AdminButton>
  </li>
);
