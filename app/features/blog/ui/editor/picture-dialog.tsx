import { useEffect, useState } from "react";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import { callApi } from "../../../../platform/http/api.ts";
import { PicturePicker } from "../../../media/media.browser.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { CancelOr, Dialog } from "../../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../../ui/admin/field.tsx";
import { Skeleton } from "../../../../ui/admin/status.tsx";
import type { Picture } from "../../contract.ts";
import type { EditorCalls } from "../../editing/editor-http.server.ts";
import css from "./picture-dialog.module.css";
import { lastOf } from "../../../../lib/checked.ts";

/** The values of the dialog's fields. */
type TypedPicture = Pick<Picture, "src" | "alt" | "caption">;

/** Loads a picture from this site to find its size; undefined where there is none. */
const measure = (src: string) =>
  new Promise<Pick<Picture, "width" | "height"> | undefined>((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener("error", () => resolve(undefined));
    image.src = src;
  });

/** The state of the picture dialog. `start` is the current picture; `choose` validates the fields. */
function usePictureChoice(start: Picture | null | undefined, onChoose: (picture: Picture) => void) {
  const [pictures, setPictures] = useState<Picture[]>();
  useEffect(() => {
    void callApi<AnswerOf<EditorCalls, "/api/admin/blog/pictures", "get">>("/api/admin/blog/pictures").then(
      (result) => setPictures(result.ok ? result.data.pictures : []),
    );
  }, []);
  const [typed, setTyped] = useState<TypedPicture>({
    src: start?.src ?? "",
    alt: start?.alt ?? "",
    caption: start?.caption ?? "",
  });
  const [errors, setErrors] = useState<{ src?: string; alt?: string }>({});
  const [busy, setBusy] = useState(false);
  const [fromLibrary, setFromLibrary] = useState<Picture>();
  const change = (values: Partial<TypedPicture>) => setTyped((old) => ({ ...old, ...values }));

  async function choose() {
    const { src, alt, caption } = typed;
    const hasAddress = /^\/[a-z0-9][\w./-]*$/i.test(src);
    setErrors({
      ...(!hasAddress && {
        src: "Choose a picture, or enter an address on this site, such as /art/blog/fire-1600.webp.",
      }),
      ...(!alt.trim() && { alt: "Describe the picture for people who use a screen reader." }),
    });
    if (!hasAddress || !alt.trim()) return;
    setBusy(true);
    const known = [fromLibrary, start, ...(pictures ?? [])].find((picture) => picture?.src === src);
    const size = known ?? (await measure(src));
    setBusy(false);
    if (!size) return setErrors({ src: "No picture found at this address." });
    const { width, height } = size;
    const files = known?.files.length ? known.files : [{ src, width }];
    onChoose({ src, files, width, height, alt: alt.trim(), caption: caption.trim() });
  }
  function takeFromLibrary(picture: Picture) {
    setFromLibrary(picture);
    change({ src: picture.src, alt: picture.alt });
  }
  return { pictures, typed, change, errors, busy, choose, takeFromLibrary };
}

const fileName = (src: string) => lastOf(src.split("/")).replace(/-\d+\.\w+$/, "");

/** A dialog for a picture and its alt text. `start` is the current one. */
export function PictureDialog({
  title,
  doIt,
  start,
  onChoose,
  onClose,
}: {
  title: string;
  doIt: string;
  start?: Picture | null;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) {
  const { pictures, typed, change, errors, busy, ...choice } = usePictureChoice(start, onChoose);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} busy={busy} onClick={() => void choice.choose()}>
          {doIt}
        </CancelOr>
      }
    >
      {pictures ? (
        <fieldset className={css["library"]}>
          <legend>Site pictures</legend>
          {pictures.map((picture) => (
            <label key={picture.src} className={css["pick"]}>
              <input
                type="radio"
                name="picture"
                checked={picture.src === typed.src}
                onChange={() => change({ src: picture.src, ...(!typed.alt.trim() && { alt: picture.alt }) })}
              />
              <img
                src={picture.files[0]?.src ?? picture.src}
                alt={picture.alt || fileName(picture.src)}
                loading="lazy"
              />
            </label>
          ))}
        </fieldset>
      ) : (
        <Skeleton lines={3} />
      )}
      <div>
        <AdminButton icon="upload" onClick={() => setIsLibraryOpen(true)}>
          Library or upload
        </AdminButton>
      </div>
      {isLibraryOpen && (
        <PicturePicker
          onClose={() => setIsLibraryOpen(false)}
          onPick={({ key: _key, ...picture }) => {
            setIsLibraryOpen(false);
            choice.takeFromLibrary({ ...picture, caption: "" });
          }}
        />
      )}
      <AdminField
        label="Picture address"
        name="src"
        value={typed.src}
        error={errors.src}
        placeholder="/art/blog/…"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change({ src: event.target.value.trim() })}
      />
      <AdminTextArea
        label="What it shows (alt text)"
        name="alt"
        rows={2}
        value={typed.alt}
        error={errors.alt}
        maxLength={500}
        onChange={(event) => change({ alt: event.target.value })}
      />
      <AdminField
        label="Caption"
        name="caption"
        hint="Optional"
        value={typed.caption}
        maxLength={500}
        onChange={(event) => change({ caption: event.target.value })}
      />
    </Dialog>
  );
}
