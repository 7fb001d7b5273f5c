import { useId, useRef } from "react";
import { COUNTRY_CODES, readPastedPhone, splitPhone } from "../domain/phone.ts";
import css from "./forms.module.css";

/**
 * Country code and digits side by side. The number keeps only digits; a number pasted with a listed country
 * code selects that code. `value` is the stored number, with its code.
 */
export function PhoneField({ error, value = null }: { error?: string | undefined; value?: string | null }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { code, digits } = splitPhone(value);
  const codes = COUNTRY_CODES.includes(code) ? COUNTRY_CODES : [code, ...COUNTRY_CODES];
  return (
    <div className={css["phone"]}>
      <div>
        <label className={css["label"]} htmlFor={`${id}-code`}>
          Code
        </label>
        <select
          ref={select}
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
            const pasted = readPastedPhone(event.currentTarget.value);
            if (pasted.code && select.current) select.current.value = pasted.code;
            event.currentTarget.value = pasted.digits;
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
