import { useState } from "react";
import { PicturePicker } from "../../../media/media.browser.tsx";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { CancelOr, Dialog } from "../../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../../ui/admin/field.tsx";
import { Skeleton } from "../../../../ui/admin/status.tsx";
import type { Picture } from "../../contract.ts";
import css from "./picture-dialog.module.css";
import { usePictureChoice } from "./use-picture-choice.ts";
import { type PictureErrors, type TypedPicture } from "./picture-errors.ts";
import { lastOf } from "../../../../lib/checked.ts";

type FieldsProps = { typed: TypedPicture; change: (more: Partial<TypedPicture>) => void };

const fileName = (src: string) => lastOf(src.split("/")).replace(/-\d+\.\w+$/, "");

const HousePicture = ({ picture, typed, change }: FieldsProps & { picture: Picture }) => (
  <label className={css["pick"]}>
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
);

const HousePictures = ({ pictures, ...fields }: FieldsProps & { pictures: Picture[] }) => (
  <fieldset className={css["library"]}>
    <legend>Site pictures</legend>
    {pictures.map((picture) => (
      <HousePicture key={picture.src} picture={picture} {...fields} />
    ))}
  </fieldset>
);

const PictureFields = ({ typed, errors, change }: FieldsProps & { errors: PictureErrors }) => (
  <>
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
  </>
);

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
        <HousePictures pictures={pictures} typed={typed} change={change} />
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
      <PictureFields typed={typed} errors={errors} change={change} />
    </Dialog>
  );
}
