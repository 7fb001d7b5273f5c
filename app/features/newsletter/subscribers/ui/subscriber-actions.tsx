import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { AdminField, Tick } from "../../../../ui/admin/field.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import type { SubscriberShown } from "../../contract.ts";
import { useAction } from "../../ui/use-action.ts";

type Asked = {
  title: string;
  doIt: string;
  bad?: boolean;
  /** The call, and its body besides the reason. */
  path: string;
  body?: Record<string, unknown>;
  /** Where to go afterwards, instead of reloading the page. */
  onDone?: () => void;
  onClose: () => void;
  children?: (wrong: (field: string) => string | undefined) => ReactNode;
};

/** Asks for the reason of an action and runs it; the reason is in the audit log. */
export function ActionDialog({
  title,
  doIt,
  bad = false,
  path,
  body = {},
  onDone,
  onClose,
  children,
}: Asked) {
  const [reason, setReason] = useState("");
  const { run, busy, trouble, wrong } = useAction();
  const { revalidate } = useRevalidator();
  async function act() {
    if (!(await run(path, { ...body, reason }))) return;
    onClose();
    if (onDone) return onDone();
    await revalidate();
  }
  return (
    <Confirm
      title={title}
      doIt={doIt}
      bad={bad}
      busy={busy !== undefined}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      {children?.(wrong)}
      <AdminField
        label="Reason"
        hint="Saved in the audit log."
        error={wrong("reason")}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {trouble && !trouble.field && <Trouble message={trouble.message} number={trouble.number} />}
    </Confirm>
  );
}

type Address = { value: string; error: string | undefined; onChange: (value: string) => void };
/** Asks for the address of an action. */
export const AddressField = ({ value, error, onChange }: Address) => (
  <AdminField
    label="Email address"
    type="email"
    autoComplete="off"
    error={error}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Adds one address by hand; it gets a confirmation email like everybody. */
export function AddSubscriber({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  return (
    <ActionDialog
      title="Add a subscriber"
      doIt="Send confirmation email"
      path="/subscribers"
      body={{ email }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p>We’ll email them to confirm. They join the list when they do.</p>
          <AddressField error={wrong("email")} value={email} onChange={setEmail} />
        </>
      )}
    </ActionDialog>
  );
}

type Of = { subscriber: SubscriberShown; onClose: () => void };

/** Unsubscribes a subscriber. */
export function TakeOff({ subscriber, onClose }: Of) {
  const [block, setBlock] = useState(false);
  return (
    <ActionDialog
      title="Unsubscribe"
      doIt="Unsubscribe"
      path={`/subscribers/${subscriber.id}/unsubscribe`}
      body={{ block }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{subscriber.email} will get no more newsletters. They can subscribe again on the site.</p>
          <Tick
            label="Block this address permanently"
            checked={block}
            onChange={(event) => setBlock(event.target.checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Erases a subscriber. */
export const EraseSubscriber = ({ subscriber, onClose, onDone }: Of & { onDone: () => void }) => (
  <ActionDialog
    title="Erase this subscriber"
    doIt="Erase"
    bad
    path={`/subscribers/${subscriber.id}/erase`}
    onClose={onClose}
    onDone={onDone}
  >
    {() => (
      <p>
        All newsletter data about {subscriber.email} is erased. This can’t be undone. We remember not to email
        them, without keeping the address.
      </p>
    )}
  </ActionDialog>
);
