import { AskBeforeLeaving, SaveStatusText, useAutosave } from "../../../ui/admin/autosave.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Skeleton } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import type { Focal, MediaImage } from "../contract.ts";
import { CutView } from "./cut-view.tsx";
import { FocalPicker } from "./focal-picker.tsx";
import { Framed } from "./framed.tsx";
import css from "./media.module.css";

/** The edited focal point, saved after a pause. */
function useFocal(image: MediaImage) {
  const { submit } = useAction<void>(`focus ${image.key}`);
  return useAutosave<Focal, Focal>({
    saved: image.focal,
    savedAt: new Date(image.replacedAt ?? image.uploadedAt).toISOString(),
    textOf: ({ x, y }) => ({ x, y }),
    send: async (focal) => {
      const answer = await submit({ intent: "focus", x: String(focal.x), y: String(focal.y) });
      return answer.ok ? { ok: true, data: focal } : { ...answer, message: answer.error };
    },
  });
}

/** The focal point, and its effect on every crop. */
export function Focus({ image }: { image: MediaImage }) {
  const { autosave, text: focal, status } = useFocal(image);
  return (
    <>
      <Panel
        title="Focal point"
        hint="Drag it, or use the arrow keys (1%, with Shift 10%)"
        actions={
          <>
            <SaveStatusText status={status} />
            <span className="quiet figures">
              x {focal.x}%, y {focal.y}%
            </span>
            <AdminButton small onClick={() => autosave.write({ x: 50, y: 50 })}>
              Centre
            </AdminButton>
          </>
        }
      >
        {status.is === "refused" && <Trouble {...status} retry={() => void autosave.settle()} />}
        {image.files.length > 0 ? (
          <FocalPicker image={image} focal={focal} onMove={autosave.write} />
        ) : (
          <Skeleton lines={8} label="Processing" />
        )}
      </Panel>
      <Panel title="Crop preview" hint="Around the focal point">
        <div className={`row ${css["cuts"]}`}>
          <figure>
            <CutView image={image} focal={focal} cut="wide" />
            <figcaption className="quiet">
              <b>Hero, desktop</b> 16:9
            </figcaption>
          </figure>
          <figure>
            <CutView image={image} focal={focal} cut="tall" />
            <figcaption className="quiet">
              <b>Hero, phone</b> 9:16
            </figcaption>
          </figure>
          <figure>
            <span className={css["cut"]} data-cut="list">
              <Framed files={image.files} focal={focal} sizes="240px" />
            </span>
            <figcaption className="quiet">
              <b>In lists</b> 4:3
            </figcaption>
          </figure>
        </div>
      </Panel>
      <AskBeforeLeaving autosave={autosave} />
    </>
  );
}
