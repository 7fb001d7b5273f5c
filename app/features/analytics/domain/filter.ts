import { DEVICES, PLATFORMS } from "../contract.ts";
import { oneSource } from "./platforms.ts";
import { STEPS } from "./steps.ts";
import { plain } from "./paths.ts";

/** Filters of visits; a visit has to match all that are set. */
const FILTERS = ["platform", "source", "campaign", "device", "entry", "exit", "did"] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filter = Partial<Record<FilterName, string>>;

/** Filters with a fixed set of values; the others take any text. */
const KNOWN: Partial<Record<FilterName, readonly string[]>> = {
  platform: PLATFORMS,
  device: DEVICES,
  did: Object.keys(STEPS),
};

/** The filter in a URL, and a message about an unknown value that was dropped. */
export function filterFrom(query: URLSearchParams): { filter: Filter; problem: string | null } {
  const choices = FILTERS.flatMap((name): [FilterName, string][] => {
    const value = plain(query.get(name) ?? "");
    return value ? [[name, name === "source" ? oneSource(value) : value]] : [];
  });
  const unknown = choices.find(([name, value]) => KNOWN[name] && !KNOWN[name].includes(value));
  return {
    filter: Object.fromEntries(
      choices.filter((choice) => choice !== unknown && (KNOWN[choice[0]]?.includes(choice[1]) ?? true)),
    ),
    problem: unknown
      ? `There is no ${unknown[0] === "did" ? "step" : unknown[0]} “${unknown[1]}”; it was left out.`
      : null,
  };
}

export const isFiltered = (filter: Filter) => Object.keys(filter).length > 0;

/** URL parameters that every tab keeps and a saved view stores. */
const STAYING = ["days", "from", "to", "compare", ...FILTERS];

/** Period, comparison and filters of a URL, in a fixed order, without duplicates and empty values. */
export const choicesIn = (searchParams: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    STAYING.flatMap((name): [string, string][] => {
      const value = searchParams.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

/** The URL that opens a saved view. `days` is relative to today; `from` and `to` are fixed. */
export const viewAddress = (path: string, choices: string) => (choices ? `${path}?${choices}` : path);
