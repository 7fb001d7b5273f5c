import { useId, useState, type ChangeEvent } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../../platform/http/api.ts";
import { toast } from "../../../../ui/toasts.tsx";
import { avatarInitial } from "../../domain/names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import type { SessionUser } from "../../contract.ts";
import { TOASTS } from "../../domain/texts.ts";
import { wordsOf } from "../../ui/refusal.ts";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import css from "./profile.module.css";
import { useChange } from "../../ui/use-change.ts";

const LARGEST_BYTES = 5 * 1024 * 1024;
/** A picture that the member has put up here; one of Google's would be asked of Google. */
const ownPicture = ({ image }: SessionUser) => (image?.startsWith("/pictures/") ? image : undefined);

/** The member's picture in the doorway of the house, or the first letter of their name. */
export const Portrait = ({ user }: { user: SessionUser }) => (
  <span className={css["portrait"]}>
    {ownPicture(user) ? (
      <img src={ownPicture(user)} alt={user.name} width="96" height="96" />
    ) : (
      <span aria-hidden="true">{avatarInitial(user) ?? <Icon name="user" size={32} />}</span>
    )}
  </span>
);

/** Puts a picture up; the house crops it to a square and keeps nothing else of the file. */
function useUpload() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function put(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = ""; // the same file may be chosen again
    if (!file || busy) return;
    if (file.size > LARGEST_BYTES) return toast.error("The picture is larger than 5 MB");
    setBusy(true);
    const answer = await callApi("/api/account/picture", { method: "PUT", body: file });
    if (answer.ok) await revalidate();
    setBusy(false);
    if (answer.ok) toast.success("Picture saved.");
    else toast.error(wordsOf(answer, TOASTS.unexpected));
  }
  return { busy, put };
}

export function PictureRow({ user }: { user: SessionUser }) {
  const id = useId();
  const { busy, put } = useUpload();
  const { runChange, busy: removing } = useChange();
  const there = ownPicture(user);
  return (
    <ProfileRow
      title="Picture"
      note={
        "JPEG, PNG, WebP or AVIF of at most 5 MB. We cut it square and keep nothing else that the file " +
        "holds."
      }
    >
      <div className={`row ${css["deeds"]}`}>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="visually-hidden"
          onChange={put}
        />
        <label htmlFor={id} className={css["choose"]} aria-busy={busy || undefined}>
          {busy ? "Uploading…" : there ? "Change picture" : "Choose a picture"}
        </label>
        {there && (
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
