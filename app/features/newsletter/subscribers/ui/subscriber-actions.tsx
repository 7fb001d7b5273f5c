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
  /** Where it is posted, and what with, beside the reason. */
  path: string;
  body?: Record<string, unknown>;
  /** Where the page then leads, instead of being asked for anew. */
  onDone?: () => void;
  onClose: () => void;
  children?: (wrong: (field: string) => string | undefined) => ReactNode;
};

/** Asks for the reason of a deed and does it; every deed on this list has one, and it stands in the log. */
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
        hint="It stands in the audit log."
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
/** Asks whose address a deed is about. */
export const AddressField = ({ value, error, onChange }: Address) => (
  <AdminField
    label="E-mail address"
    type="email"
    autoComplete="off"
    error={error}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Adds one address by hand; it is asked by a letter, as everybody is. */
export function AddSubscriber({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  return (
    <ActionDialog
      title="Add a reader"
      doIt="Ask them by letter"
      path="/subscribers"
      body={{ email }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p>
            They get a letter that asks whether they want to be written to, and are on the list once they have
            pressed.
          </p>
          <AddressField error={wrong("email")} value={email} onChange={setEmail} />
        </>
      )}
    </ActionDialog>
  );
}

type Of = { subscriber: SubscriberShown; onClose: () => void };

/** Takes a reader off the list. */
export function TakeOff({ subscriber, onClose }: Of) {
  const [block, setBlock] = useState(false);
  return (
    <ActionDialog
      title="Take off the list"
      doIt="Take off the list"
      path={`/subscribers/${subscriber.id}/unsubscribe`}
      body={{ block }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{subscriber.email} gets no more letters. They can ask for them again on the site.</p>
          <Tick
            label="Refuse this address for good"
            checked={block}
            onChange={(event) => setBlock(event.target.checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Erases a reader. */
export const EraseSubscriber = ({ subscriber, onClose, onDone }: Of & { onDone: () => void }) => (
  <ActionDialog
    title="Erase this reader"
    doIt="Erase"
    bad
    path={`/subscribers/${subscriber.id}/erase`}
    onClose={onClose}
    onDone={onDone}
  >
    {() => (
      <p>
        Everything the list knows of {subscriber.email} is erased and cannot be brought back. That they want
        no letters is remembered without their address.
      </p>
    )}
  </ActionDialog>
);
