import { useSearchParams } from "react-router";
import { choicesIn } from "../domain/filter.ts";

/**
 * The room's choices in the address: as they are, and with one of them changed (an empty value takes it out).
 */
export function useChoices() {
  const [given] = useSearchParams();
  const staying = choicesIn(given);
  const changed = (changes: Record<string, string>) => {
    const next = new URLSearchParams(staying);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next}`;
  };
  const compared = given.get("compare") !== "none";
  return {
    given,
    staying,
    compared,
    changed,
    file: (panel: string) => `/api/admin/analytics/${panel}.csv?${staying}`,
  };
}
