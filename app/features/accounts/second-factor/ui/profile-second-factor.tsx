import { useState } from "react";
import { plural } from "../../../../lib/plural.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { SecondFactorOffer, SecondFactorState } from "../../contract.ts";
import { Enrol } from "./enrol.tsx";
import { ProofForm } from "./proof-form.tsx";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import css from "../../profile/ui/profile.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { fieldErrors, useChange } from "../../ui/use-change.ts";

type Step =
  | { kind: "rest" }
  | { kind: "enrol"; offer: SecondFactorOffer }
  | { kind: "codes"; codes: string[] }
  | { kind: "off" }
  | { kind: "renew" };
type Props = {
  state: SecondFactorState;
  hasPasskey: boolean;
  hasPassword: boolean;
  isAdmin: boolean;
  required: boolean;
};

const leftWords = (left: number) =>
  left === 0
    ? "No recovery codes left"
    : plural(left, "One recovery code left", `${left} recovery codes left`);

type OffProps = Pick<Props, "isAdmin" | "required" | "hasPasskey"> & {
  onOffer: (offer: SecondFactorOffer) => void;
};
function Off({ isAdmin, required, hasPasskey, onOffer }: OffProps) {
  const { change, busy } = useChange();
  const begin = async () => {
    if (busy) return;
    const answer = await change<SecondFactorOffer>("POST", "second-factor/offer");
    if (answer.ok) onOffer(answer.data);
    else fieldErrors(answer);
  };
  return (
    <>
      {isAdmin && !hasPasskey && (
        <p className={css["ask"]}>
          {required
            ? "You’re an administrator. Turn this on or add a passkey to use the administration: a password " +
              "alone isn’t enough to protect it."
            : "You’re an administrator. Please turn this on or add a passkey: a password alone isn’t enough " +
              "to protect the administration."}
        </p>
      )}
      <ProfileRow title="Off" note="Asks for a code from an authenticator app after your password.">
        <Button
          look={isAdmin && !hasPasskey ? "ink" : "line"}
          small
          busy={busy !== undefined}
          onClick={() => void begin()}
        >
          Turn on
        </Button>
      </ProfileRow>
    </>
  );
}

const On = ({ codesLeft, onStep }: { codesLeft: number; onStep: (kind: "off" | "renew") => void }) => (
  <>
    <ProfileRow
      title="On"
      note="Signing in asks for a code from your app, except on devices you trust for 30 days."
    >
      <button type="button" className="link" onClick={() => onStep("off")}>
        Turn off
      </button>
    </ProfileRow>
    <ProfileRow title={leftWords(codesLeft)} note="Each works once, if you don’t have your app.">
      <button type="button" className="link" onClick={() => onStep("renew")}>
        Get new codes
      </button>
    </ProfileRow>
  </>
);

/** The second factor: off, being set up, or on. Shows new recovery codes once. */
export function SecondFactorPanel({ state, hasPasskey, hasPassword, isAdmin, required }: Props) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const backToRest = () => setStep({ kind: "rest" });
  const showCodes = (newCodes: string[]) => setStep({ kind: "codes", codes: newCodes });
  if (step.kind === "codes") return <RecoveryCodes codes={step.codes} onStored={backToRest} />;
  if (step.kind === "enrol") return <Enrol offer={step.offer} onOn={showCodes} onClose={backToRest} />;
  if (!state.on) {
    const offerMade = (offer: SecondFactorOffer) => setStep({ kind: "enrol", offer });
    return <Off {...{ isAdmin, required, hasPasskey }} onOffer={offerMade} />;
  }
  const owner = { hasPassword, onClose: backToRest };
  return (
    <>
      <On codesLeft={state.codesLeft} onStep={(kind) => setStep({ kind })} />
      {step.kind === "renew" && (
        <ProofForm
          {...owner}
          path="second-factor/codes"
          action="Replace my codes"
          text="Your old codes stop working."
          onDone={({ codes: newCodes }) => showCodes(newCodes ?? [])}
        />
      )}
      {step.kind === "off" && (
        <ProofForm
          {...owner}
          path="second-factor/off"
          action="Turn off"
          text="Signing in will only ask for your password."
          onDone={() => {
            toast.success("Two-step sign-in is off.");
            backToRest();
          }}
        />
      )}
    </>
  );
}
