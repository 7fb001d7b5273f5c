import { useNavigate } from "react-router";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import type { MediaImage, Use } from "../contract.ts";
import { WhereUsed } from "./where-used.tsx";

/** Deletes the picture after confirmation; if it is in use, lists where instead. */
export function DeleteImage({
  image,
  uses,
  onClose,
}: {
  image: MediaImage;
  uses: Use[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
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
    <ActionDialog
      title={`Delete “${image.name}”?`}
      intent="delete"
      doIt="Delete"
      bad
      done="Picture deleted."
      onDone={() => void navigate("/admin/images")}
      onClose={onClose}
    >
      {() => <p>The picture and all its sizes are deleted. This can’t be undone.</p>}
    </ActionDialog>
  );
}
