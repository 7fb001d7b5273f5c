import { useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
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

/** Milliseconds without movement before the point is saved. */
const REST_MS = 400;
type FocalStatus = "saved" | "saving" | "waiting" | { message: string; number?: string | undefined };

const formOf = ({ x, y }: Focal) => ({ intent: "focus", x: String(x), y: String(y) });

/** The edited focal point, saved after a pause; while offline it is kept here and saved later. */
function useFocal(image: MediaImage) {
  const [focal, setFocal] = useState(image.focal);
  const [status, setStatus] = useState<FocalStatus>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<Focal>(undefined);
  const saving = useRef<Focal>(undefined);
  const { submit } = useAction<void>(`focus ${image.key}`);
  const submitLeaving = useSubmit();
  const action = `/admin/images/${image.key}`;
  async function save(): Promise<void> {
    const wanted = unsaved.current;
    if (!wanted || saving.current) return;
    if (!navigator.onLine) return setStatus("waiting");
    setStatus("saving");
    saving.current = wanted;
    const answer = await submit(formOf(wanted));
    saving.current = undefined;
    if (unsaved.current !== wanted) return save(); // it moved during the call
    if (!answer.ok) return setStatus({ message: answer.error, number: answer.number });
    unsaved.current = undefined;
    setStatus("saved");
  }
  function saveLeaving() {
    const left = unsaved.current;
    if (left && left !== saving.current)
      void submitLeaving(formOf(left), { method: "post", action, navigate: false });
  }
  const latest = useRef({ save, saveLeaving });
  useEffect(() => {
    latest.current = { save, saveLeaving };
  });
  useEffect(() => {
    const retry = () => void latest.current.save();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      clearTimeout(timer.current);
      latest.current.saveLeaving();
    };
  }, []);
  return {
    focal,
    status,
    move: (next: Focal) => {
      if (next.x === focal.x && next.y === focal.y) return;
      setFocal(next);
      unsaved.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latest.current.save(), REST_MS);
    },
    retry: () => void save(),
  };
}

const Saved = ({ status }: { status: ReturnType<typeof useFocal>["status"] }) => (
  <output className="quiet">
    {status === "saved" && "Saved"}
    {status === "saving" && "Saving…"}
    {status === "waiting" && "Saves when you’re back online"}
  </output>
);

/** The focal point, and its effect on every crop. */
export function Focus({ image }: { image: MediaImage }) {
  const { focal, status, retry, move } = useFocal(image);
  return (
    <>
      <Panel
        title="Focal point"
        hint="Drag it, or use the arrow keys (1%, with Shift 10%)"
        actions={
          <>
            <Saved status={status} />
            <span className="quiet figures">
              x {focal.x}%, y {focal.y}%
            </span>
            <AdminButton small onClick={() => move({ x: 50, y: 50 })}>
              Centre
            </AdminButton>
          </>
        }
      >
        {typeof status === "object" && <Trouble {...status} retry={retry} />}
        {image.files.length > 0 ? (
          <FocalPicker image={image} focal={focal} onMove={move} />
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
    </>
  );
}
