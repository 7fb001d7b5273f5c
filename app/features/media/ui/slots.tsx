import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import type { MediaImage, SlotState } from "../contract.ts";
import { CutView } from "./cut-view.tsx";
import css from "./media.module.css";

/** A place, with its current picture. Places are saved independently, so that quick clicks all count. */
function Slot({ image, slot: { id, name, holder, builtIn, cut } }: { image: MediaImage; slot: SlotState }) {
  const { submit, busy, refused } = useAction<void>(`slot ${id} ${image.key}`);
  const isHere = holder?.key === image.key;
  return (
    <li>
      <span className={css["thumb"]}>
        {holder ? (
          <CutView image={holder} cut={cut} />
        ) : (
          builtIn && <img src={builtIn} alt="" loading="lazy" />
        )}
      </span>
      <span>
        <b>{name}</b>
        <br />
        <small>
          {isHere ? "This picture" : (holder?.name ?? (builtIn ? "Default picture" : "No picture"))}
        </small>
      </span>
      <AdminButton
        small
        busy={busy}
        onClick={() => {
          if (!busy) void submit({ intent: isHere ? "clear-slot" : "fill-slot", slot: id });
        }}
      >
        {isHere ? `Remove from “${name}”` : `Set as ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
      </AdminButton>
      {refused && (
        <Trouble message={refused.error} number={refused.status >= 500 ? refused.number : undefined} />
      )}
    </li>
  );
}

/** Places that show one picture each, with their current picture. */
export const Slots = ({ image, slots }: { image: MediaImage; slots: SlotState[] }) => (
  <Panel title="Places on the site" hint="Goes live at once">
    <ul className={`stack ${css["slots"]}`}>
      {slots.map((slot) => (
        <Slot key={slot.id} image={image} slot={slot} />
      ))}
    </ul>
  </Panel>
);
