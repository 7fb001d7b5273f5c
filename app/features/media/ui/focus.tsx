import { DeskButton } from "../../../ui/desk/button.tsx";
import { Panel } from "../../../ui/desk/panel.tsx";
import { Skeleton } from "../../../ui/desk/status.tsx";
import { Trouble } from "../../../ui/desk/trouble.tsx";
import type { MediaImage } from "../contract.ts";
import { CutView } from "./cut-view.tsx";
import { FocalPicker } from "./focal-picker.tsx";
import { Framed } from "./framed.tsx";
import css from "./media.module.css";
import { useFocal } from "./use-focal.ts";

const Saved = ({ standing }: { standing: ReturnType<typeof useFocal>["standing"] }) => (
  <output className={css["quiet"]}>
    {standing === "saved" && "Saved"}
    {standing === "saving" && "Saving…"}
    {standing === "waiting" && "Kept here, saved when the line is back"}
  </output>
);

/** The focal point, and what it does to every cut. */
export function Focus({ image, onSaved }: { image: MediaImage; onSaved: () => void }) {
  const { focal, standing, again, move } = useFocal(image, onSaved);
  return (
    <>
      <Panel
        title="Focal point"
        hint="Drag it, or use the arrow keys: 1%, with Shift 10%"
        actions={
          <>
            <Saved standing={standing} />
            <span className={css["mono"]}>
              x {focal.x}%, y {focal.y}%
            </span>
            <DeskButton small onClick={() => move({ x: 50, y: 50 })}>
              Centre
            </DeskButton>
          </>
        }
      >
        {typeof standing === "object" && <Trouble {...standing} retry={again} />}
        {image.files.length > 0 ? (
          <FocalPicker image={image} focal={focal} onMove={move} />
        ) : (
          <Skeleton lines={8} label="Making its first size" />
        )}
      </Panel>
      <Panel title="How it is cut" hint="Around the focal point">
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
