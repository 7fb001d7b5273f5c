import { DEVICES, PLATFORMS } from "../contract.ts";
import { oneSource } from "./platforms.ts";
import { STEPS } from "./steps.ts";
import { plain } from "./paths.ts";

/** What visits are looked at: each that is given narrows them. */
export const FILTERS = ["platform", "source", "campaign", "device", "entry", "exit", "did"] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filter = Partial<Record<FilterName, string>>;

/** Filters of which only these values exist; the rest take any text. */
const KNOWN: Partial<Record<FilterName, readonly string[]>> = {
  platform: PLATFORMS,
  device: DEVICES,
  did: Object.keys(STEPS),
};

/**
 * The filter that an address asks for, and a sentence about what was left out of it because there is no such
 * thing.
 */
export function visitsFrom(asked: URLSearchParams): { filter: Filter; problem: string | null } {
  const given = FILTERS.flatMap((name): [FilterName, string][] => {
    const value = plain(asked.get(name) ?? "");
    return value ? [[name, name === "source" ? oneSource(value) : value]] : [];
  });
  const strange = given.find(([name, value]) => KNOWN[name] && !KNOWN[name].includes(value));
  return {
    filter: Object.fromEntries(
      given.filter((one) => one !== strange && (KNOWN[one[0]]?.includes(one[1]) ?? true)),
    ),
    problem: strange
      ? `There is no ${strange[0] === "did" ? "step" : strange[0]} “${strange[1]}”; it was left out.`
      : null,
  };
}

export const isFiltered = (filter: Filter) => Object.keys(filter).length > 0;

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
