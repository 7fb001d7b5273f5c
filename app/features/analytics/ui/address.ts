import { useSearchParams } from "react-router";
import { choicesIn } from "../domain/filter.ts";

/**
 * Period, comparison and filters in the URL. `changed` returns the query with changes, where an empty value
 * removes a parameter.
 */
export function useChoices() {
  const [given] = useSearchParams();
  const choices = choicesIn(given);
  const changed = (changes: Record<string, string>) => {
    const next = new URLSearchParams(choices);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next}`;
  };
  const compared = given.get("compare") !== "none";
  return {
    given,
    choices,
    compared,
    changed,
    file: (panel: string) => `/api/admin/analytics/${panel}.csv?${choices}`,
  };
}
