import { type ClipboardEvent, type DragEvent, useEffect, useState } from "react";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { Empty, Note, Skeleton } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { type ChosenPicture, chosenPicture, isDescribed, type MediaImage } from "../contract.ts";
import { AltForm } from "./alt-form.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { Framed } from "./framed.tsx";
import { useLibrary } from "./library.ts";
import { UploadTile } from "./upload-tile.tsx";
import { filesOf, forget, upload, useUploads } from "./uploads.ts";
import css from "./media.module.css";

/** Uploads from this dialog, shown above the list until they are in it. */
function useOwnUploads(onArrived: (image: MediaImage) => void) {
  const [ids, setIds] = useState<number[]>([]);
  const uploads = useUploads().filter(({ id }) => ids.includes(id));
  const arrived = uploads.find(({ status }) => status === "done" || status === "already");
  useEffect(() => {
    if (!arrived?.image) return;
    onArrived(arrived.image);
    forget([arrived.id]);
  }, [arrived, onArrived]);
  return { uploads, send: (files: File[]) => setIds((old) => [...old, ...upload(files)]) };
}

/** Accepts files dropped or pasted here. */
function droppable(send: (files: File[]) => void) {
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const files = filesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    send(files);
  };
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  };
}

/**
 * Chooses or uploads a picture. Only a picture that can be shown and has an alt text or is decorative can be
 * chosen. `onPick` receives addresses that stay the same when the file is replaced.
 */
export function PicturePicker({
  onPick,
  onClose,
}: {
  onPick: (picture: ChosenPicture) => void;
  onClose: () => void;
}) {
  const [q, setQ] = useState("");
  const [key, setKey] = useState<string>();
  const { images, next, status, more, again, upsert } = useLibrary(q);
  const { uploads, send } = useOwnUploads((image) => {
    upsert(image);
    setKey(image.key);
  });
  const chosen = images.find((image) => image.key === key);
  const ready = chosen && isDescribed(chosen) && chosen.shown;
  return (
    <Dialog
      title="Choose a picture"
      wide
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} disabled={!ready} onClick={() => ready && onPick(chosenPicture(chosen))}>
          Use this picture
        </CancelOr>
      }
    >
      <div className="stack" {...droppable(send)}>
        <div className={`row ${css["find"]}`}>
          <AdminField
            label="Find by name or alt text"
            type="search"
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
          <ChooseFiles onFiles={send}>Upload</ChooseFiles>
        </div>
        {typeof status === "object" && <Trouble {...status} retry={() => void again()} />}
        {status === "loading" && <Skeleton lines={4} label="Loading pictures" />}
        {(uploads.length > 0 || images.length > 0) && (
          <ul className={css["shelf"]} aria-label="Pictures">
            {uploads.map((ownUpload) => (
              <UploadTile key={ownUpload.id} upload={ownUpload} />
            ))}
            {images.map((image) => (
              <li key={image.key}>
                <button
                  type="button"
                  className={css["choice"]}
                  aria-pressed={image.key === key}
                  onClick={() => setKey(image.key)}
                >
                  <Framed files={image.files} focal={image.focal} sizes="160px" />
                  <span>{image.name}</span>
                  {!isDescribed(image) && <small>Needs alt text</small>}
                </button>
              </li>
            ))}
          </ul>
        )}
        {status === "there" && images.length === 0 && uploads.length === 0 && (
          <Empty title={q ? "No matching pictures" : "No pictures yet"}>
            {q ? "Try another word from the name or alt text." : "Drop one here, paste it, or choose a file."}
          </Empty>
        )}
        {next && <AdminButton onClick={() => void more()}>Show more</AdminButton>}
        {chosen && !isDescribed(chosen) && (
          <section aria-label={`Alt text of ${chosen.name}`} className="stack">
            <Note tone="warn">
              <p>Add alt text to “{chosen.name}” before using it.</p>
            </Note>
            <AltForm
              key={chosen.key}
              image={chosen}
              saveName="Save alt text"
              onSaved={(saved) => upsert({ ...chosen, ...saved })}
            />
          </section>
        )}
        {chosen && isDescribed(chosen) && !chosen.shown && (
          <Note>{chosen.problem ?? "This picture is still processing. Choose it again in a moment."}</Note>
        )}
      </div>
    </Dialog>
  );
}
