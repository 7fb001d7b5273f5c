import { useState } from "react";
import { callApi } from "../../../platform/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { MediaImage, SlotState } from "../contract.ts";
import { CutView } from "./cut-view.tsx";
import css from "./media.module.css";

const OFFLINE = "You are offline, and this would be live at once. Press again when the line is back.";
function holderName({ holder, builtIn }: SlotState, image: MediaImage): string {
  if (holder) return holder.key === image.key ? "This picture" : holder.name;
  return builtIn ? "The picture that came with the site" : "No picture yet: none is shown there";
}

function Thumb({ holder, cut, builtIn }: SlotState) {
  if (holder) return <CutView image={holder} cut={cut} />;
  return builtIn && <img src={builtIn} alt="" loading="lazy" />;
}

type LineProps = { slot: SlotState; image: MediaImage; busy: boolean; onClick: () => void };
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
        ? `Take out of “${slot.name}”`
        : `Set as ${slot.name.charAt(0).toLowerCase()}${slot.name.slice(1)}`}
    </AdminButton>
  </li>
);

type Props = { image: MediaImage; slots: SlotState[]; onChanged: () => Promise<void> };
/** Places of the site that show one picture each, and what stands in them now. */
export function Slots({ image, slots, onChanged }: Props) {
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<{ message: string; number?: string | undefined }>();
  async function fill(slot: SlotState, key: string | null) {
    if (!navigator.onLine) return setTrouble({ message: OFFLINE });
    setBusy(slot.id);
    const result = await callApi(`/api/admin/media/slots/${slot.id}`, { method: "PUT", body: { key } });
    setTrouble(
      result.ok
        ? undefined
        : {
            message: result.said ?? result.message,
            number: result.status >= 500 ? result.number : undefined,
          },
    );
    if (result.ok) await onChanged();
    setBusy(undefined);
  }
  return (
    <Panel title="Places on the site" hint="Live at once">
      <ul className={css["slots"]}>
        {slots.map((slot) => {
          const mine = slot.holder?.key === image.key;
          return (
            <SlotLine
              key={slot.id}
              slot={slot}
              image={image}
              busy={busy === slot.id}
              onClick={() => void fill(slot, mine ? null : image.key)}
            />
          );
        })}
      </ul>
      {trouble && <Trouble {...trouble} />}
    </Panel>
  );
}
