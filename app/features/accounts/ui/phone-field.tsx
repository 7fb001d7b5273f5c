import { useId } from "react";
import { splitPhone } from "../domain/phone.ts";
import { COUNTRY_CODES } from "../domain/rules.ts";
import css from "./forms.module.css";

/**
 * Country code and digits side by side; whatever else is typed or pasted into the number falls away. `value`
 * is the number so far, with its code.
 */
export function PhoneField({ error, value = null }: { error?: string | undefined; value?: string | null }) {
  const id = useId();
  const { code, digits } = splitPhone(value);
  const codes = COUNTRY_CODES.includes(code) ? COUNTRY_CODES : [code, ...COUNTRY_CODES];
  return (
    <div className={css["phone"]}>
      <div>
        <label className={css["label"]} htmlFor={`${id}-code`}>
          Code
        </label>
        <select
          id={`${id}-code`}
          name="countryCode"
          className={css["select"]}
          defaultValue={code}
          autoComplete="tel-country-code"
        >
          {codes.map((one) => (
            <option key={one}>{one}</option>
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
          defaultValue={digits}
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
