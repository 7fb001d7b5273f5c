import { useId } from "react";
import { COUNTRY_CODES, DEFAULT_CODE } from "../domain/rules.ts";
import css from "./forms.module.css";

/** Country code and digits side by side; whatever else is typed or pasted into the number falls away. */
export function PhoneField({ error }: { error?: string | undefined }) {
  const id = useId();
  return (
    <div className={css["phone"]}>
      <div>
        <label className={css["label"]} htmlFor={`${id}-code`}>
          Code
        </label>
        <select id={`${id}-code`} name="countryCode" className={css["select"]} defaultValue={DEFAULT_CODE} autoComplete="tel-country-code">
          {COUNTRY_CODES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </div>
      <div>
        <label className={css["label"]} htmlFor={id}>
          Mobile number
        </label>
        <input
          id={id}
          name="mobileNumber"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          className={css["digits"]}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={(event) => {
            event.currentTarget.value = event.currentTarget.value.replace(/\D/g, "");
          }}
        />
        {error && (
          <p className={css["error"]} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
