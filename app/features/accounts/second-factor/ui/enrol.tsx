import { Field } from "../../../../ui/field.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { SecondFactorOffer } from "../../contract.ts";
import { RULES } from "../../domain/texts.ts";
import { FormFoot } from "../../ui/form-foot.tsx";
import forms from "../../ui/forms.module.css";
import css from "../../profile/ui/profile.module.css";
import { fieldErrors, useChange } from "../../ui/use-change.ts";
import { useForm } from "../../ui/use-form.ts";

/** Groups a secret by four characters, so that it is easier to type. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Shows the secret as a QR code and as text, and asks for a first code. */
export function Enrol({
  offer,
  onOn,
  onClose,
}: {
  offer: SecondFactorOffer;
  onOn: (codes: string[]) => void;
  onClose: () => void;
}) {
  const { change } = useChange();
  const { problems, busy, props } = useForm(
    ({ code = "" }) => (code.trim() ? {} : { code: RULES.code }),
    async ({ code = "" }) => {
      const answer = await change<{ codes: string[] }>("POST", "second-factor/on", { code });
      if (!answer.ok) return fieldErrors(answer);
      toast.success("Two-step sign-in is on.");
      onOn(answer.data.codes);
    },
  );
  return (
    <div className={`stack ${css["enrol"]}`}>
      <ol className="stack">
        <li>
          <b>Scan this with your authenticator app.</b> On this phone, <a href={offer.uri}>open the app</a>{" "}
          instead, or enter the key: <span className={css["secret"]}>{inFours(offer.secret)}</span>
        </li>
        <li>
          <b>Enter the six digits it shows.</b>
        </li>
      </ol>
      <img
        className={css["qr"]}
        src={`data:image/svg+xml,${encodeURIComponent(offer.qr)}`}
        alt="QR code with your two-step sign-in key"
        width="196"
        height="196"
      />
      <form {...props} className={forms["form"]} aria-label="Turn on two-step sign-in">
        <Field
          label="Code from your app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={problems.code}
        />
        <FormFoot busy={busy} action="Turn on" cancel="Not now" onClose={onClose} />
      </form>
    </div>
  );
}
