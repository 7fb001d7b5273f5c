import { useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { MediaImage, SlotState } from "../contract.ts";
import css from "./media.module.css";
import { SlotLine } from "./slot-line.tsx";

const OFFLINE = "You’re offline. Try again when you reconnect.";

type Props = { image: MediaImage; slots: SlotState[]; onChanged: () => Promise<void> };
/** Places that show one picture each, with their current picture. */
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
    <Panel title="Places on the site" hint="Goes live at once">
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
