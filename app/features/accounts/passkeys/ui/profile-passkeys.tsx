import { useState } from "react";
import { formatIndiaDateTime } from "../../../../lib/india-format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { PasskeyLine } from "../../passkeys.contract.ts";
import { deviceWords } from "../../domain/device.ts";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import css from "../../profile/ui/profile.module.css";
import { FormFoot } from "../../ui/form-foot.tsx";
import forms from "../../ui/forms.module.css";
import { fieldErrors, useChange } from "../../ui/use-change.ts";
import { useForm } from "../../ui/use-form.ts";
import { makePasskey } from "./authenticator.ts";

type Step = { kind: "rest" | "add" } | { kind: "rename" | "remove"; passkey: PasskeyLine };
type FormProps = { onDone: () => void; onClose: () => void };
const NAME = "Please give it a name";
const named = ({ name = "" }) => (name.trim() ? {} : { name: NAME });

function AddForm({ onDone, onClose }: FormProps) {
  const { change } = useChange();
  const { problems, busy, props } = useForm(named, async ({ name = "" }) => {
    const offer = await change("POST", "passkeys/offer");
    if (!offer.ok) return fieldErrors(offer);
    const created = await makePasskey(offer.data);
    if (!created.ok) return created.error ? { name: created.error } : undefined;
    const added = await change("POST", "passkeys", { name, ...created.data });
    if (!added.ok) return fieldErrors(added);
    toast.success("Passkey added.");
    onDone();
  });
  return (
    <form {...props} className={`${forms["form"]} ${css["proof"]}`} aria-label="Add a passkey">
      <p>Your device asks for your face, fingerprint or code. We never receive it.</p>
      <Field
        label="Passkey name"
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={deviceWords(navigator.userAgent)}
        error={problems["name"]}
      />
      <FormFoot busy={busy} action="Add passkey" busyAction="Waiting…" onClose={onClose} />
    </form>
  );
}

function RenameForm({ passkey, onDone, onClose }: { passkey: PasskeyLine } & FormProps) {
  const { change } = useChange();
  const { problems, busy, props } = useForm(named, async ({ name = "" }) => {
    const answer = await change("PUT", `passkeys/${passkey.id}`, { name });
    if (!answer.ok) return fieldErrors(answer);
    onDone();
  });
  return (
    <form {...props} className={`${forms["form"]} ${css["proof"]}`} aria-label={`Rename ${passkey.name}`}>
      <Field
        label="Passkey name"
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={passkey.name}
        error={problems["name"]}
      />
      <FormFoot busy={busy} action="Save name" onClose={onClose} />
    </form>
  );
}

function RemoveForm({ passkey, onDone, onClose }: { passkey: PasskeyLine } & FormProps) {
  const { change } = useChange();
  const { busy, props } = useForm(
    () => ({}),
    async () => {
      const answer = await change("DELETE", `passkeys/${passkey.id}`);
      if (!answer.ok) return fieldErrors(answer);
      toast.success("Passkey removed.");
      onDone();
    },
  );
  return (
    <form {...props} className={`${forms["form"]} ${css["proof"]}`} aria-label={`Remove ${passkey.name}`}>
      <p>“{passkey.name}” will no longer open your account, and every other device is signed out.</p>
      <FormFoot busy={busy} action="Remove passkey" onClose={onClose} />
    </form>
  );
}

const noteOf = ({ createdAt, lastUsedAt, synced }: PasskeyLine) =>
  [
    `Added ${formatIndiaDateTime(createdAt)}`,
    lastUsedAt ? `last used ${formatIndiaDateTime(lastUsedAt)}` : "not used yet",
    ...(synced ? ["synced between your devices"] : []),
  ].join("; ");

const Line = ({ passkey, onStep }: { passkey: PasskeyLine; onStep: (step: Step) => void }) => (
  <ProfileRow title={passkey.name} note={noteOf(passkey)}>
    <div className={`row ${css["deeds"]}`}>
      <button type="button" className="link" onClick={() => onStep({ kind: "rename", passkey })}>
        Rename<span className="visually-hidden"> {passkey.name}</span>
      </button>
      <button type="button" className="link" onClick={() => onStep({ kind: "remove", passkey })}>
        Remove<span className="visually-hidden"> {passkey.name}</span>
      </button>
    </div>
  </ProfileRow>
);

type Props = { passkeys: PasskeyLine[] };

/** Lists passkeys; adds, renames and removes them. */
export function PasskeysPanel({ passkeys }: Props) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const backToRest = () => setStep({ kind: "rest" });
  const atRest = { onDone: backToRest, onClose: backToRest };
  return (
    <>
      {passkeys.map((passkey) => (
        <Line key={passkey.id} passkey={passkey} onStep={setStep} />
      ))}
      {step.kind === "rest" && (
        <ProfileRow
          title={passkeys.length === 0 ? "No passkeys yet" : "Another passkey"}
          note={
            "Sign in with your face, fingerprint or device code instead of a password. A passkey works only " +
            "on this site, so it can’t be phished."
          }
        >
          <Button look="line" small onClick={() => setStep({ kind: "add" })}>
            Add a passkey
          </Button>
        </ProfileRow>
      )}
      {step.kind === "add" && <AddForm {...atRest} />}
      {step.kind === "rename" && <RenameForm key={step.passkey.id} passkey={step.passkey} {...atRest} />}
      {step.kind === "remove" && <RemoveForm key={step.passkey.id} passkey={step.passkey} {...atRest} />}
    </>
  );
}
