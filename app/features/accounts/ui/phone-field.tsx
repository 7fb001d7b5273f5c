import { useId, useRef } from "react";
import { COUNTRY_CODES, readPastedPhone, splitPhone } from "../domain/phone.ts";
import field from "../../../ui/field.module.css";
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
        <label className={field["label"]} htmlFor={`${id}-code`}>
          Code
        </label>
        <select
          ref={select}
          id={`${id}-code`}
          name="countryCode"
          className={`${field["control"]} ${css["select"]}`}
          defaultValue={code}
          autoComplete="tel-country-code"
        >
          {codes.map((countryCode) => (
            <option key={countryCode}>{countryCode}</option>
          ))}
        </select>
      </div>
      <div>
        <label className={field["label"]} htmlFor={id}>
          Mobile number
        </label>
        <input
          id={id}
          name="mobileNumber"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          className={field["control"]}
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
          <p className={field["error"]} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
