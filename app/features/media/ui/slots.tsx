import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
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
const SlotLine = ({ slot, image, ...button }: LineProps) => (
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

/** Places that show one picture each, with their current picture. */
export function Slots({ image, slots }: { image: MediaImage; slots: SlotState[] }) {
  const { submit, sent, busy, answer } = useAction<void>(`slots ${image.key}`);
  return (
    <Panel title="Places on the site" hint="Goes live at once">
      <ul className={`stack ${css["slots"]}`}>
        {slots.map((slot) => (
          <SlotLine
            key={slot.id}
            slot={slot}
            image={image}
            busy={busy && sent?.get("slot") === slot.id}
            onClick={() => {
              const intent = slot.holder?.key === image.key ? "clear-slot" : "fill-slot";
              if (!busy) void submit({ intent, slot: slot.id });
            }}
          />
        ))}
      </ul>
      {answer?.ok === false && (
        <Trouble message={answer.error} number={answer.status >= 500 ? answer.number : undefined} />
      )}
    </Panel>
  );
}
