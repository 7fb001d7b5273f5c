import { useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Confirm, Dialog } from "../../../ui/admin/dialog.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { MediaImage, Use } from "../contract.ts";
import { WhereUsed } from "./where-used.tsx";

/** Deletes the picture after confirmation; says instead where it is used. */
export function DeleteImage({
  image,
  uses,
  onClose,
}: {
  image: MediaImage;
  uses: Use[];
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const navigate = useNavigate();
  async function remove() {
    setBusy(true);
    const result = await callApi(`/api/admin/media/images/${image.key}`, { method: "DELETE" });
    setBusy(false);
    if (result.ok || result.status === 404) return navigate("/admin/images");
    setTrouble(result.said ?? result.message);
  }
  if (uses.length > 0)
    return (
      <Dialog
        title="This picture is in use"
        onClose={onClose}
        actions={<AdminButton onClick={onClose}>OK</AdminButton>}
      >
        <p>Remove it from these places first:</p>
        <WhereUsed uses={uses} />
      </Dialog>
    );
  return (
    <Confirm
      title={`Delete “${image.name}”?`}
      doIt="Delete"
      bad
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>The picture and all its sizes are deleted. This can’t be undone.</p>
      {trouble && <Trouble message={trouble} />}
    </Confirm>
  );
}
