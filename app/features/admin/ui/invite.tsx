import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";

/** Invites a person by email. */
export const Invite = ({ onClose, email = "" }: { onClose: () => void; email?: string }) => (
  <ActionDialog
    title="Invite someone"
    intent="invite"
    doIt="Send invitation"
    icon="mail"
    done="Invitation sent."
    onClose={onClose}
  >
    {(errorOf) => (
      <AdminField
        label="Email address"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={email}
        error={errorOf("email")}
        hint="The email lets them create an account and works for seven days. If they were invited before, they get a new one."
      />
    )}
  </ActionDialog>
);
