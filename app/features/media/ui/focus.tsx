import { AdminButton } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Skeleton } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { MediaImage } from "../contract.ts";
import { CutView } from "./cut-view.tsx";
import { FocalPicker } from "./focal-picker.tsx";
import { Framed } from "./framed.tsx";
import css from "./media.module.css";
import { useFocal } from "./use-focal.ts";

const Saved = ({ status }: { status: ReturnType<typeof useFocal>["status"] }) => (
  <output className={css["quiet"]}>
    {status === "saved" && "Saved"}
    {status === "saving" && "Saving…"}
    {status === "waiting" && "Saves when you’re back online"}
  </output>
);

/** The focal point, and its effect on every crop. */
export function Focus({ image, onSaved }: { image: MediaImage; onSaved: () => void }) {
  const { focal, status, again, move } = useFocal(image, onSaved);
  return (
    <>
      <Panel
        title="Focal point"
        hint="Drag it, or use the arrow keys (1%, with Shift 10%)"
        actions={
          <>
            <Saved status={status} />
            <span className={css["mono"]}>
              x {focal.x}%, y {focal.y}%
            </span>
            <AdminButton small onClick={() => move({ x: 50, y: 50 })}>
              Centre
            </AdminButton>
          </>
        }
      >
        {typeof status === "object" && <Trouble {...status} retry={again} />}
        {image.files.length > 0 ? (
          <FocalPicker image={image} focal={focal} onMove={move} />
        ) : (
          <Skeleton lines={8} label="Processing" />
        )}
      </Panel>
      <Panel title="Crop preview" hint="Around the focal point">
        <div className={css["cuts"]}>
          <figure>
            <CutView image={image} focal={focal} cut="wide" />
            <figcaption>
              <b>Hero, desktop</b> 16:9
            </figcaption>
          </figure>
          <figure>
            <CutView image={image} focal={focal} cut="tall" />
            <figcaption>
              <b>Hero, phone</b> 9:16
            </figcaption>
          </figure>
          <figure>
            <span className={css["cut"]} data-cut="list">
              <Framed files={image.files} focal={focal} sizes="240px" />
            </span>
            <figcaption>
              <b>In lists</b> 4:3
            </figcaption>
          </figure>
        </div>
      </Panel>
    </>
  );
}
