import { useId, useState } from "react";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminTextArea } from "../../../ui/admin/field.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import { type ChosenPicture, chosenPicture, LONGEST_ALT } from "../contract.ts";
import { UploadTile } from "./upload-tile.tsx";
import { filesOf, forget, upload, useUploads } from "./uploads.ts";
import css from "./media.module.css";

/** Starts an upload. @returns its id for `OwnPicture` */
export const sendPicture = (file: File): number => upload([file])[0] ?? 0;

/** The picture in pasted or dropped data; undefined if there is text to paste. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  data?.types.includes("text/plain")
    ? undefined
    : filesOf(data).find(({ type }) => type.startsWith("image/"));

/** Dialog that uploads the owner's picture while they write its alt text. */
export function OwnPicture({
  id,
  doIt,
  onPick,
  onClose,
}: {
  id: number;
  doIt: string;
  onPick: (picture: ChosenPicture) => void;
  onClose: () => void;
}) {
  const ownUpload = useUploads().find((item) => item.id === id);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const isUploaded = ownUpload?.status === "done" || ownUpload?.status === "already";
  const image = isUploaded ? ownUpload.image : undefined;
  const { submit, busy } = useAction<void>(useId(), { action: `/admin/images/${image?.key}` });
  const alt = typed ?? image?.alt ?? "";
  function close() {
    forget([id]);
    onClose();
  }
  async function take() {
    if (!image || busy) return;
    if (!alt.trim()) return setError("Describe the picture for people who use a screen reader.");
    if (image.alt !== alt.trim() || image.decorative) {
      const answer = await submit({ intent: "describe", alt: alt.trim() });
      if (!answer.ok) return setError(answer.error);
    }
    forget([id]);
    onPick(chosenPicture({ ...image, alt: alt.trim() }));
  }
  return (
    <Dialog
      title="Your picture"
      onClose={close}
      actions={
        <CancelOr onClose={close} busy={busy} disabled={!image?.shown} onClick={() => void take()}>
          {doIt}
        </CancelOr>
      }
    >
      <ul className={css["own"]}>{ownUpload && <UploadTile upload={ownUpload} />}</ul>
      <AdminTextArea
        label="What it shows (alt text)"
        rows={2}
        value={alt}
        maxLength={LONGEST_ALT}
        error={error}
        hint={`For people who can’t see it. ${alt.length} of ${LONGEST_ALT}`}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
