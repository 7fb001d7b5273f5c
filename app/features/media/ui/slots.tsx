import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import type { MediaImage, SlotState } from "../contract.ts";
import { CutView } from "./cut-view.tsx";
import css from "./media.module.css";

/** Places that show one picture each, with their current picture. */
export function Slots({ image, slots }: { image: MediaImage; slots: SlotState[] }) {
  const { submit, sent, busy, answer } = useAction<void>(`slots ${image.key}`);
  return (
    <Panel title="Places on the site" hint="Goes live at once">
      <ul className={`stack ${css["slots"]}`}>
        {slots.map(({ id, name, holder, builtIn, cut }) => {
          const isHere = holder?.key === image.key;
          return (
            <li key={id}>
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
                busy={busy && sent?.get("slot") === id}
                onClick={() => {
                  if (!busy) void submit({ intent: isHere ? "clear-slot" : "fill-slot", slot: id });
                }}
              >
                {isHere ? `Remove from “${name}”` : `Set as ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
              </AdminButton>
            </li>
          );
        })}
      </ul>
      {answer?.ok === false && (
        <Trouble message={answer.error} number={answer.status >= 500 ? answer.number : undefined} />
      )}
    </Panel>
  );
}
