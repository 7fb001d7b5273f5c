import { isKeyOf } from "../../../lib/typed.ts";

/** What a legal text may name; empty where nothing is configured. */
export type Names = Record<
  | "brand"
  | "seller"
  | "address"
  | "gstin"
  | "officer"
  | "grievance_email"
  | "email"
  | "visit_days"
  | "model"
  | "model_host",
  string
>;

/** Characters that Markdown would read as marks. */
const escaped = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]()#+!|<>&~]/g, "\\$&");

/**
 * Fills `{{seller}}`, keeps `{{#gstin}}…{{/gstin}}` where there is one and `{{^gstin}}…{{/gstin}}` where
 * there is none. Parts may stand in parts of another name.
 * @throws Error for a name that no text may use
 */
export function fillNames(text: string, names: Names): string {
  const known = (name: string) => {
    if (!isKeyOf(names, name)) throw new Error(`A legal text asks for ${name}`);
    return names[name].trim();
  };
  let filled = text;
  for (let before = ""; before !== filled;) {
    before = filled;
    filled = filled.replaceAll(
      /\{\{([#^])(\w+)\}\}((?:(?!\{\{[#^]\2\}\})[\s\S])*?)\{\{\/\2\}\}/g,
      (_all, mark: string, name: string, part: string) =>
        (known(name) !== "") === (mark === "#") ? part : "",
    );
  }
  return filled.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => escaped(known(name)));
}
