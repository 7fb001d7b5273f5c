import { ActionDialog } from "../../../../ui/admin/action-dialog.tsx";
import { AdminField, AdminSelect, Tick } from "../../../../ui/admin/field.tsx";
import type { SubscriberShown } from "../../contract.ts";

type FieldProps = { error: string | undefined };

const Email = ({ error }: FieldProps) => (
  <AdminField label="Email address" name="email" type="email" autoComplete="off" error={error} />
);
const Reason = ({ error }: FieldProps) => (
  <AdminField label="Reason" name="reason" hint="Saved in the audit log." maxLength={300} error={error} />
);

/** Adds one address by hand; it gets a confirmation email like any other. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => (
  <ActionDialog
    title="Add a subscriber"
    intent="add"
    doIt="Send confirmation email"
    done="Confirmation email sent."
    onClose={onClose}
  >
    {(errorOf) => (
      <>
        <p>We’ll email them to confirm. They join the list when they do.</p>
        <Email error={errorOf("email")} />
        <Reason error={errorOf("reason")} />
      </>
    )}
  </ActionDialog>
);

type Props = { subscriber: SubscriberShown; onClose: () => void };

export const UnsubscribeDialog = ({ subscriber: { id, email }, onClose }: Props) => (
  <ActionDialog
    title="Unsubscribe"
    intent="unsubscribe"
    doIt="Unsubscribe"
    done="Subscriber unsubscribed."
    onClose={onClose}
  >
    {(errorOf) => (
      <>
        <p>{email} will get no more newsletters. They can subscribe again on the site.</p>
        <input type="hidden" name="id" value={id} />
        <Tick label="Block this address permanently" name="block" value="yes" />
        <Reason error={errorOf("reason")} />
      </>
    )}
  </ActionDialog>
);

export const EraseDialog = ({ subscriber: { id, email }, onClose }: Props) => (
  <ActionDialog
    title="Erase this subscriber"
    intent="erase"
    doIt="Erase"
    bad
    done="Subscriber erased."
    onClose={onClose}
  >
    {(errorOf) => (
      <>
        <p>
          All newsletter data about {email} is erased. This can’t be undone. We remember not to email them,
          without keeping the address.
        </p>
        <input type="hidden" name="id" value={id} />
        <Reason error={errorOf("reason")} />
      </>
    )}
  </ActionDialog>
);

const CAUSES = [
  ["owner", "Block permanently"],
  ["complaint", "They marked an email as spam"],
  ["hard-bounce", "The mailbox doesn’t exist"],
] as const;

/** Blocks an address, whether or not it is a subscriber. */
export const BlockDialog = ({ onClose }: { onClose: () => void }) => (
  <ActionDialog
    title="Block an address"
    intent="block"
    doIt="Block"
    done="Address blocked."
    onClose={onClose}
  >
    {(errorOf) => (
      <>
        <Email error={errorOf("email")} />
        <AdminSelect label="Cause" name="cause" options={CAUSES} error={errorOf("cause")} />
        <Reason error={errorOf("reason")} />
      </>
    )}
  </ActionDialog>
);

/** Unblocks an address that was blocked or had bounced. */
export const UnblockDialog = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <ActionDialog
    title="Unblock this address"
    intent="unblock"
    doIt="Unblock"
    done="Address unblocked."
    onClose={onClose}
  >
    {(errorOf) => (
      <>
        <p>{email} gets receipts and links again and may subscribe. No newsletter goes out until they do.</p>
        <input type="hidden" name="email" value={email} />
        <Reason error={errorOf("reason")} />
      </>
    )}
  </ActionDialog>
);
