import type { MouseEvent } from "react";
import { nearAddress } from "../lib/near-address.ts";

/**
 * Suggests the address that was probably meant, for the field `email` of the surrounding form.
 * @param typed the text of that field
 */
export function NearAddress({ typed, onTake }: { typed: string; onTake: (address: string) => void }) {
  const near = nearAddress(typed);
  if (!near) return null;
  const take = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = near;
    field.focus();
    onTake(near);
  };
  return (
    <button type="button" className="link small" onClick={take}>
      Did you mean {near}?
    </button>
  );
}
