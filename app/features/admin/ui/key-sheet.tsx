import { Dialog } from "../../../ui/admin/dialog.tsx";
import { Switch } from "../../../ui/admin/field.tsx";
import { useBoundKeys, useSingleKeys } from "../../../ui/admin/keys.tsx";
import css from "./frame.module.css";
import { KeyGroup } from "./key-group.tsx";

/** What the keys do on this page, and the switch that silences the single ones. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const keys = [...new Map(useBoundKeys().map((one) => [one.keys, one])).values()];
  const [on, turn] = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" wide onClose={onClose}>
      <Switch label="Single keys" on={on} onChange={turn} />
      <div className={css["keys"]}>
        {["On this page", "Go to", "Everywhere"].map((title) => (
          <KeyGroup key={title} title={title} keys={keys} />
        ))}
      </div>
    </Dialog>
  );
}
