import { useEffect, useState } from "react";
import { callApi } from "../../../../platform/api.ts";
import { PicturePicker } from "../../../media/media.browser.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { CancelOr, Dialog } from "../../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../../ui/admin/field.tsx";
import { Skeleton } from "../../../../ui/admin/status.tsx";
import type { Picture } from "../../contract.ts";
import css from "./picture-dialog.module.css";

/** Looks at the picture at an address of this site: its size, or undefined where there is none. */
const measure = (src: string) =>
  new Promise<Pick<Picture, "width" | "height"> | undefined>((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener("error", () => resolve(undefined));
    image.src = src;
  });

function usePictures() {
  const [pictures, setPictures] = useState<Picture[]>();
  useEffect(() => {
    void callApi<{ pictures: Picture[] }>("/api/admin/blog/pictures").then((result) =>
      setPictures(result.ok ? result.data.pictures : []),
    );
  }, []);
  return pictures;
}

type Errors = { src?: string; alt?: string };

/** Chooses a picture of this site, with the words for those who do not see it. `start` is the one that is there already. */
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
  const pictures = usePictures();
  const [src, setSrc] = useState(start?.src ?? "");
  const [alt, setAlt] = useState(start?.alt ?? "");
  const [caption, setCaption] = useState(start?.caption ?? "");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const [fromLibrary, setFromLibrary] = useState<Picture>();

  async function choose() {
    const wrong: Errors = {
      ...(!/^\/[a-z0-9][\w./-]*$/i.test(src) && {
        src: "Choose a picture, or write an address of this site, such as /art/blog/fire-1600.webp.",
      }),
      ...(!alt.trim() && { alt: "Say what the picture shows: screen readers read it out." }),
    };
    setErrors(wrong);
    if (wrong.src || wrong.alt) return;
    setBusy(true);
    const known = [fromLibrary, start, ...(pictures ?? [])].find((one) => one?.src === src);
    const size = known ?? (await measure(src));
    setBusy(false);
    if (!size) return setErrors({ src: "There is no picture at this address." });
    const files = known?.files.length ? known.files : [{ src, width: size.width }];
    onChoose({
      src,
      files,
      width: size.width,
      height: size.height,
      alt: alt.trim(),
      caption: caption.trim(),
    });
  }
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} busy={busy} onClick={() => void choose()}>
          {doIt}
        </CancelOr>
      }
    >
      {pictures ? (
        <fieldset className={css["library"]}>
          <legend>Pictures of the house</legend>
          {pictures.map((picture) => (
            <label key={picture.src} className={css["pick"]}>
              <input
                type="radio"
                name="picture"
                checked={picture.src === src}
                onChange={() => {
                  setSrc(picture.src);
                  if (!alt.trim()) setAlt(picture.alt);
                }}
              />
              <img
                src={picture.files[0]?.src ?? picture.src}
                alt={
                  picture.alt ||
                  picture.src
                    .split("/")
                    .at(-1)!
                    .replace(/-\d+\.\w+$/, "")
                }
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
            setFromLibrary({ ...picture, caption: "" });
            setSrc(picture.src);
            setAlt(picture.alt);
          }}
        />
      )}
      <AdminField
        label="Address of the picture"
        name="src"
        value={src}
        error={errors.src}
        placeholder="/art/blog/…"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setSrc(event.target.value.trim())}
      />
      <AdminTextArea
        label="What it shows (alt text)"
        name="alt"
        rows={2}
        value={alt}
        error={errors.alt}
        maxLength={500}
        onChange={(event) => setAlt(event.target.value)}
      />
      <AdminField
        label="Caption"
        name="caption"
        hint="May stay empty"
        value={caption}
        maxLength={500}
        onChange={(event) => setCaption(event.target.value)}
      />
    </Dialog>
  );
}
