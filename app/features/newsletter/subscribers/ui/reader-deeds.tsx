import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { Confirm } from "../../../../ui/desk/dialog.tsx";
import { DeskField, Tick } from "../../../../ui/desk/field.tsx";
import { Trouble } from "../../../../ui/desk/trouble.tsx";
import type { SubscriberShown } from "../../contract.ts";
import { useDeed } from "../../ui/use-deed.ts";

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
export function DeedDialog({ title, doIt, bad = false, path, body = {}, onDone, onClose, children }: Asked) {
  const [reason, setReason] = useState("");
  const { run, busy, trouble, wrong } = useDeed();
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
      <DeskField
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
  <DeskField
    label="E-mail address"
    type="email"
    autoComplete="off"
    error={error}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Adds one address by hand; it is asked by a letter, as everybody is. */
export function AddReader({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  return (
    <DeedDialog
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
    </DeedDialog>
  );
}

type Of = { reader: SubscriberShown; onClose: () => void };

/** Takes a reader off the list. */
export function TakeOff({ reader, onClose }: Of) {
  const [block, setBlock] = useState(false);
  return (
    <DeedDialog
      title="Take off the list"
      doIt="Take off the list"
      path={`/subscribers/${reader.id}/unsubscribe`}
      body={{ block }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{reader.email} gets no more letters. They can ask for them again on the site.</p>
          <Tick
            label="Refuse this address for good"
            checked={block}
            onChange={(event) => setBlock(event.target.checked)}
          />
        </>
      )}
    </DeedDialog>
  );
}

/** Erases a reader. */
export const EraseReader = ({ reader, onClose, onDone }: Of & { onDone: () => void }) => (
  <DeedDialog
    title="Erase this reader"
    doIt="Erase"
    bad
    path={`/subscribers/${reader.id}/erase`}
    onClose={onClose}
    onDone={onDone}
  >
    {() => (
      <p>
        Everything the list knows of {reader.email} is erased and cannot be brought back. That they want no
        letters is remembered without their address.
      </p>
    )}
  </DeedDialog>
);
