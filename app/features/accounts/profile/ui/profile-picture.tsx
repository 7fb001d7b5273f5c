import { useId, useState, type ChangeEvent } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../../platform/http/api.ts";
import { toast } from "../../../../ui/toasts.tsx";
import { avatarInitial } from "../../domain/names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import type { SessionUser } from "../../contract.ts";
import { TOASTS } from "../../domain/texts.ts";
import { refusalText } from "../../ui/refusal.ts";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import css from "./profile.module.css";
import { useChange } from "../../ui/use-change.ts";

const LARGEST_BYTES = 5 * 1024 * 1024;
/** Only a picture uploaded here: the browser would fetch one of a Google account from Google. */
const ownPicture = ({ image }: SessionUser) => (image?.startsWith("/pictures/") ? image : undefined);

/** The member's picture, or the first letter of their name. */
export const Portrait = ({ user }: { user: SessionUser }) => (
  <span className={css["portrait"]}>
    {ownPicture(user) ? (
      <img src={ownPicture(user)} alt={user.name} width="96" height="96" />
    ) : (
      <span aria-hidden="true">{avatarInitial(user) ?? <Icon name="user" size={32} />}</span>
    )}
  </span>
);

/** Uploads the chosen picture. */
function useUpload() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = ""; // so that choosing the same file again fires `change`
    if (!file || busy) return;
    if (file.size > LARGEST_BYTES) return toast.error("The picture is larger than 5 MB");
    setBusy(true);
    const answer = await callApi("/api/account/picture", { method: "PUT", body: file });
    if (answer.ok) await revalidate();
    setBusy(false);
    if (answer.ok) toast.success("Picture saved.");
    else toast.error(refusalText(answer, TOASTS.unexpected));
  }
  return { busy, upload };
}

export function PictureRow({ user }: { user: SessionUser }) {
  const id = useId();
  const { busy, upload } = useUpload();
  const { runChange, busy: removing } = useChange();
  const picture = ownPicture(user);
  return (
    <ProfileRow
      title="Picture"
      note="JPEG, PNG, WebP or AVIF, up to 5 MB. We crop it to a square and discard the rest of the file."
    >
      <div className={`row ${css["deeds"]}`}>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="visually-hidden"
          onChange={upload}
        />
        <label htmlFor={id} className={css["choose"]} aria-busy={busy || undefined}>
          {busy ? "Uploading…" : picture ? "Change picture" : "Choose a picture"}
        </label>
        {picture && (
          <button
            type="button"
            className="link"
            onClick={() => void runChange("DELETE", "picture", "Picture removed.")}
          >
            {removing ? "Removing…" : "Remove"}
          </button>
        )}
      </div>
    </ProfileRow>
  );
}
