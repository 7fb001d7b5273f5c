import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import type { SessionUser } from "../../contract.ts";
import { checkProfile } from "../../domain/rules.ts";
import css from "../../ui/forms.module.css";
import { PhoneField } from "../../ui/phone-field.tsx";
import { fieldErrors, useChange } from "../../ui/use-change.ts";
import { useForm } from "../../ui/use-form.ts";

const formOf = ({
  firstName = "",
  lastName = "",
  countryCode = "",
  mobileNumber = "",
}: Record<string, string>) => ({
  firstName,
  lastName,
  phone: mobileNumber && countryCode + mobileNumber,
});

/** Name and phone. */
export function PersonForm({ user }: { user: SessionUser }) {
  const { change } = useChange();
  const [saved, setSaved] = useState(false);
  const { problems, busy, props } = useForm(
    (texts) => checkProfile(formOf(texts)),
    async (texts) => {
      setSaved(false);
      const answer = await change("PUT", "profile", formOf(texts));
      if (!answer.ok) return fieldErrors(answer);
      setSaved(true);
    },
  );
  return (
    <form {...props} className={css["form"]} onChange={() => setSaved(false)}>
      <div className={css["two"]}>
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={user.firstName ?? ""}
          error={problems.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={user.lastName ?? ""}
          error={problems.lastName}
        />
      </div>
      <PhoneField value={user.phone} error={problems.mobileNumber} />
      <div className={`row ${css["foot"]}`}>
        <Button type="submit" look="ink" small busy={busy}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <output>{saved && "Saved."}</output>
      </div>
    </form>
  );
}
