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
import { beside, useChange } from "../../ui/use-change.ts";

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
    ? "No recovery code is left"
    : plural(left, "One recovery code is left", `${left} recovery codes are left`);

type OffProps = Pick<Props, "isAdmin" | "required" | "hasPasskey"> & {
  onOffer: (offer: SecondFactorOffer) => void;
};
function Off({ isAdmin, required, hasPasskey, onOffer }: OffProps) {
  const { change, busy } = useChange();
  const begin = async () => {
    if (busy) return;
    const answer = await change<SecondFactorOffer>("POST", "second-factor/offer");
    if (answer.ok) onOffer(answer.data);
    else beside(answer);
  };
  return (
    <>
      {isAdmin && !hasPasskey && (
        <p className={css["ask"]}>
          {required
            ? "You run this house, and its administration opens once this is on, or once you have a " +
              "passkey. Whoever learns your password could otherwise run it too."
            : "You run this house: please turn this on, or add a passkey. Whoever learns your password " +
              "could otherwise run it too."}
        </p>
      )}
      <ProfileRow
        title="Off"
        note="A code from an app on your phone, asked after your password. Any authenticator app will do."
      >
        <Button
          look={isAdmin && !hasPasskey ? "ink" : "line"}
          small
          busy={busy !== undefined}
          onClick={() => void begin()}
        >
          Turn it on
        </Button>
      </ProfileRow>
    </>
  );
}

const On = ({ codesLeft, onStep }: { codesLeft: number; onStep: (kind: "off" | "renew") => void }) => (
  <>
    <ProfileRow
      title="On"
      note="Signing in asks for a code of your app, except on devices you trusted for 30 days."
    >
      <button type="button" className="link" onClick={() => onStep("off")}>
        Turn it off
      </button>
    </ProfileRow>
    <ProfileRow
      title={leftWords(codesLeft)}
      note="Each opens your account once, where your app is not at hand."
    >
      <button type="button" className="link" onClick={() => onStep("renew")}>
        Make new ones
      </button>
    </ProfileRow>
  </>
);

/** The second factor: off, being set up, on; its recovery codes, seen once. */
export function SecondFactorPanel({ state, hasPasskey, hasPassword, isAdmin, required }: Props) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const rest = () => setStep({ kind: "rest" });
  const codes = (made: string[]) => setStep({ kind: "codes", codes: made });
  if (step.kind === "codes") return <RecoveryCodes codes={step.codes} onStored={rest} />;
  if (step.kind === "enrol") return <Enrol offer={step.offer} onOn={codes} onClose={rest} />;
  if (!state.on) {
    const offerMade = (offer: SecondFactorOffer) => setStep({ kind: "enrol", offer });
    return <Off {...{ isAdmin, required, hasPasskey }} onOffer={offerMade} />;
  }
  const owner = { hasPassword, onClose: rest };
  return (
    <>
      <On codesLeft={state.codesLeft} onStep={(kind) => setStep({ kind })} />
      {step.kind === "renew" && (
        <ProofForm
          {...owner}
          path="second-factor/codes"
          action="Make new codes"
          words="The ones before stop working."
          onDone={({ codes: made }) => codes(made ?? [])}
        />
      )}
      {step.kind === "off" && (
        <ProofForm
          {...owner}
          path="second-factor/off"
          action="Turn it off"
          words="Signing in will ask for your password alone."
          onDone={() => {
            toast.success("The second factor is off.");
            rest();
          }}
        />
      )}
    </>
  );
}
