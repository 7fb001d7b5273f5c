import { FILTERS } from "./filter.ts";

/** What of the room's address every tab keeps, and a saved view holds. */
const STAYING = ["days", "from", "to", "compare", ...FILTERS];

/**
 * The choices in an address: days, comparison and visits, in one order, each once; what is empty is left out.
 */
export const choicesIn = (given: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    STAYING.flatMap((name): [string, string][] => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

/** A saved view, as the address that opens it again. `days` follow the calendar, `from` and `to` stay. */
export const viewAddress = (path: string, choices: string) => (choices ? `${path}?${choices}` : path);
